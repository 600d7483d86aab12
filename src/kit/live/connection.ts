import { eventReader, type StreamEvent } from './sse.ts'
import type { Subscription } from './subscriptions.ts'

/** Assumed age of the data of a page that was just opened, in ms: the stream includes what has happened since. */
const FRESH_MS = 15_000
/** The server sends something at least every 15 s; after this time in silence the connection is considered dead, in ms. */
const SILENCE = 40_000
const SHORTEST = 500
const MAX_LENGTH = 30_000
/** Delay before opening another stream, in ms, because pages change faster than streams need to. */
const SETTLE_MS = 120
/** Delay for the first page, in ms, which needs the network itself; `since` covers what happens until then. */
const FIRST = 2000

interface Parts {
  /**
   * Opens a stream with authentication.
   * @throws an error with `status` for a refusal, and with `body.wait`, the seconds to wait before another attempt
   */
  readonly open: (path: string, signal: AbortSignal) => Promise<Response>
  readonly looks: () => Subscription
  readonly hear: (event: StreamEvent) => void
  /** The tab is hidden and another one has been opened, so it may close its connection. */
  readonly mayRest: () => boolean
}

const queryOf = ({ record, lists, topic }: Subscription): string => {
  const query = new URLSearchParams()
  if (record) query.set('record', `${record.resource}/${record.id}`)
  if (record) query.set('mode', record.mode)
  if (lists) query.set('list', lists.join(','))
  if (topic) query.set('topic', topic)
  // The user's own notifications, whatever the page shows.
  query.set('me', '1')
  return query.toString()
}

/** Details of a refusal; empty where the connection broke. */
const refusalOf = (error: unknown): { readonly status?: number; readonly body?: { readonly wait?: number } } =>
  typeof error === 'object' && error !== null ? error : {}

/** Whether another attempt would be refused too; all other errors are retried. */
const isFinal = (error: unknown) => [400, 401, 403, 404, 422].includes(refusalOf(error).status ?? 0)

/**
 * Keeps one stream open for what the tab shows. It is reopened when that changes, when the connection breaks (with growing pauses), and when the user
 * returns to an idle tab. The server sends what was missed meanwhile, or `gap` where it does not know.
 */
export function keepConnected({ open, looks, hear, mayRest }: Parts) {
  let current: { readonly query: string; readonly abort: AbortController } | undefined
  let refusedQuery = ''
  let heardOf = { query: '', at: 0 }
  let pause = SHORTEST
  let settleMs = FIRST
  let timer = 0
  let watch = 0

  const close = () => {
    current?.abort.abort()
    current = undefined
    clearTimeout(watch)
  }
  const scheduleCheck = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(checkSubscriptions, ms)
  }
  /** @param least minimum pause requested by the server, in ms */
  const retry = (least = 0) => {
    close()
    // Randomised, so that not all browsers reconnect at the same moment after a server restart.
    scheduleCheck(Math.max(pause, least) * (0.5 + Math.random()) + least / 2)
    pause = Math.min(pause * 2, MAX_LENGTH)
  }
  const listen = () => {
    clearTimeout(watch)
    watch = window.setTimeout(() => retry(), SILENCE)
  }

  const run = async (query: string) => {
    const abort = new AbortController()
    const connection = { query, abort }
    current = connection
    listen()
    const since = performance.now() - heardOf.at
    try {
      const response = await open(`/live?${query}&since=${Math.ceil(since)}`, abort.signal)
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const read = eventReader()
      for (;;) {
        const piece = await reader?.read()
        if (!piece || piece.done || current !== connection) break
        listen()
        heardOf = { query, at: performance.now() }
        pause = SHORTEST
        for (const event of read(piece.value)) hear(event)
      }
      if (current === connection) retry()
    } catch (error) {
      if (current !== connection) return
      if (!isFinal(error)) return retry((refusalOf(error).body?.wait ?? 0) * 1000)
      refusedQuery = query
      close()
    }
  }

  const checkSubscriptions = () => {
    clearTimeout(timer)
    settleMs = SETTLE_MS
    const query = queryOf(looks())
    if (mayRest()) return close()
    if (query === current?.query) return
    if (query === refusedQuery) return close()
    close()
    refusedQuery = ''
    // Set before the server accepts the connection, so that changes until then count as missed.
    if (heardOf.query !== query) heardOf = { query, at: performance.now() - FRESH_MS }
    void run(query)
  }
  return {
    /** The subscriptions may have changed. */
    look: () => scheduleCheck(settleMs),
    /** The network is back, or the user has returned. */
    hurry: () => {
      pause = SHORTEST
      if (!current) scheduleCheck(0)
    },
    stop: () => {
      clearTimeout(timer)
      close()
    },
  }
}
