import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { spokenName } from '../../../schema/engine/text/personName.ts'
import type { Tx } from '../../engine/db/kysely.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { beginRun, fitText, type Item } from '../../engine/queue/queue.ts'
import { isUnavailable, NotReadyError } from '../../engine/queue/unavailable.ts'
import { senderOf } from '../settings/sender.ts'
import { type BoxSettings, boxName, boxSettings, withBox } from './box.ts'
import { mailParser } from './parse/mailParser.ts'
import { processEmail, type Reading, unreadableKey } from './processEmail.ts'

export const QUEUE: QueueName = 'incoming_mail'
/** Of a larger email only the beginning is read, with sender and text; its attachments stay in the mailbox and a comment says so. */
const MAX_BYTES = 30 * 1024 * 1024
const BEGINNING = 256 * 1024
/** Maximum number of emails of one run; the next run continues. */
const BATCH_SIZE = 100

/** When a mailbox is connected, unread emails of this many days are listed, up to this many. */
const OLDER_DAYS = 14
const MAX_OLDER = 200
const DAY_MS = 86_400_000

interface Progress {
  readonly last_uid: number
  readonly since: string
  /** Emails that were unread when the mailbox was connected and are not listed yet, oldest first. */
  readonly older: readonly number[]
}

/** Returns the emails that were unread when a mailbox was connected; none if the server cannot search. */
async function unreadIn(client: ImapFlow, now: Date): Promise<readonly number[]> {
  const since = new Date(now.getTime() - OLDER_DAYS * DAY_MS)
  const found = await client.search({ seen: false, since }, { uid: true })
  return (found || []).toSorted((a, b) => a - b).slice(-MAX_OLDER)
}

/**
 * Returns how far the mailbox has been read. In a new one, emails are processed from now on and unread ones are listed. If the server has renumbered
 * it, it is read from the beginning and known emails are skipped.
 */
async function progressIn(engine: Engine, client: ImapFlow, box: string): Promise<Progress> {
  const { db, clock } = engine
  const { mailbox } = client
  if (!mailbox) throw new NotReadyError('the mailbox is closed')
  const validity = Number(mailbox.uidValidity)
  const { rows: knownBoxes } = await sql`select from mail_boxes where box = ${box}`.execute(db)
  const older = knownBoxes.length === 0 ? await unreadIn(client, clock()) : []
  const { rows } = await sql<Progress>`
    insert into mail_boxes as b (box, validity, last_uid, since, older) values (${box}, ${validity}, ${mailbox.uidNext - 1}, ${clock()}, ${[...older]}::bigint[])
    on conflict (box) do update set validity = excluded.validity,
      older = case when b.validity = excluded.validity then b.older else '{}' end,
      last_uid = case when b.validity = excluded.validity then b.last_uid else 0 end
    returning last_uid::float8 as last_uid, since, older::float8[] as older`.execute(db)
  return rows[0] as Progress
}

/** Response codes for an error of the server itself, not of the email (RFC 5530). */
const SERVERS_OWN = /^(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN|EXPIRED|AUTHENTICATIONFAILED)$/

/**
 * Fetches an email or its beginning; undefined if it was deleted meanwhile.
 * @throws NotReadyError if the server cannot provide any email now
 */
async function fetchRaw(client: ImapFlow, uid: number, size: number): Promise<Buffer | undefined> {
  const source = size <= MAX_BYTES || { maxLength: BEGINNING }
  try {
    const one = await client.fetchOne(String(uid), { source }, { uid: true })
    return (one && one.source) || undefined
  } catch (error) {
    const code = String((error as { serverResponseCode?: unknown }).serverResponseCode ?? '')
    if (!client.usable || SERVERS_OWN.test(code))
      throw new NotReadyError('the mailbox returns no email', { cause: error })
    throw error
  }
}

/** Returns what the list of unprocessed items shows of an email. */
async function describe({ parser }: Reading, raw: Buffer | undefined): Promise<Partial<Item>> {
  if (!raw) return {}
  const { from, subject } = await parser.heading(raw)
  const sender = from && [from.name, from.address && `<${from.address}>`].filter(Boolean).join(' ')
  return { subject, sender, original: raw }
}

interface Found {
  readonly uid: number
  readonly size: number
  readonly receivedAt: Date | null
  readonly isListedOnly: boolean
  /** Whether it is skipped: it arrived before the mailbox was connected and has been read or is too old. */
  readonly isLeftAlone: boolean
}

/** Adds an unreadable email to the list of emails. If that fails for any reason, the email is still set aside. */
async function listUnreadable(tx: Tx, raw: Buffer, item: Partial<Item>, key: string): Promise<void> {
  await sql`savepoint listed`.execute(tx)
  try {
    await insertUnreadable(tx, raw, item, key)
    await sql`release savepoint listed`.execute(tx)
  } catch (error) {
    if (isUnavailable(error)) throw error
    await sql`rollback to savepoint listed`.execute(tx)
  }
}

