import { sql } from 'kysely'
import type { Outcome, Reason } from '../../../schema/areas/incomingMail/incoming-mails.ts'
import { mailIn } from '../../../schema/areas/incomingMail/notifications.ts'
import leads from '../../../schema/areas/leads/leads.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { ownerOf } from '../../engine/notifications/ownerOf.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { type Answered, answered } from './answered.ts'
import { bounced } from './bounced.ts'
import { leadValues } from './leadValues.ts'
import type { IncomingMail } from './parse/incomingMail.ts'
import { isThere, type Place } from './place.ts'
import { reasonToIgnore } from './reasonToIgnore.ts'
import type { Writer } from './writer.ts'

/** What became of an email. */
export interface EmailOutcome {
  readonly outcome: Outcome
  readonly reason: Reason
  readonly about?: Place
}

/** Returns the person with an address, if known: a customer, else an open lead. */
async function knownSender(
  { tx }: WriteContext,
  { address }: Writer,
): Promise<{ readonly reason: Reason; readonly about: Place } | undefined> {
  const { rows } = await sql<{ about: string; about_id: number }>`
    (select 'customers' as about, id as about_id from customers where lower(email) = ${address} and archived_at is null order by id desc limit 1)
    union all
    (select 'leads', l.id from leads l join lead_statuses s on s.id = l.lead_status_id
      where lower(l.email) = ${address} and l.archived_at is null and s.category in ('new', 'open', 'on_hold') order by l.id desc limit 1)
    limit 1`.execute(tx)
  const [match] = rows
  return (
    match && {
      reason: match.about === 'customers' ? 'known_customer' : 'known_lead',
      about: { resource: match.about, id: match.about_id },
    }
  )
}

/** Notifies the people responsible for a record about an email; the comment follows once the result is known. */
async function comment(
  write: WriteContext,
  about: Place,
  reason: Reason,
  { name, address }: Writer,
  sentBy: number | null,
): Promise<EmailOutcome> {
  const recipients = [await ownerOf(write, about.resource, about.id), sentBy]
  await notify(write, mailIn, [{ to: recipients, line: 'answer', about, params: { from: name || address } }])
  return { outcome: 'comment', reason, about }
}

/** Creates a lead from a first email, with its whole text. */
async function lead(write: WriteContext, mail: IncomingMail, { name, address }: Writer): Promise<EmailOutcome> {
  const body = leadValues({ name, email: address, subject: mail.subject, text: mail.whole })
  const { id } = await add({ ...write, byProgram: true }, leads.name, validateBody(leads, 'create', body, null))
  return { outcome: 'lead', reason: 'first_contact', about: { resource: leads.name, id } }
}

async function answeredRecord(write: WriteContext, mail: IncomingMail, writer: Writer): Promise<Answered | undefined> {
  const found = await answered(write, mail, [writer.address, ...(writer.via ? [writer.via] : [])])
  return found && (await isThere(write, { resource: found.about, id: found.about_id })) ? found : undefined
}

/**
 * Turns an email into a comment on the record it answers or on its sender, a lead, or nothing with a reason.
 * @param ownAddresses the business's addresses, in lower case
 */
export async function fileEmail(
  write: WriteContext,
  mail: IncomingMail,
  writer: Writer,
  ownAddresses: readonly string[],
): Promise<EmailOutcome> {
  if (await bounced(write, mail)) return { outcome: 'processed', reason: 'bounced' }
  const answeredMatch = await answeredRecord(write, mail, writer)
  const sorted = reasonToIgnore(mail, writer, ownAddresses, answeredMatch !== undefined)
  if (sorted)
    return {
      ...sorted,
      ...(answeredMatch ? { about: { resource: answeredMatch.about, id: answeredMatch.about_id } } : {}),
    }
  if (answeredMatch)
    return comment(
      write,
      { resource: answeredMatch.about, id: answeredMatch.about_id },
      'answer',
      writer,
      answeredMatch.by,
    )
  const known = await knownSender(write, writer)
  if (known) return comment(write, known.about, known.reason, writer, null)
  return lead(write, mail, writer)
}
