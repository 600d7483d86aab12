import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { can } from '../../../schema/engine/permissions.ts'
import type { Engine } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import type { Events, Message, NotificationSent, RecordChanged } from '../http/events.ts'
import { createPresence, HEARTBEAT_MS } from './presence.ts'
import { createRecent } from './recent.ts'
import { type RightsFingerprint, rightsFingerprints } from './rightsFingerprints.ts'
import { keyOf, type Stream } from './streams.ts'
import { visibleTo } from './visibleTo.ts'

/** Ms between two looks at the sessions of open streams. A right that is taken away ends what it opened within that time. */
const LOOK = 5_000
const HEARTBEAT = 15_000
/** Streams of one session, as many as browsers open to one host, and of this process. */
export const STREAMS: StreamLimits = { ofSession: 6, ofAll: 1000 }

export interface StreamLimits {
  readonly ofSession: number
  readonly ofAll: number
}

export interface Live {
  /**
   * Keeps a place for a stream of a session until its body is closed.
   * @throws problem 429 too_many_streams of this session, 503 busy with those of everybody; both with Retry-After
   */
  admit(session: string, body: Readable): void
  /** Takes up a stream and tells what was missed. @param age ms of which the browser knows nothing */
  add(stream: Stream, age: number): Promise<void>
  /** A tab says that it is still there. */
  touch(stream: string, session: string): void
  /** How many streams are open. */
  count(): number
  /** Tells every stream to go on at another server, and those that come later too. */
  move(): void
  /** Ends every stream. */
  close(): void
}

/** The open streams of this process, and what goes into them. */
export function createLive(
  engine: Engine,
  events: Events,
  say: (error: unknown) => void,
  { ofSession, ofAll }: StreamLimits = STREAMS,
): Live {
  const node = randomUUID()
  const streams = new Map<string, Stream>()
  /** Places that are taken, also by streams on their way, by session and altogether. */
  const places = new Map<string, number>()
  let taken = 0
  const byRecord = new Map<string, Set<Stream>>()
  /** What the rights of a stream followed from when it was opened. */
  const opened = new WeakMap<Stream, RightsFingerprint>()
  const recent = createRecent()
  let stop: (() => void) | undefined
  let isMoving = false

  const lookers = (key: string) => byRecord.get(key) ?? new Set<Stream>()
  const tellPeople = (stream: Stream, key: string) => {
    const { resource, id } = stream.looks.record as NonNullable<Stream['looks']['record']>
    const people = presence.people(key).filter((one) => one.id !== stream.ctx.actor.user.id)
    stream.send('people', { resource: resource.name, id, people })
  }
  const presence = createPresence(node, events, (key) => {
    for (const stream of lookers(key)) tellPeople(stream, key)
  })

  /** Of a message what this stream may know: the record while it is in his reach, of a list the rows that are. */
  const pass = async (stream: Stream, message: RecordChanged | NotificationSent) => {
    if (message.t === 'notified') {
      if (message.users.includes(stream.ctx.actor.user.id)) stream.send('notified', {})
      return
    }
    const { resource, records, part, about, by } = message
    if (about && !can(stream.ctx.actor.permissions, engine.resources.get(about).area, 'list')) return
    const { record, lists = [] } = stream.looks
    const mine = record?.resource.name === resource ? record : undefined
    const hit = mine && (records === null || records.some(([id]) => id === mine.id))
    if (hit) {
      const visible = await visibleTo(stream.ctx, mine.resource, [mine.id])
      if (!visible.has(mine.id)) return stream.end('again')
      const version = records?.find(([id]) => id === mine.id)?.[1] ?? null
      stream.send('record', { resource, id: mine.id, version, part, by })
    }
    const list = lists.find(({ name }) => name === resource)
    if (!list && !part && engine.resources.get(resource).everybody)
      return stream.send('list', { resource, records: null, more: true })
    if (!list || part) return
    const ids = records?.map(([id]) => id) ?? []
    const visible = await visibleTo(stream.ctx, list, ids)
    const seen = records?.filter(([id]) => visible.has(id)) ?? null
    // A row that is not his may have been his until now: that something moved is all he is told.
    stream.send('list', { resource, records: seen, more: seen === null || seen.length < ids.length })
  }
  const hear = (message: Message) => {
    if (message.t === 'topic') {
      for (const stream of streams.values())
        if (stream.looks.topic === message.topic) stream.send('topic', { topic: message.topic })
      return
    }
    if (message.t === 'touch') presence.touched(String(message['stream']))
    if (message.t !== 'changed' && message.t !== 'notified') return presence.hear(message)
    recent.add(message)
    for (const stream of streams.values()) void pass(stream, message).catch(say)
  }
  const gap = () => {
    recent.begin()
    presence.askAll()
    for (const stream of streams.values()) stream.send('gap', {})
  }

  const remove = (stream: Stream) => {
    if (!streams.delete(stream.id)) return
    const { record } = stream.looks
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
      const standing = now.get(session)
      // One that came while the question was on its way is looked at the next time.
      if (!ids.includes(session)) continue
      if (!standing) stream.end('session')
      else if (opened.get(stream) !== standing) stream.end('again')
    }
  }

  const begin = () => {
    const timers = [
      setInterval(() => void checkSessions().catch(say), LOOK),
      setInterval(presence.beat, HEARTBEAT_MS),
      setInterval(presence.sweep, 2_000),
      setInterval(() => {
        for (const stream of streams.values()) stream.send('', null)
      }, HEARTBEAT),
    ]
    const deaf = events.listen(hear, gap)
    return () => {
      for (const timer of timers) clearInterval(timer)
      deaf()
    }
  }

  return {
    admit: (session, body) => {
      const own = places.get(session) ?? 0
      if (own >= ofSession) throw problem(429, 'too_many_streams', { max: ofSession }, { 'retry-after': '30' })
      if (taken >= ofAll) throw problem(503, 'busy', {}, { 'retry-after': '30' })
      places.set(session, own + 1)
      taken += 1
      body.once('close', () => {
        const left = (places.get(session) ?? 1) - 1
        if (left > 0) places.set(session, left)
        else places.delete(session)
        taken -= 1
      })
    },
    add: async (stream, age) => {
      if (isMoving) return stream.end('again')
      const begun = performance.now()
      stop ??= begin()
      const session = stream.ctx.actor.session_id
      const standing = (await rightsFingerprints(engine, [session])).get(session)
      if (standing === undefined) return stream.end('session')
      if (stream.body.destroyed) return
      opened.set(stream, standing)
      streams.set(stream.id, stream)
      stream.body.once('close', () => remove(stream))
      const missed = recent.since(age + performance.now() - begun)
      stream.send('hello', { stream: stream.id, gap: missed === undefined })
      const { record } = stream.looks
      if (record) {
        const key = keyOf(record.resource.name, record.id)
        byRecord.set(key, lookers(key).add(stream))
        if (stream.person) presence.join(key, stream.id, stream.person, () => stream.end('again'))
        tellPeople(stream, key)
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
