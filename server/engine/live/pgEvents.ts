import { sql } from 'kysely'
import pg from 'pg'
import type { Events, Message } from '../http/events.ts'

const CHANNEL = 'crm_live'
/** A connection that was silent this long is considered dead even without an error: every listening process sends more often. */
const SILENCE = 20_000
const LONGEST_PAUSE = 5_000

interface Options {
  readonly url: string
  readonly say: (line: string) => void
  /** Ms without a message after which a connection counts as dead. */
  readonly silence?: number
}

interface Hearer {
  readonly listener: (message: Message) => void
  readonly gap: () => void
}

/**
 * Events over LISTEN and NOTIFY of the same database. One connection for the process, opened with the first listener and reopened when it breaks. A
 * pooler that shares connections between transactions (PgBouncer) cannot carry it: give the server a direct address.
 */
export function pgEvents({ url, say: log, silence = SILENCE }: Options): Events {
  const hearers = new Set<Hearer>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  let pause = 250
  let heard = 0
  let closed = false
  /** A connection runs one query after the other. */
  let lastSent: Promise<unknown> = Promise.resolve()

  const handleLoss = (broken: pg.Client, reason: string) => {
    if (client !== broken && client !== undefined) return
    client = undefined
    broken.removeAllListeners('notification')
    void broken.end().catch((error: Error) => log(`live: ${error.message}`))
    if (closed) return
    log(`live: ${reason}; connecting again in ${pause} ms`)
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    fresh.on('error', (error) => handleLoss(fresh, error.message))
    fresh.on('end', () => client === fresh && handleLoss(fresh, 'the connection ended'))
    fresh.on('notification', ({ payload = '' }) => {
      heard = performance.now()
      const message = JSON.parse(payload) as Message
      for (const { listener } of hearers) listener(message)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      handleLoss(fresh, (error as Error).message)
      return
    }
    if (closed) return void fresh.end().catch((error: Error) => log(`live: ${error.message}`))
    client = fresh
    pause = 250
    heard = performance.now()
    for (const { gap } of hearers) gap()
  }

  const begin = () => {
    if (watch || closed) return
    watch = setInterval(() => {
      // Without listeners nothing is sent, so silence means nothing.
      if (client && hearers.size && performance.now() - heard > silence)
        handleLoss(client, 'nothing was heard for long')
    }, silence / 4)
    void connect()
  }

  return {
    telling: (statement, messages) => {
      const texts = messages.map((message) => JSON.stringify(message))
      return sql`with written as (${statement}) select pg_notify(${CHANNEL}, m) from unnest(${texts}::text[]) m`
    },
    say: (message) => {
      begin()
      const speaker = client
      if (!speaker) return
      lastSent = lastSent
        .then(async () => {
          if (speaker === client) await speaker.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])
        })
        .catch((error: Error) => handleLoss(speaker, error.message))
    },
    listen: (onMessage, gap) => {
      const hearer = { listener: onMessage, gap }
      if (!hearers.size) heard = performance.now()
      hearers.add(hearer)
      begin()
      // A listener added during delivery receives messages from now on, as after a gap.
      if (client) setImmediate(() => hearers.has(hearer) && gap())
      return () => hearers.delete(hearer)
    },
    hears: () => client !== undefined,
    close: async () => {
      closed = true
      clearInterval(watch)
      clearTimeout(retry)
      const last = client
      client = undefined
      last?.removeAllListeners('notification')
      await lastSent
      await last?.end()
    },
  }
}
