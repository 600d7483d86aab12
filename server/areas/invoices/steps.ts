import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

/** With VAT: of the job and its sub-jobs, less what was issued for any of them. What is invoiced with its job needs nothing by itself. */
export default stepRules('jobs', {
  invoice:
    () => sql`select case when exists (select from invoices w where w.job_id = t.parent_id and w.counted <> 0) then 0
      else greatest(0, t.with_sub_jobs - coalesce(sum(i.counted), 0)) end
    from invoices i where i.job_id = any(t.id || array(select f.id from jobs f where f.parent_id = t.id))`,
})
