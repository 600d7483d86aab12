import { sql } from 'kysely'
import { holidayRegion } from '../../../../schema/areas/settings/settings.ts'
import { current } from '../../../../schema/engine/settings/current.ts'
import type { Region } from '../../../../schema/engine/time/bankHolidays.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'

/** Returns the region whose bank holidays apply to records of a franchise; the business's region if the franchise has none. */
export async function regionOf(db: Db | Tx, franchise: number | null): Promise<Region> {
  if (franchise === null) return current(holidayRegion)
  const { rows } = await sql<{ holiday_region: Region }>`
    select holiday_region from franchises where id = ${franchise}`.execute(db)
  return rows[0]?.holiday_region ?? current(holidayRegion)
}
