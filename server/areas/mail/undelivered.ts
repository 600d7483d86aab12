import { type RawBuilder, sql } from 'kysely'
import type { OTHER_WAYS } from '../../../schema/areas/mail/acts.ts'
import type { SubjectName } from '../../../schema/areas/mail/subjects.ts'

/** Key of the comment: `record.system.sent_post`. Customers get a statement; for other records the document itself is sent. */
export const sentBy = (subjectName: string, how: (typeof OTHER_WAYS)[number]): string =>
  subjectName === 'customers' ? `sent_${how}_statement` : `sent_${how}`

/** Condition: a record was sent to its customer other than by email since a moment. */
const wentOtherwise = (subjectName: SubjectName, id: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`exists (
  select from comments c where c.subject = ${subjectName} and c.subject_id = ${id} and c.key like 'sent\\_%' and c.at >= ${since})`

/** Condition: the last email about a record failed or bounced, and the record has not been sent in any way since. */
export const isUndelivered = (
  subjectName: SubjectName,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`coalesce((
  select e.status = 'failed' and not ${wentOtherwise(subjectName, id, sql`e.created_at`)} from emails e
  where e.about = ${subjectName} and e.about_id = ${id} and e.channel = 'email' and e.status <> 'withdrawn' and e.archived_at is null
  order by e.id desc limit 1), false)`

/** Condition: a record has been sent to its customer or is being sent. */
export const wasSent = (
  subjectName: SubjectName,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(exists (
  select from emails e where e.about = ${subjectName} and e.about_id = ${id} and e.status in ('queued', 'sent') and e.archived_at is null)
  or ${wentOtherwise(subjectName, id, sql`'-infinity'::timestamptz`)})`
