import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { ParsedMail } from 'mailparser'
import { permission } from '../../../schema/engine/permissions.ts'
import { upload } from '../../engine/files/upload.ts'
import { type Context, type Engine, service } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { senderOf } from '../settings/sender.ts'
import { type BoxSettings, boxName, boxSettings, withBox } from './box.ts'
import { type Taken, take } from './take.ts'

/** Of a larger one only its beginning is read, which says who wrote what; its files stay in the box, and that is said. */
const MOST_BYTES = 30 * 1024 * 1024
const BEGINNING = 256 * 1024
/** Mails of one run; the next goes on. */
const AT_ONCE = 100
/** Files of one mail. */
const MOST_FILES = 20

/** What a mail may be about, and leave files at. */
const rightsOf = ({ resources }: Engine) =>
  resources.all.flatMap(({ area, carries, recordPath = 'details' }) =>
    carries
      ? [permission(area, 'list'), permission(area, recordPath), permission(area, 'edit'), permission(area, 'comment')]
      : [],
  )

interface Place {
  readonly last_uid: number
  readonly since: string
}

/** How far the box was read. One that is new, or that its server has made anew, is read from now on: its old mails were read, or are no news. */
async function placeIn({ db, clock }: Engine, box: string, validity: number, next: number): Promise<Place> {
  const { rows } = await sql<Place>`
    insert into mail_boxes as b (box, validity, last_uid, since) values (${box}, ${validity}, ${next - 1}, ${clock()})
    on conflict (box) do update set validity = excluded.validity,
      last_uid = case when b.validity = excluded.validity then b.last_uid else 0 end
    returning last_uid::float8 as last_uid, since`.execute(db)
  return rows[0] as Place
}

interface In {
  readonly outcome: Taken['outcome']
  readonly about: string | null
  readonly about_id: number | null
  readonly done: boolean
}

/** Makes of a mail what it is, in one write with the note that it was done. @returns what was made, now or before */
async function takeOnce(ctx: Context, key: string, mail: ParsedMail, own: readonly string[]): Promise<In> {
  return transact(ctx, async (write) => {
    const { rows: known } = await sql<In>`
      select outcome, about, about_id::float8 as about_id, done from mails_in where key = ${key}`.execute(write.tx)
    if (known[0]) return known[0]
    // What a rule of the business refuses, such as an address that is none, keeps no other mail from coming in.
    let taken: Taken = { outcome: 'dropped' }
    const refusal = await attempt(write, async () => {
      taken = await take(write, mail, own)
    })
    const { outcome, reason = refusal?.code ?? null, about = null, about_id = null } = taken
    await sql`insert into mails_in (key, at, sender, subject, outcome, reason, about, about_id)
      values (${key}, ${ctx.engine.clock()}, ${(mail.from?.value[0]?.address ?? '').slice(0, 254)}, ${(mail.subject ?? '').slice(0, 998)},
        ${outcome}, ${reason}, ${about}, ${about_id})`.execute(write.tx)
    return { outcome, about, about_id, done: false }
  })
}

