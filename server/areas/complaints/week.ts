import { sql } from 'kysely'
import type { Days } from '../../../schema/areas/complaints/clocks.ts'
import { acknowledgeDays, resolveDays, respondDays } from '../../../schema/areas/complaints/settings.ts'
import { dayEnds, dayStarts, holidayRegion } from '../../../schema/areas/settings/settings.ts'
import type { Region } from '../../../schema/engine/time/bankHolidays.ts'
import { businessZone } from '../../../schema/engine/time/time.ts'
import { officeHours, type WorkingWeek } from '../../../schema/engine/time/working.ts'
import type { WriteContext } from '../../engine/http/context.ts'

type Writing = Pick<WriteContext, 'tx' | 'engine'>

/** Returns the working week of a franchise's staff: its time zone and bank holidays, or the business's if there is none. */
export async function weekOf({ tx, engine }: Writing, franchise: number | null): Promise<WorkingWeek> {
  const { rows } = await sql<{ zone: string; region: Region; closed: boolean }>`
    select time_zone as zone, holiday_region as region, closed_on_holidays as closed from franchises where id = ${franchise}`.execute(
    tx,
  )
  const office = rows[0]
  const [from, to] = [await engine.settings.get(dayStarts, tx), await engine.settings.get(dayEnds, tx)]
  const region = office ? (office.closed ? office.region : null) : await engine.settings.get(holidayRegion, tx)
  return { pattern: officeHours(from, to, region), zone: office?.zone ?? businessZone() }
}

/** Returns how many days each response may take. */
export const daysOf = async ({ tx, engine }: Writing): Promise<Days> => ({
  acknowledge: await engine.settings.get(acknowledgeDays, tx),
  respond: await engine.settings.get(respondDays, tx),
  resolve: await engine.settings.get(resolveDays, tx),
})
