import { type RawBuilder, sql } from 'kysely'
import type { EventName } from '../../../schema/areas/messages/events.ts'

interface Sql {
  /** Whether there is still a reason to write, over the record under `t`, at an instant. */
  readonly still: (now: Date) => RawBuilder<boolean>
  /** The day that days are counted from, over `t`, in a zone; left out for what happens. */
  readonly day?: (zone: string) => RawBuilder<unknown>
  /** Its column as it is indexed, so that what is far from now is not looked at. */
  readonly column?: RawBuilder<unknown>
}

const inCategory = (library: string, field: string, ...categories: string[]) =>
  sql<boolean>`${sql.ref(`t.${field}`)} in (select s.id from ${sql.table(library)} s where s.category = any(${categories}::text[]))`
const quoteIs = (...categories: string[]) => inCategory('quote_statuses', 'quote_status_id', ...categories)
const isOpen = sql<boolean>`t.status in ('booked', 'confirmed') and t.subject_id is not null`
const owes = sql<boolean>`t.status = 'issued' and t.kind <> 'credit_note' and t.balance > 0 and not t.disputed`

/** What each event means to the record as it is now: what is no longer so is not written about. */
export const MOMENTS: Readonly<Record<EventName, Sql>> = {
  lead_made: { still: () => inCategory('lead_statuses', 'lead_status_id', 'new', 'open') },
  quote_sent: { still: () => quoteIs('sent', 'open') },
  quote_unanswered: {
    still: () => quoteIs('sent', 'open'),
    day: (zone) => sql`(t.sent_at at time zone ${zone})::date`,
    column: sql`t.sent_at`,
  },
  quote_expiring: { still: () => quoteIs('sent', 'open'), day: () => sql`t.valid_until`, column: sql`t.valid_until` },
  visit_booked: { still: (now) => sql<boolean>`${isOpen} and t.starts_at > ${now}` },
  visit_moved: { still: (now) => sql<boolean>`${isOpen} and t.starts_at > ${now}` },
  visit_cancelled: { still: () => sql<boolean>`t.status = 'cancelled'` },
  visit_before: {
    still: (now) => sql<boolean>`${isOpen} and t.starts_at > ${now}`,
    day: (zone) => sql`(t.starts_at at time zone ${zone})::date`,
    column: sql`t.starts_at`,
  },
  visit_on_the_way: { still: () => sql<boolean>`t.status = 'on_the_way'` },
  job_completed: { still: () => inCategory('job_statuses', 'job_status_id', 'completed', 'invoiced') },
  invoice_issued: { still: () => sql<boolean>`t.status = 'issued'` },
  invoice_due: { still: () => owes, day: () => sql`t.due_date`, column: sql`t.due_date` },
  invoice_overdue: { still: () => owes, day: () => sql`t.due_date`, column: sql`t.due_date` },
  payment_received: { still: () => sql<boolean>`t.status = 'succeeded'` },
  complaint_made: { still: () => sql<boolean>`true` },
  complaint_answered: { still: () => sql<boolean>`t.responded_at is not null` },
  complaint_resolved: { still: () => sql<boolean>`t.resolved_at is not null` },
}
