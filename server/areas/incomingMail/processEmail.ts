import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import incomingMails, { MAX_OWN, type Outcome } from '../../../schema/areas/incomingMail/incoming-mails.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import { cleanName } from '../../engine/files/fileName.ts'
import { upload } from '../../engine/files/upload.ts'
import { type Context, type Engine, service } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { publish } from '../../engine/http/events.ts'
import { fitText } from '../../engine/queue/queue.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { type EmailOutcome, fileEmail } from './fileEmail.ts'
import type { IncomingMail } from './parse/incomingMail.ts'
import type { MailParser } from './parse/mailParser.ts'
import { franchiseOf, noteAtRecord, type Place } from './place.ts'
import { writerOf } from './writer.ts'

/** Maximum number of files of one email. */
const MAX_FILES = 20

/** Permissions for the records that an email can be about and add files to. */
const rightsOf = ({ resources }: Engine) =>
  resources.all.flatMap(({ area, features, recordPath = 'details' }) =>
    features
      ? [permission(area, 'list'), permission(area, recordPath), permission(area, 'edit'), permission(area, 'comment')]
      : [],
  )

interface In {
  readonly id: number
  readonly outcome: Outcome
  readonly about: string | null
  readonly about_id: number | null
  readonly done: boolean
}

/** How an email arrived. */
export interface Arrival {
  /** When the mail server received it; now if unknown. */
  readonly receivedAt: Date | null
  /** Whether it was in the mailbox when that was connected: it is listed but not processed. */
  readonly isListedOnly?: boolean
}

/** What the sender wrote. In a first or a forwarded email nothing is folded. */
function ownOf({ answers, subject, own, whole }: IncomingMail): string {
  const isAnswer =
    answers !== '' || /^\s*(re|aw|sv|antw|odp|ynt|rif|ref|回复|回覆|答复)\s*(\[\d+\])?[:：]/i.test(subject)
  return isAnswer ? own : whole.slice(0, MAX_OWN).toWellFormed()
}

/** Key of an unreadable email: a hash of its bytes. */
export const unreadableKey = (raw: Buffer): string => `unreadable ${createHash('sha256').update(raw).digest('hex')}`

/**
 * Processes an email and adds it to the list in one write.
 * @returns the result, from now or from before
 */
async function takeOnce(
  ctx: Context,
  key: string,
  mail: IncomingMail,
  ownAddresses: readonly string[],
  { receivedAt, isListedOnly }: Arrival,
): Promise<In> {
  return transact(ctx, async (write) => {
    const { rows: knownEmails } = await sql<In>`
      select id, outcome, about, about_id::float8 as about_id, done from incoming_mails where key = ${key}`.execute(
      write.tx,
    )
    if (knownEmails[0]) return knownEmails[0]
    const now = ctx.engine.clock()
    const writer = writerOf(mail, ownAddresses)
    const { rows: inserted } = await sql<{ id: number }>`
      insert into incoming_mails (created_at, updated_at, key, subject, from_name, from_email, via, outcome, reason, received_at, own, text, html, done)
      values (${now}, ${now}, ${key}, ${fitText(mail.subject, 998) || '(no subject)'}, ${fitText(writer.name || writer.address, 255) || null},
        ${fitText(writer.address, 320) || null}, ${fitText(writer.via ?? '', 320) || null}, 'aside', 'before', ${receivedAt ?? now},
        ${ownOf(mail)}, ${mail.whole}, ${mail.html}, false) returning id`.execute(write.tx)
    const id = inserted[0]?.id as number
    // An email refused by a business rule, such as an invalid address, must not block the others.
    let emailOutcome: EmailOutcome = { outcome: 'aside', reason: isListedOnly ? 'before' : 'refused' }
    if (!isListedOnly)
      await attempt(write, async () => {
        emailOutcome = await fileEmail(write, mail, writer, ownAddresses)
      })
    const { outcome, reason, about } = emailOutcome
    const franchise = about ? await franchiseOf(write, about) : null
    await sql`update incoming_mails set outcome = ${outcome}, reason = ${reason}, about = ${about?.resource ?? null}, about_id = ${about?.id ?? null},
      franchise_id = ${franchise} where id = ${id}`.execute(write.tx)
    if (about && (outcome === 'comment' || outcome === 'lead')) await noteAtRecord(write, id, about)
    await publish(write, incomingMails.name, id)
    return { id, outcome, about: about?.resource ?? null, about_id: about?.id ?? null, done: false }
  })
}

