import { sql } from 'kysely'
import { stepRules } from '../../engine/steps/steps.ts'

/** Condition: quote `t` has no lines and cannot be sent. */
const isBare = sql`not exists (select from quotes_services l where l.owner_id = t.id) and not exists (
  select from quotes_materials l where l.owner_id = t.id)`

/** Condition: the status of quote `t` can change to one of this category. */
const leadsTo = (category: string) => sql`exists (
  select from quote_statuses_next_status_ids m join quote_statuses n on n.id = m.target_id
  where m.owner_id = t.quote_status_id and n.category = ${category} and n.archived_at is null and n.active)`

export default stepRules('quotes', {
  lines: () => sql`(${isBare})::int`,
  accepted: () => sql`${leadsTo('won')}::int`,
  // The quote was declined, or the customer requested changes.
  revise: () => sql`(not ${leadsTo('won')} and ${leadsTo('superseded')})::int`,
})

export const ofNewCustomer = stepRules('customers', {
  begin: () => sql`(not exists (select from quotes q where q.customer_id = t.id and q.archived_at is null)
    and not exists (select from jobs j where j.customer_id = t.id and j.archived_at is null))::int`,
})
