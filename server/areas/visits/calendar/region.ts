import { sql } from 'kysely'
import { holidayRegion } from '../../../../schema/areas/settings/settings.ts'
import { current } from '../../../../schema/engine/settings/current.ts'
import type { Region } from '../../../../schema/engine/time/bankHolidays.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'

/** Whose bank holidays count for what belongs to a franchise; those of the business where nobody says. */
export async function regionOf(db: Db | Tx, franchise: number | null): Promise<Region> {
  if (franchise === null) return current(holidayRegion)
  const { rows } = await sql<{ holiday_region: Region }>`
    select holiday_region from franchises where id = ${franchise}`.execute(db)
  return rows[0]?.holiday_region ?? current(holidayRegion)
}