/** Whether a file was dealt with before everything broke off: it is kept at the record, or was said not to be. */
async function isDealtWith(
  { engine }: Context,
  { about, about_id: id }: In,
  name: string,
  sha256: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from files where subject = ${about} and subject_id = ${id} and name = ${name} and sha256 = ${sha256} and user_id is null
    union all select from comments where subject = ${about} and subject_id = ${id} and key = 'mail_in_file' and params->>'name' = ${name}`.execute(
    engine.db,
  )
  return rows.length > 0
}

/** Keeps the files of a mail at its record, each once; one that is refused is named there. */
async function keepFiles(ctx: Context, mail: ParsedMail, made: In): Promise<void> {
  const { about, about_id: id } = made
  if (about === null || id === null) return
  const files = mail.attachments.filter(({ related, content }) => !related && content.length > 0).slice(0, MOST_FILES)
  for (const [i, { filename, content }] of files.entries()) {
    const name = (filename ?? `file-${i + 1}`).slice(-200)
    if (await isDealtWith(ctx, made, name, createHash('sha256').update(content).digest())) continue
    const sent = {
      name,
      description: (mail.subject ?? '').trim().slice(0, 200) || name,
      length: content.length,
      key: undefined,
    }
    try {
      await upload(ctx, service(ctx.engine, 'files'), { resource: about, id }, sent, Readable.from([content]))
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      await transact(ctx, (write) =>
        systemComment(write, { resource: about, id }, { key: 'mail_in_file', params: { name }, about: null }),
      )
    }
  }
}

/** Says at the record that a mail was too large for its files. */
async function sayLeft(ctx: Context, { about, about_id: id }: In, size: number): Promise<void> {
  if (about === null || id === null) return
  const name = `${Math.ceil(size / 1024 / 1024)} MB`
  await transact(ctx, (write) =>
    systemComment(write, { resource: about, id }, { key: 'mail_in_file', params: { name }, about: null }),
  )
}

/** @param size of all of it in bytes; `raw` may be its beginning alone */
async function takeIn(engine: Engine, raw: Buffer, size: number, own: readonly string[]): Promise<void> {
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(raw, { skipImageLinks: true, skipTextToHtml: true })
  const isCut = raw.length < size
  const key = (mail.messageId ?? createHash('sha256').update(raw).digest('hex')).slice(0, 500)
  const ctx = asItself(engine, 'MAIL IN', rightsOf(engine))
  const made = await takeOnce(ctx, key, mail, own)
  if (made.done) return
  if (isCut) await sayLeft(ctx, made, size)
  else await keepFiles(ctx, mail, made)
  await sql`update mails_in set done = true where key = ${key}`.execute(engine.db)
}

async function readOn(engine: Engine, settings: BoxSettings, client: ImapFlow, isOver: () => boolean): Promise<number> {
  const { mailbox } = client
  if (!mailbox) return 0
  const box = boxName(settings)
  const { last_uid: last, since } = await placeIn(engine, box, Number(mailbox.uidValidity), mailbox.uidNext)
  const own = [(await senderOf(engine.settings, 'localhost')).from.address, settings.user].map((one) =>
    one.toLowerCase(),
  )
  const found = []
  for await (const one of client.fetch(`${last + 1}:*`, { uid: true, size: true, internalDate: true }, { uid: true }))
    if (one.uid > last) found.push(one)
  found.sort((a, b) => a.uid - b.uid)
  let taken = 0
  for (const { uid, size = 0, internalDate } of found.slice(0, AT_ONCE)) {
    if (isOver()) return taken
    const isOld = internalDate !== undefined && new Date(internalDate).getTime() < Date.parse(since) - 86_400_000
    if (!isOld) {
      const source = size <= MOST_BYTES || { maxLength: BEGINNING }
      const one = await client.fetchOne(String(uid), { source }, { uid: true })
      if (one && one.source) await takeIn(engine, one.source, size > MOST_BYTES ? size : one.source.length, own)
      taken += 1
    }
    await sql`update mail_boxes set last_uid = ${uid} where box = ${box}`.execute(engine.db)
  }
  return taken
}

/** First of the two keys of the advisory lock: one server reads at a time. */
const LOCK = 7_317

/**
 * Takes in what came since the last time, each mail once whatever restarts: how far it came is noted after each.
 * @returns how many were taken in
 */
export async function fetchMail(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  const settings = await boxSettings(engine.settings)
  if (!settings) return 0
  return engine.db.connection().execute(async (held) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}, 0) as mine`.execute(held)
    if (!rows[0]?.mine) return 0
    try {
      return await withBox(settings, (client) => readOn(engine, settings, client, isOver), service(engine, 'outgoing'))
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}, 0)`.execute(held)
    }
  })
}
