import { sql } from 'kysely'
import { scopeOf } from '../../engine/rights/access.ts'
import { stepRules } from '../../engine/steps/steps.ts'

export default stepRules('recurring-jobs', {
  halted: () => sql`(t.halt is not null)::int`,
  paused: () => sql`(not t.active)::int`,
  book: (asker) =>
    sql`(select count(*) from (select t.id as made_by) own
      cross join lateral (select t.id from jobs t join job_statuses s on s.id = t.job_status_id
        where t.recurring_job_id = own.made_by and t.archived_at is null and s.category = 'unscheduled'
          and ${scopeOf(asker, asker.engine.resources.get('jobs'), 'list')}) j)`,
})