/** Where the files of an email are stored: with it, and at the record it was added to. */
const placesOf = ({ id, outcome, about, about_id }: In): readonly Place[] => [
  { resource: incomingMails.name, id },
  ...((outcome === 'comment' || outcome === 'lead') && about !== null && about_id !== null
    ? [{ resource: about, id: about_id }]
    : []),
]

/** Whether a file was processed before an interruption: it is stored at the record, or was reported as refused. */
async function isDealtWith(
  { engine }: Context,
  { resource, id }: Place,
  name: string,
  sha256: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from files where subject = ${resource} and subject_id = ${id} and name = ${name} and sha256 = ${sha256} and user_id is null
    union all select from comments where subject = ${resource} and subject_id = ${id} and key = 'mail_in_file' and params->>'name' = ${name}`.execute(
    engine.db,
  )
  return rows.length > 0
}

/** Bytes from which an embedded picture counts as a photo, not a logo. */
const PHOTO = 20 * 1024

/** Stores the files of an email, each once; refused ones are reported. Small embedded pictures are stored with the email only. */
async function keepFiles(ctx: Context, mail: IncomingMail, storedEmail: In): Promise<void> {
  for (const [i, file] of mail.files.slice(0, MAX_FILES).entries()) {
    const name = cleanName(file.name ?? `file-${i + 1}`)
    const content = Buffer.from(file.content)
    const sha256 = createHash('sha256').update(content).digest()
    for (const target of placesOf(storedEmail)) {
      if (target.resource !== incomingMails.name && file.isInline && content.length < PHOTO) continue
      if (await isDealtWith(ctx, target, name, sha256)) continue
      const sent = {
        name,
        description: mail.subject.trim().slice(0, 200) || name,
        length: content.length,
        key: undefined,
      }
      try {
        await upload(ctx, service(ctx.engine, 'files'), target, sent, Readable.from([content]))
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status >= 500) throw error
        await noteRefusedFile(ctx, target, name)
      }
    }
  }
}

const noteRefusedFile = (ctx: Context, target: Place, name: string): Promise<void> =>
  transact(ctx, (write) => systemComment(write, target, { key: 'mail_in_file', params: { name }, about: null }))

/** Reports that an email was too large for its files to be stored. */
async function noteSkippedEmail(ctx: Context, storedEmail: In, size: number): Promise<void> {
  for (const target of placesOf(storedEmail)) await noteRefusedFile(ctx, target, `${Math.ceil(size / 1024 / 1024)} MB`)
}

export interface Reading {
  readonly engine: Engine
  readonly parser: MailParser
  /** The business's own addresses, in lower case. */
  readonly own: readonly string[]
}

/**
 * Processes an email.
 * @param size bytes of the whole email; `raw` may be only its beginning
 * @throws UnreadableMailError, and other errors that prevent processing
 */
export async function processEmail(
  { engine, parser, own }: Reading,
  raw: Buffer,
  size: number,
  arrival: Arrival = { receivedAt: null },
): Promise<void> {
  const mail = await parser.read(raw)
  const isCut = raw.length < size
  const key = (mail.messageId ?? createHash('sha256').update(raw).digest('hex')).slice(0, 500)
  const ctx = asItself(engine, 'MAIL IN', rightsOf(engine))
  const storedEmail = await takeOnce(ctx, key, mail, own, arrival)
  if (storedEmail.done) return
  if (isCut) await noteSkippedEmail(ctx, storedEmail, size)
  else await keepFiles(ctx, mail, storedEmail)
  await sql`update incoming_mails set done = true where key = ${key}`.execute(engine.db)
}
