import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

export default stepRules('jobs', {
  pay: () => sql`select greatest(0, t.with_sub_jobs - coalesce(sum(p.counted), 0)) from (select t.id as job) own
    join jobs f on f.id = own.job or f.parent_id = own.job and f.archived_at is null
    join payments p on p.job_id = f.id and p.archived_at is null`,
})
