import { sql } from 'kysely'
import { REGIONS, type Region } from '../../../../schema/engine/time/bankHolidays.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'

/** Whose bank holidays count for what belongs to a franchise; the first region where nobody says. */
export async function regionOf(db: Db | Tx, franchise: number | null): Promise<Region> {
  if (franchise === null) return REGIONS[0]
  const { rows } = await sql<{ holiday_region: Region }>`
    select holiday_region from franchises where id = ${franchise}`.execute(db)
  return rows[0]?.holiday_region ?? REGIONS[0]
}
