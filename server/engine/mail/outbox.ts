import { sql } from 'kysely'
import type { Seal } from '../../seal.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { fitText } from '../queue/queue.ts'
import type { EmailContent, Mail, MailFile, ReadyEmail, RefusedRecipient } from './mail.ts'

/** Longer than one attempt can take (smtp.ts): an email whose server died while sending is taken up by another after it. */
const lease = '2 minutes'
const mask = '••••••••'

/** Data that the masked log does not contain. */
interface Sealed extends Pick<Mail, 'subject' | 'text' | 'html' | 'link' | 'unsubscribe'> {}

/** An email that this server may send until its lease ends. */
export interface LeasedEmail extends Sealed {
  readonly id: number
  readonly messageId: string
  readonly to: string
  readonly cc?: string
  readonly channel: 'email' | 'text'
  /** This one included. */
  readonly attempts: number
  readonly since: Date
  readonly isLate: boolean
  /** Encrypted with a secret that this server does not have: only what the log shows is known. */
  readonly isUnreadable: boolean
  /** Written by the program. */
  readonly auto: boolean
  /** Addresses that no longer need it, in lower case: those that have it, and those that refused it. */
  readonly over: readonly string[]
  /** Someone has it. */
  readonly isTaken: boolean
  readonly files: readonly MailFile[]
}

interface Row {
  id: number
  message_id: string
  to: string
  cc: string | null
  channel: 'email' | 'text'
  subject: string
  html: string
  text: string
  attempts: number
  created_at: Date
  late: boolean
  sealed: Buffer | null
  delivered: string[]
  refused: string[]
  attachments: MailFile[] | null
  written: boolean
}

const masked =
  (secrets: readonly string[] = []) =>
  (part: string) =>
    secrets.reduce((text, secret) => text.replaceAll(secret, mask), part)

const seals = (seal: Seal, content: Sealed) => seal.close(Buffer.from(JSON.stringify(content)))

/**
 * Writes the email's log, with its secrets masked, and queues the email itself.
 * @returns the log's id
 */
export async function enqueue(db: Db | Tx, seal: Seal, mail: Mail, now: Date): Promise<number> {
  const { secrets, subject, text, html, link } = mail
  const show = masked(secrets)
  const content: Sealed = { subject, text, html, ...(link ? { link } : {}) }
  const { rows } = await sql<{ id: number }>`
    with log as (
      insert into emails (created_at, updated_at, channel, subject, html, text, body, "to", cc, about, about_id, template_id, template_version, status)
      values (${now}, ${now}, 'email', ${show(subject)}, ${show(html)}, ${show(text)}, '', ${mail.to}, ${mail.cc ?? null},
        ${mail.about?.entity ?? null}, ${mail.about?.id ?? null},
        ${mail.template?.id ?? null}, ${mail.template?.version ?? null}, 'queued')
      returning id
    )
    insert into email_queue (email_id, next_attempt_at, send_before, sealed)
    select id, ${now}, ${mail.sendBefore ?? null}, ${secrets?.length || link ? seals(seal, content) : null} from log
    returning email_id as id`.execute(db)
  return rows[0]?.id as number
}

/** The content to show, and all of it for the queue. */
export function prepareEmail(seal: Seal, { secrets, subject, text, html, unsubscribe }: EmailContent): ReadyEmail {
  const show = masked(secrets)
  return {
    shown: { subject: show(subject), text: show(text), html: show(html) },
    sealed:
      secrets?.length || unsubscribe
        ? seals(seal, { subject, text, html, ...(unsubscribe ? { unsubscribe } : {}) })
        : null,
  }
}

/** Queues an email whose log exists. */
export async function queueEmail(db: Db | Tx, id: number, { sealed }: ReadyEmail, now: Date): Promise<void> {
  await sql`insert into email_queue (email_id, next_attempt_at, sealed) values (${id}, ${now}, ${sealed})`.execute(db)
}

