import { sql } from 'kysely'
import type { Seal } from '../../seal.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Mail } from './mail.ts'

/** Longer than one attempt can take (smtp.ts): a mail whose server died while sending is taken up by another after it. */
const lease = '2 minutes'
const mask = '••••••••'

/** What the masked log cannot say. */
interface Sealed extends Pick<Mail, 'subject' | 'text' | 'html' | 'link'> {}

/** A mail that this server may send for the time of the lease. */
export interface Lent extends Sealed {
  readonly id: number
  readonly messageId: string
  readonly to: string
  readonly cc?: string
  /** This one included. */
  readonly attempts: number
  readonly isLate: boolean
  /** Sealed with a secret that this server does not have: only what the log shows is known. */
  readonly isUnreadable: boolean
}

interface Row {
  id: number
  message_id: string
  to: string
  cc: string | null
  subject: string
  body: string
  text: string
  attempts: number
  late: boolean
  sealed: Buffer | null
}

/** Writes the mail's log, its secret masked, and lays the mail itself into the queue. @returns the log's id */
export async function enqueue(db: Db | Tx, seal: Seal, mail: Mail, now: Date): Promise<number> {
  const { secret, subject, text, html, link } = mail
  const masked = (part: string) => (secret ? part.replaceAll(secret, mask) : part)
  const whole: Sealed = { subject, text, html, ...(link ? { link } : {}) }
  const { rows } = await sql<{ id: number }>`
    with log as (
      insert into email_logs (created_at, updated_at, subject, body, text, "to", cc, about_entity, about_id, status)
      values (${now}, ${now}, ${masked(subject)}, ${masked(html)}, ${masked(text)}, ${mail.to}, ${mail.cc ?? null},
        ${mail.about?.entity ?? null}, ${mail.about?.id ?? null}, 'queued')
      returning id
    )
    insert into email_queue (email_log_id, next_attempt_at, send_before, sealed)
    select id, ${now}, ${mail.sendBefore ?? null}, ${secret || link ? seal.close(Buffer.from(JSON.stringify(whole))) : null} from log
    returning email_log_id as id`.execute(db)
  return rows[0]?.id as number
}

/** Borrows the mail that is due longest. Several servers never get the same one: a row that another holds is passed over. */
export async function borrow(db: Db, seal: Seal, now: Date): Promise<Lent | undefined> {
  const { rows } = await sql<Row>`
    with due as (
      select email_log_id from email_queue where next_attempt_at <= ${now}
      order by next_attempt_at, email_log_id limit 1 for update skip locked
    ), lent as (
      update email_queue q set next_attempt_at = ${now}::timestamptz + ${lease}::interval
      from due where q.email_log_id = due.email_log_id returning q.*
    )
    update email_logs l set attempts = l.attempts + 1, updated_at = ${now}, version = l.version + 1
    from lent where l.id = lent.email_log_id
    returning l.id, l.id || '.' || extract(epoch from l.created_at)::bigint as message_id, l."to", l.cc, l.subject, l.body, l.text,
      l.attempts, coalesce(lent.send_before < ${now}, false) as late, lent.sealed`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, message_id: messageId, to, cc, attempts, late: isLate } = row
  const shown: Sealed = { subject: row.subject, text: row.text, html: row.body }
  const whole = row.sealed ? unseal(seal, row.sealed) : shown
  return { id, messageId, to, ...(cc ? { cc } : {}), attempts, isLate, isUnreadable: !whole, ...(whole ?? shown) }
}

function unseal(seal: Seal, bytes: Buffer): Sealed | undefined {
  try {
    return JSON.parse(seal.open(bytes).toString('utf8')) as Sealed
  } catch {
    // The server's secret was changed since; the caller says so in the mail's log.
    return undefined
  }
}

/** How a mail ended. `shown` takes the place of what the log masks. */
export interface End {
  readonly status: 'sent' | 'failed'
  readonly error?: string
  readonly shown?: Sealed
}

/** Writes down how a mail ended and forgets what only the receiver may know. */
export async function settle(db: Db, id: number, { status, error, shown }: End, now: Date): Promise<void> {
  await sql`
    with gone as (delete from email_queue where email_log_id = ${id})
    update email_logs set status = ${status}, error = ${error ?? null}, sent_at = ${status === 'sent' ? now : null},
      subject = coalesce(${shown?.subject ?? null}, subject), body = coalesce(${shown?.html ?? null}, body),
      text = coalesce(${shown?.text ?? null}, text), updated_at = ${now}, version = version + 1
    where id = ${id}`.execute(db)
}

/** Lays a mail back until later, with the reason in its log. */
export async function postpone(db: Db, id: number, error: string, until: Date, now: Date): Promise<void> {
  await sql`
    with later as (update email_queue set next_attempt_at = ${until} where email_log_id = ${id})
    update email_logs set error = ${error}, updated_at = ${now}, version = version + 1 where id = ${id}`.execute(db)
}
