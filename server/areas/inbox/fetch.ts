import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { NotReadyError } from '../../engine/queue/away.ts'
import { beginRun, type Item } from '../../engine/queue/queue.ts'
import { senderOf } from '../settings/sender.ts'
import { type BoxSettings, boxName, boxSettings, withBox } from './box.ts'
import { mailParser } from './parse/mailParser.ts'
import { type Reading, takeIn } from './takeIn.ts'

export const QUEUE: QueueName = 'incoming_mail'
/** Of a larger one only its beginning is read, which says who wrote what; its files stay in the box, and that is said. */
const MOST_BYTES = 30 * 1024 * 1024
const BEGINNING = 256 * 1024
/** Mails of one run; the next goes on. */
const AT_ONCE = 100

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

/** Codes with which a server says that it is at fault itself, or busy, and not the mail (RFC 5530). */
const SERVERS_OWN = /^(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN|EXPIRED|AUTHENTICATIONFAILED)$/

/** One mail, or its beginning; undefined where it is gone meanwhile. @throws NotReadyError where the server cannot give any just now */
async function fetchRaw(client: ImapFlow, uid: number, size: number): Promise<Buffer | undefined> {
  const source = size <= MOST_BYTES || { maxLength: BEGINNING }
  try {
    const one = await client.fetchOne(String(uid), { source }, { uid: true })
    return (one && one.source) || undefined
  } catch (error) {
    const code = String((error as { serverResponseCode?: unknown }).serverResponseCode ?? '')
    if (!client.usable || SERVERS_OWN.test(code))
      throw new NotReadyError('the mail box gives no mail', { cause: error })
    throw error
  }
}

/** What stands in the list of what could not be processed. */
async function describe({ parser }: Reading, raw: Buffer | undefined): Promise<Partial<Item>> {
  if (!raw) return {}
  const { from, subject } = await parser.heading(raw)
  const sender = from && [from.name, from.address && `<${from.address}>`].filter(Boolean).join(' ')
  return { subject, sender, original: raw }
}

async function readOn(
  reading: Reading,
  settings: BoxSettings,
  client: ImapFlow,
  isOver: () => boolean,
): Promise<number> {
  const { engine } = reading
  const { mailbox } = client
  if (!mailbox) return 0
  const box = boxName(settings)
  const validity = Number(mailbox.uidValidity)
  const { last_uid: last, since } = await placeIn(engine, box, validity, mailbox.uidNext)
  const found = []
  for await (const one of client.fetch(`${last + 1}:*`, { uid: true, size: true, internalDate: true }, { uid: true }))
    if (one.uid > last) found.push(one)
  found.sort((a, b) => a.uid - b.uid)
  const run = await beginRun(engine, QUEUE)
  let taken = 0
  for (const { uid, size = 0, internalDate } of found.slice(0, AT_ONCE)) {
    if (isOver()) return taken
    const receivedAt = internalDate === undefined ? null : new Date(internalDate)
    const isOld = receivedAt !== null && receivedAt.getTime() < Date.parse(since) - 86_400_000
    if (!isOld) {
      let raw: Buffer | undefined
      const item = { key: `${box} ${validity} ${uid}`, subject: '', receivedAt, describe: () => describe(reading, raw) }
      const outcome = await run.process(item, async () => {
        raw = await fetchRaw(client, uid, size)
        if (raw) await takeIn(reading, raw, size > MOST_BYTES ? size : raw.length)
      })
      // Mails are taken in order: this one is tried once more before those behind it.
      if (outcome === 'failed' || outcome === 'away') break
      if (outcome === 'done') taken += 1
    }
    await sql`update mail_boxes set last_uid = ${uid} where box = ${box}`.execute(engine.db)
  }
  run.end()
  return taken
}

/** With what mails are read, until `work` is over. */
async function reading<T>(engine: Engine, user: string | null, work: (reading: Reading) => Promise<T>): Promise<T> {
  const { address } = (await senderOf(engine.settings, 'localhost')).from
  const own = [address, ...(user ? [user] : [])].map((one) => one.toLowerCase())
  const parser = mailParser()
  try {
    return await work({ engine, parser, own })
  } finally {
    await parser.close()
  }
}

/** First of the two keys of the advisory lock: one server reads at a time. */
const LOCK = 7_317

/**
 * Takes in what came since the last time, each mail once whatever restarts: how far it came is noted after each. One that cannot be read is put aside
 * after its second try.
 * @returns how many were taken in
 */
export async function fetchMail(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  const settings = await boxSettings(engine.settings)
  if (!settings) return 0
  return engine.db.connection().execute(async (held) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}, 0) as mine`.execute(held)
    if (!rows[0]?.mine) return 0
    try {
      return await reading(engine, settings.user, (how) =>
        withBox(settings, (client) => readOn(how, settings, client, isOver), service(engine, 'outgoing')),
      )
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}, 0)`.execute(held)
    }
  })
}

/** Takes in a mail that was put aside, from its original. */
export const takeAgain = async (engine: Engine, original: Buffer): Promise<void> =>
  reading(engine, (await boxSettings(engine.settings))?.user ?? null, (how) => takeIn(how, original, original.length))
