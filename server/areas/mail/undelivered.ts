import { type RawBuilder, sql } from 'kysely'
import type { OTHER_WAYS } from '../../../schema/areas/mail/acts.ts'
import type { SubjectName } from '../../../schema/areas/mail/subjects.ts'

/** Key of what the timeline says: `record.system.sent_post`. A customer gets a statement; all else is the document itself. */
export const sentBy = (of: string, how: (typeof OTHER_WAYS)[number]): string =>
  of === 'customers' ? `sent_${how}_statement` : `sent_${how}`

/** Whether a record went to its customer without an email, since a moment. */
const wentOtherwise = (of: SubjectName, id: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`exists (
  select from comments c where c.subject = ${of} and c.subject_id = ${id} and c.key like 'sent\\_%' and c.at >= ${since})`

/** Whether the last email about a record was refused or came back, and it has not been sent in any way since. */
export const isUndelivered = (of: SubjectName, id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select e.status = 'failed' and not ${wentOtherwise(of, id, sql`e.created_at`)} from emails e
  where e.about = ${of} and e.about_id = ${id} and e.channel = 'email' and e.status <> 'withdrawn' and e.archived_at is null
  order by e.id desc limit 1), false)`

/** Whether a record has reached its customer, or is on its way there. */
export const wasSent = (of: SubjectName, id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(exists (
  select from emails e where e.about = ${of} and e.about_id = ${id} and e.status in ('queued', 'sent') and e.archived_at is null)
  or ${wentOtherwise(of, id, sql`'-infinity'::timestamptz`)})`