/** Leases the email that has been due longest. Several servers never get the same one: rows locked by others are skipped. */
export async function leaseNext(db: Db, seal: Seal, now: Date): Promise<LeasedEmail | undefined> {
  const { rows } = await sql<Row>`
    with due as (
      select email_id from email_queue where next_attempt_at <= ${now} and gave_up_at is null
      order by next_attempt_at, email_id limit 1 for update skip locked
    ), lent as (
      update email_queue q set next_attempt_at = ${now}::timestamptz + ${lease}::interval
      from due where q.email_id = due.email_id returning q.*
    )
    update emails l set attempts = l.attempts + 1, updated_at = ${now}, version = l.version + 1
    from lent where l.id = lent.email_id
    returning l.id, l.id || '.' || extract(epoch from l.created_at)::bigint as message_id, l."to", l.cc, l.channel, l.subject, coalesce(l.html, '') as html, l.text,
      l.attempts, l.created_at, coalesce(lent.send_before < ${now}, false) as late, lent.sealed, lent.delivered, lent.refused, l.attachments,
      l.body <> '' as written`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, message_id: messageId, to, cc, attempts, created_at: since, late: isLate } = row
  const plainContent: Sealed = { subject: row.subject, text: row.text, html: row.html }
  const content = row.sealed ? unseal(seal, row.sealed) : plainContent
  return {
    channel: row.channel,
    id,
    messageId,
    to,
    ...(cc ? { cc } : {}),
    attempts,
    since: new Date(since),
    isLate,
    isUnreadable: !content,
    auto: !row.written,
    files: row.attachments ?? [],
    over: [...row.delivered, ...row.refused],
    isTaken: row.delivered.length > 0,
    ...(content ?? plainContent),
  }
}

function unseal(seal: Seal, bytes: Buffer): Sealed | undefined {
  try {
    return JSON.parse(seal.open(bytes).toString('utf8')) as Sealed
  } catch {
    // The server's secret was changed since; the caller records it in the email's log.
    return undefined
  }
}

/** The result of one attempt, for its log. */
export interface Attempt {
  /** The mail server's answer; the reason when there was none. */
  readonly answer: string
  readonly ok: boolean
  readonly refused?: readonly RefusedRecipient[]
  /** In lower case. */
  readonly delivered?: readonly string[]
}

/** An attempt in the email's log, and what it says about the addresses. */
const noted = (id: number, { answer, ok, refused = [], delivered = [] }: Attempt, now: Date) => {
  const refusals = refused.map(({ address, answer: why }) => fitText(`${address}: ${why}`, 500))
  return sql`
    attempt as (insert into email_attempts (email_id, at, ok, answer, refused) values (${id}, ${now}, ${ok}, ${fitText(answer, 500)}, ${refusals}::text[])),
    bad as (
      insert into undeliverable_addresses as u (address, at, answer, email_id)
      select distinct on (lower(a)) lower(a), ${now}::timestamptz, why, ${id}::bigint
      from unnest(${refused.map(({ address }) => address)}::text[], ${refused.map((one) => fitText(one.answer, 500))}::text[]) r (a, why)
      on conflict (address) do update set at = excluded.at, answer = excluded.answer, email_id = excluded.email_id),
    good as (delete from undeliverable_addresses where address = any(${delivered}::text[]))`
}

/** How an email ended. */
export interface SendOutcome extends Attempt {
  readonly status: 'sent' | 'failed'
  readonly error?: string
  /** The id given by the service that accepted it. */
  readonly ref?: string
}

/**
 * Records how an email ended and deletes what only the recipient may know. One that a person wrote and that was given up stays queued until someone
 * has been notified.
 */
export async function finishEmail(db: Db, id: number, end: SendOutcome, now: Date): Promise<void> {
  const { status, error, ref } = end
  await sql`
    with gone as (delete from email_queue q using emails e where q.email_id = ${id} and e.id = q.email_id and (${status} = 'sent' or e.body = '')),
    kept as (update email_queue q set gave_up_at = ${now}, sealed = null from emails e
      where q.email_id = ${id} and e.id = q.email_id and ${status} = 'failed' and e.body <> ''),
    ${noted(id, end, now)}
    update emails set status = ${status}, provider_ref = coalesce(${ref ?? null}, provider_ref), error = ${error === undefined ? null : fitText(error, 500)}, sent_at = ${status === 'sent' ? now : null},
      updated_at = ${now}, version = version + 1
    where id = ${id}`.execute(db)
}

/** Postpones an email, with the reason in its log. */
export async function postpone(db: Db, id: number, attempt: Attempt, until: Date, now: Date): Promise<void> {
  const refusedAddresses = (attempt.refused ?? []).map(({ address }) => address.toLowerCase())
  await sql`
    with later as (update email_queue set next_attempt_at = ${until}, delivered = delivered || ${attempt.delivered ?? []}::text[],
      refused = refused || ${refusedAddresses}::text[] where email_id = ${id}),
    ${noted(id, attempt, now)}
    update emails set error = ${fitText(attempt.answer, 500)}, updated_at = ${now}, version = version + 1 where id = ${id}`.execute(
    db,
  )
}
