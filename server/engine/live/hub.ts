import { randomUUID } from 'node:crypto'
import { type Readable } from 'node:stream'
import { sql } from 'kysely'
import { type AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { type Context, type Engine } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { type Events, type Message, type NotificationSent, type RecordChanged } from '../http/events.ts'
import { tableOf } from '../read/select.ts'
import { scopeIn, scopeOf } from '../rights/access.ts'
import { createPresence, HEARTBEAT_MS } from './presence.ts'
import { createRecent } from './recent.ts'
import { keyOf, type Stream } from './streams.ts'

/** Which of these records are in the person's scope. Queries the database only when they see some of the records. */
async function visibleTo(ctx: Context, resource: AnyResource, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || scopeIn(ctx, resource, 'read') === true) return new Set(ids)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tableOf(resource)} t where t.id = any(${ids}::bigint[]) and ${scopeOf(ctx, resource, 'read')}`.execute(
    ctx.engine.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Everything that a session's rights depend on, as text: while it is equal, so are the rights. */
type RightsFingerprint = string

/** The sessions among these that are valid. Checking them does not count as activity. */
async function rightsFingerprints(
  { db, clock }: Engine,
  ids: readonly string[],
): Promise<Map<string, RightsFingerprint>> {
  const { rows } = await sql<{ id: string; standing: RightsFingerprint }>`
    select s.id, concat_ws(' ', u.user_group_id, u.franchise_id, (select n from access_epoch)) as standing
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.revoked_at is null and s.expires_at > ${clock()}
      and u.active and u.banned_at is null and u.archived_at is null`.execute(db)
  return new Map(rows.map(({ id, standing }) => [id, standing]))
}

/** Ms between two checks of the sessions of open streams. A permission that is taken away closes what it opened within that time. */
const CHECK_MS = 5_000
const HEARTBEAT = 15_000
/** Maximum number of streams of one session, as many as browsers open to one host, and of this process. */
export const STREAMS: StreamLimits = { ofSession: 6, ofAll: 1000 }

export interface StreamLimits {
  readonly ofSession: number
  readonly ofAll: number
}

export interface Live {
  /**
   * Reserves a place for a stream of a session until its body is closed.
   * @throws problem 429 too_many_streams for this session, 503 busy for all; both with Retry-After
   */
  admit(session: string, body: Readable): void
  /**
   * Adds a stream and sends what it missed.
   * @param age how many ms the browser has missed
   */
  add(stream: Stream, age: number): Promise<void>
  /** Called when a tab reports that it is still open. */
  touch(stream: string, session: string): void
  /** How many streams are open. */
  count(): number
  /** Asks every stream, and every new one, to continue at another server. */
  move(): void
  /** Ends every stream. */
  close(): void
}

/** The open streams of this process, and what is sent into them. */
export function createLive(
  engine: Engine,
  events: Events,
  logError: (error: unknown) => void,
  { ofSession, ofAll }: StreamLimits = STREAMS,
): Live {
  const node = randomUUID()
  const streams = new Map<string, Stream>()
  /** Reserved places, including those of streams being opened, by session and in total. */
  const streamsBySession = new Map<string, number>()
  let openStreams = 0
  const byRecord = new Map<string, Set<Stream>>()
  /** The rights fingerprint of a stream when it was opened. */
  const opened = new WeakMap<Stream, RightsFingerprint>()
  const recent = createRecent()
  let stop: (() => void) | undefined
  let isMoving = false

  const lookers = (key: string) => byRecord.get(key) ?? new Set<Stream>()
  const sendPresence = (stream: Stream, key: string) => {
    const { resource, id } = stream.subscriptions.record as NonNullable<Stream['subscriptions']['record']>
    const people = presence.people(key).filter((one) => one.id !== stream.ctx.actor.user.id)
    stream.send('people', { resource: resource.name, id, people })
  }
  const presence = createPresence(node, events, (key) => {
    for (const stream of lookers(key)) sendPresence(stream, key)
  })

  /** Reduces a message to what this stream may know: the record while it is in the person's scope, the visible rows of a list. */
  const pass = async (stream: Stream, message: RecordChanged | NotificationSent) => {
    if (message.t === 'notified') {
      if (message.users.includes(stream.ctx.actor.user.id)) stream.send('notified', {})
      return
    }
    const { resource, records, part, about, by } = message
    if (about && !can(stream.ctx.actor.permissions, engine.resources.get(about).area, 'list')) return
    const { record, lists = [] } = stream.subscriptions
    const matching = record?.resource.name === resource ? record : undefined
    const hit = matching && (records === null || records.some(([id]) => id === matching.id))
    if (hit) {
      const visible = await visibleTo(stream.ctx, matching.resource, [matching.id])
      if (!visible.has(matching.id)) return stream.end('again')
      const version = records?.find(([id]) => id === matching.id)?.[1] ?? null
      stream.send('record', { resource, id: matching.id, version, part, by })
    }
    const list = lists.find(({ name }) => name === resource)
    if (!list && !part && engine.resources.get(resource).everybody)
      return stream.send('list', { resource, records: null, more: true })
    if (!list || part) return
    const ids = records?.map(([id]) => id) ?? []
    const visible = await visibleTo(stream.ctx, list, ids)
    const visibleRecords = records?.filter(([id]) => visible.has(id)) ?? null
    // A row outside the person's scope may have been inside it until now: they are told only that something changed.
    stream.send('list', {
      resource,
      records: visibleRecords,
      more: visibleRecords === null || visibleRecords.length < ids.length,
    })
  }
  const onMessage = (message: Message) => {
    if (message.t === 'topic') {
      for (const stream of streams.values())
        if (stream.subscriptions.topic === message.topic) stream.send('topic', { topic: message.topic })
      return
    }
    if (message.t === 'touch') presence.touched(String(message['stream']))
    if (message.t !== 'changed' && message.t !== 'notified') return presence.hear(message)
    recent.add(message)
    for (const stream of streams.values()) void pass(stream, message).catch(logError)
  }
  const gap = () => {
    recent.begin()
    presence.askAll()
    for (const stream of streams.values()) stream.send('gap', {})
  }

  const remove = (stream: Stream) => {
    if (!streams.delete(stream.id)) return
    const { record } = stream.subscriptions
    if (!record) return
    const key = keyOf(record.resource.name, record.id)
    byRecord.get(key)?.delete(stream)
    if (byRecord.get(key)?.size === 0) byRecord.delete(key)
    presence.leave(key, stream.id)
  }
  const checkSessions = async () => {
    const ids = [...new Set([...streams.values()].map(({ ctx }) => ctx.actor.session_id))]
    if (ids.length === 0) return
    const now = await rightsFingerprints(engine, ids)
    for (const stream of streams.values()) {
      const session = stream.ctx.actor.session_id
      const fingerprint = now.get(session)
      // Streams added while the query was running are checked the next time.
      if (!ids.includes(session)) continue
      if (!fingerprint) stream.end('session')
      else if (opened.get(stream) !== fingerprint) stream.end('again')
    }
  }

  const begin = () => {
    const timers = [
      setInterval(() => void checkSessions().catch(logError), CHECK_MS),
      setInterval(presence.beat, HEARTBEAT_MS),
      setInterval(presence.sweep, 2_000),
      setInterval(() => {
        for (const stream of streams.values()) stream.send('', null)
      }, HEARTBEAT),
    ]
    const deaf = events.listen(onMessage, gap)
    return () => {
      for (const timer of timers) clearInterval(timer)
      deaf()
    }
  }

  return {
    admit: (session, body) => {
      const sessionStreams = streamsBySession.get(session) ?? 0
      if (sessionStreams >= ofSession)
        throw problem(429, 'too_many_streams', { max: ofSession }, { 'retry-after': '30' })
      if (openStreams >= ofAll) throw problem(503, 'busy', {}, { 'retry-after': '30' })
      streamsBySession.set(session, sessionStreams + 1)
      openStreams += 1
      body.once('close', () => {
        const remaining = (streamsBySession.get(session) ?? 1) - 1
        if (remaining > 0) streamsBySession.set(session, remaining)
        else streamsBySession.delete(session)
        openStreams -= 1
      })
    },
    add: async (stream, age) => {
      if (isMoving) return stream.end('again')
      const startedAt = performance.now()
      stop ??= begin()
      const session = stream.ctx.actor.session_id
      const fingerprint = (await rightsFingerprints(engine, [session])).get(session)
      if (fingerprint === undefined) return stream.end('session')
      if (stream.body.destroyed) return
      opened.set(stream, fingerprint)
      streams.set(stream.id, stream)
      stream.body.once('close', () => remove(stream))
      const missed = recent.since(age + performance.now() - startedAt)
      stream.send('hello', { stream: stream.id, gap: missed === undefined })
      const { record } = stream.subscriptions
      if (record) {
        const key = keyOf(record.resource.name, record.id)
        byRecord.set(key, lookers(key).add(stream))
        if (stream.person) presence.join(key, stream.id, stream.person, () => stream.end('again'))
        sendPresence(stream, key)
      }
      for (const message of missed ?? []) await pass(stream, message)
    },
    touch: (id, session) => {
      const found = streams.get(id)
      if (found && found.ctx.actor.session_id !== session) return
      if (!presence.touched(id)) events.say({ t: 'touch', stream: id })
    },
    count: () => streams.size,
    move: () => {
      isMoving = true
      for (const stream of streams.values()) stream.end('again')
    },
    close: () => {
      stop?.()
      for (const stream of streams.values()) stream.end('again')
    },
  }
}
