import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { permission } from '../../../schema/engine/permissions.ts'
import { cleanName } from '../../engine/files/fileName.ts'
import { upload } from '../../engine/files/upload.ts'
import { type Context, type Engine, service } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { attempt, transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import type { IncomingMail } from './parse/incomingMail.ts'
import type { MailParser } from './parse/mailParser.ts'
import { type Taken, take } from './take.ts'

/** Files of one mail. */
const MOST_FILES = 20

/** What a mail may be about, and leave files at. */
const rightsOf = ({ resources }: Engine) =>
  resources.all.flatMap(({ area, carries, recordPath = 'details' }) =>
    carries
      ? [permission(area, 'list'), permission(area, recordPath), permission(area, 'edit'), permission(area, 'comment')]
      : [],
  )

interface In {
  readonly outcome: Taken['outcome']
  readonly about: string | null
  readonly about_id: number | null
  readonly done: boolean
}

/** Makes of a mail what it is, in one write with the note that it was done. @returns what was made, now or before */
async function takeOnce(ctx: Context, key: string, mail: IncomingMail, own: readonly string[]): Promise<In> {
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
      values (${key}, ${ctx.engine.clock()}, ${mail.from?.address ?? ''}, ${mail.subject},
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
async function keepFiles(ctx: Context, mail: IncomingMail, made: In): Promise<void> {
  const { about, about_id: id } = made
  if (about === null || id === null) return
  for (const [i, file] of mail.files.slice(0, MOST_FILES).entries()) {
    const name = cleanName(file.name ?? `file-${i + 1}`)
    const content = Buffer.from(file.content)
    if (await isDealtWith(ctx, made, name, createHash('sha256').update(content).digest())) continue
    const sent = {
      name,
      description: mail.subject.trim().slice(0, 200) || name,
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

export interface Reading {
  readonly engine: Engine
  readonly parser: MailParser
  /** Addresses of our own, in lower case. */
  readonly own: readonly string[]
}

/**
 * Makes of an email what it is.
 * @param size of all of it in bytes; `raw` may be its beginning alone
 * @throws UnreadableMailError, and what else keeps it from being taken in
 */
export async function takeIn({ engine, parser, own }: Reading, raw: Buffer, size: number): Promise<void> {
  const mail = await parser.read(raw)
  const isCut = raw.length < size
  const key = (mail.messageId ?? createHash('sha256').update(raw).digest('hex')).slice(0, 500)
  const ctx = asItself(engine, 'MAIL IN', rightsOf(engine))
  const made = await takeOnce(ctx, key, mail, own)
  if (made.done) return
  if (isCut) await sayLeft(ctx, made, size)
  else await keepFiles(ctx, mail, made)
  await sql`update mails_in set done = true where key = ${key}`.execute(engine.db)
}
