import { type RawBuilder, sql } from 'kysely'
import type { EventName } from '../../../schema/areas/messages/events.ts'

interface Sql {
  /** Condition over record `t`: there is still a reason to send the message at an instant. */
  readonly still: (now: Date) => RawBuilder<boolean>
  /** The day from which days are counted, over `t`, in a time zone; missing for events that are not based on days. */
  readonly day?: (zone: string) => RawBuilder<unknown>
  /** The indexed column of that day, used to skip records far from now. */
  readonly column?: RawBuilder<unknown>
}

const inCategory = (library: string, field: string, ...categories: string[]) =>
  sql<boolean>`${sql.ref(`t.${field}`)} in (select s.id from ${sql.table(library)} s where s.category = any(${categories}::text[]))`
const quoteIs = (...categories: string[]) => inCategory('quote_statuses', 'quote_status_id', ...categories)
const isOpen = sql<boolean>`t.status in ('booked', 'confirmed') and t.subject_id is not null`
const owes = sql<boolean>`t.status = 'issued' and t.kind <> 'credit_note' and t.balance > 0 and not t.disputed`

/** SQL of each event against the current record: nothing is sent about what no longer holds. */
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
