import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

/** Condition: the status of complaint `t` can change to one of this category. */
const leadsTo = (category: string) => sql`exists (
  select from complaint_statuses_next_status_ids m join complaint_statuses n on n.id = m.target_id
  where m.owner_id = t.complaint_status_id and n.category = ${category} and n.archived_at is null and n.active)`

export default stepRules('complaints', {
  respond: () => sql`(t.responded_at is null)::int`,
  remedial_job: () => sql`(t.remedy_type = 'remedial_work' and t.remedial_job_id is null)::int`,
  credit: () =>
    sql`(t.remedy_type in ('refund', 'goodwill') and coalesce(t.remedy_amount, 0) > 0 and t.credit_note_id is null
      and exists (select from invoices i where i.job_id = t.job_id and i.status = 'issued' and i.kind in ('deposit', 'interim', 'final')))::int`,
  resolve: () => sql`${leadsTo('resolved')}::int`,
})