async function insertUnreadable(tx: Tx, raw: Buffer, item: Partial<Item>, key: string): Promise<void> {
  // In the format of `describe`: `Name <address>`, or only one of the two.
  const [, name = '', address = ''] = /^(.*?)\s*(?:<([^<>]*)>)?$/s.exec(item.sender ?? '') ?? []
  await sql`insert into incoming_mails (key, subject, from_name, from_email, outcome, reason, received_at, failed_item_id, done)
    values (${unreadableKey(raw)}, ${fitText(item.subject ?? '', 998) || '(no subject)'}, ${fitText(spokenName(name), 255) || null},
      ${fitText(address.toLowerCase(), 320) || null}, 'unreadable', 'unreadable', ${item.receivedAt ?? new Date()},
      (select failed_item_id from queue_faults where queue = ${QUEUE} and key = ${key}), true)
    on conflict do nothing`.execute(tx)
}

/** Returns what to read, in order: emails that were unread when the mailbox was connected, then new ones. */
async function foundIn(client: ImapFlow, { older, last_uid: last, since }: Progress): Promise<readonly Found[]> {
  const query = { uid: true, size: true, internalDate: true, flags: true } as const
  const found: Found[] = []
  const connected = Date.parse(since)
  const readRange = async (range: string, isWanted: (uid: number) => boolean, isOlder: boolean) => {
    for await (const { uid, size = 0, internalDate, flags } of client.fetch(range, query, { uid: true })) {
      if (!isWanted(uid)) continue
      const receivedAt = internalDate === undefined ? null : new Date(internalDate)
      const isEarlier = receivedAt !== null && receivedAt.getTime() < connected - DAY_MS
      const isLeftAlone =
        !isOlder &&
        isEarlier &&
        (flags?.has('\\Seen') === true || receivedAt.getTime() < connected - OLDER_DAYS * DAY_MS)
      found.push({ uid, size, receivedAt, isListedOnly: isOlder || isEarlier, isLeftAlone })
    }
  }
  if (older.length) await readRange(older.join(','), (uid) => older.includes(uid), true)
  await readRange(`${last + 1}:*`, (uid) => uid > last, false)
  return found.toSorted((a, b) => a.uid - b.uid)
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
  const progress = await progressIn(engine, client, box)
  const run = await beginRun(engine, QUEUE)
  let takenCount = 0
  const messages = await foundIn(client, progress)
  // Emails deleted from the mailbox meanwhile are skipped.
  const stillUnread = progress.older.filter((uid) => messages.some((one) => one.uid === uid))
  if (stillUnread.length < progress.older.length)
    await sql`update mail_boxes set older = ${stillUnread}::bigint[] where box = ${box}`.execute(engine.db)
  for (const { uid, size, receivedAt, isListedOnly, isLeftAlone } of messages.slice(0, BATCH_SIZE)) {
    if (isOver()) return takenCount
    if (!isLeftAlone) {
      let raw: Buffer | undefined
      let unreadableItem: Partial<Item> = {}
      const key = `${box} ${validity} ${uid}`
      const describeItem = async () => {
        unreadableItem = { ...(await describe(reading, raw)), receivedAt }
        return unreadableItem
      }
      const outcome = await run.process(
        { key, subject: '', receivedAt, describe: describeItem },
        async () => {
          raw = await fetchRaw(client, uid, size)
          if (raw) await processEmail(reading, raw, size > MAX_BYTES ? size : raw.length, { receivedAt, isListedOnly })
        },
        async (tx) => {
          if (raw) await listUnreadable(tx, raw, unreadableItem, key)
        },
      )
      // Emails are processed in order: a failed one is retried before the following ones.
      if (outcome === 'failed' || outcome === 'away') break
      if (outcome === 'done' && !isListedOnly) takenCount += 1
    }
    await sql`update mail_boxes set last_uid = greatest(last_uid, ${uid}), older = array_remove(older, ${uid}::bigint) where box = ${box}`.execute(
      engine.db,
    )
  }
  run.end()
  return takenCount
}

/** Provides the parser and addresses for reading emails while `work` runs. */
async function reading<T>(engine: Engine, user: string | null, work: (reading: Reading) => Promise<T>): Promise<T> {
  const { address } = (await senderOf(engine.settings, 'localhost')).from
  const ownAddresses = [address, ...(user ? [user] : [])].map((one) => one.toLowerCase())
  const parser = mailParser()
  try {
    return await work({ engine, parser, own: ownAddresses })
  } finally {
    await parser.close()
  }
}

/** First of the two keys of the advisory lock: one server reads at a time. */
const LOCK = 7_317

/**
 * Processes new emails, each once regardless of restarts, as progress is stored after each. An email that cannot be read is set aside after its
 * second attempt.
 * @returns number of processed emails
 */
export async function fetchMail(engine: Engine, isOver: () => boolean = () => false): Promise<number> {
  const settings = await boxSettings(engine.settings)
  if (!settings) return 0
  return engine.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}, 0) as mine`.execute(connection)
    if (!rows[0]?.mine) return 0
    try {
      return await reading(engine, settings.user, (how) =>
        withBox(settings, (client) => readOn(how, settings, client, isOver), service(engine, 'outgoing')),
      )
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}, 0)`.execute(connection)
    }
  })
}

/** Processes an email again that was set aside, from its original. Its entry as unreadable is removed, because it gets a new one. */
export async function retryEmail(engine: Engine, original: Buffer): Promise<void> {
  const user = (await boxSettings(engine.settings))?.user ?? null
  await reading(engine, user, (how) => processEmail(how, original, original.length))
  await sql`delete from incoming_mails where key = ${unreadableKey(original)} and outcome = 'unreadable'`.execute(
    engine.db,
  )
}
