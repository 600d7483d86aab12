import { type RawBuilder, sql } from 'kysely'
import { addDays, businessZone, startOfDay } from '../../../schema/engine/time/time.ts'
import type { ReportRequest } from './report.ts'

type Sql = RawBuilder<unknown>

/** The business's day of a moment. */
export const dayAt = (moment: Sql): Sql => sql`(${moment} at time zone ${businessZone()})::date`

/** Whether a moment lies in the days, so that an index over it serves. */
export const momentIn = (moment: Sql, { days }: Pick<ReportRequest, 'days'>): Sql =>
  sql`(${moment} >= ${startOfDay(days.from)} and ${moment} < ${startOfDay(addDays(days.to, 1))})`
