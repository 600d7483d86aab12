import { type RawBuilder, sql } from 'kysely'
import { marginsOfJobs } from '../../jobs/costs/margin.ts'
import { partsOf } from '../../jobs/costs/parts.ts'
import { KEPT } from './shares.ts'

/** Table of the stored margins of jobs. */
export const MARGINS = 'job_margins'

/** SQL of the margins of some jobs, in the column order of their table. Their parts are already stored, except those of archived jobs. */
export function marginsIn(ids: readonly number[]): RawBuilder<unknown> {
  const jobs = sql`select t.id from jobs t where t.id = any(${[...ids]}::bigint[])`
  const parts = sql`(
    select s.record as job, s.piece, s.net, s.cost from ${sql.table(KEPT.jobs)} s where s.record = any(${[...ids]}::bigint[])
    union all
    select p.job, p.piece, p.net, p.cost from ${partsOf(sql`${jobs} and t.archived_at is not null`, 'both')} p)`
  return sql`
    select m.id, m.revenue, m.materials_cost, m.materials_known, m.materials_uncosted, m.job_cost, m.job_known, m.job_uncosted, m.refunded, m.remedies,
      m.materials_margin, m.materials_margin_percent, m.materials_coverage, m.job_margin, m.job_margin_percent, m.job_coverage, m.profit
    from ${marginsOfJobs(jobs, parts)} m`
}
