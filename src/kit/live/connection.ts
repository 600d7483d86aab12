import { eventReader, type StreamEvent } from './sse.ts'
import type { Subscription } from './subscriptions.ts'

/** Of a screen just opened the data may be so old, in ms: what happened since is asked for with the stream. */
const FRESH = 15_000
/** The server says something at least every 15 s; after so long without a word the line is dead. */
const SILENCE = 40_000
const SHORTEST = 500
const MAX_LENGTH = 30_000
/** Screens change faster than streams need to be opened. */
const SETTLE = 120
/** The first screen needs the line itself; `since` covers what happens until then. */
const FIRST = 2000

interface Parts {
  /** Opens a stream with the session. Throws an error with `status` for a refusal, and with `body.wait`, the seconds it asks for. */
  readonly open: (path: string, signal: AbortSignal) => Promise<Response>
  readonly looks: () => Subscription
  readonly hear: (event: StreamEvent) => void
  /** Nobody looks at the tab, and another one has been opened: it gives its line up. */
  readonly mayRest: () => boolean
}

const queryOf = ({ record, lists, topic }: Subscription): string => {
  const query = new URLSearchParams()
  if (record) query.set('record', `${record.resource}/${record.id}`)
  if (record) query.set('mode', record.mode)
  if (lists) query.set('list', lists.join(','))
  if (topic) query.set('topic', topic)
  // What the person himself is told of, whatever the screen shows.
  query.set('me', '1')
  return query.toString()
}

/** What a refusal says of itself; nothing of a line that broke. */
const refusalOf = (error: unknown): { readonly status?: number; readonly body?: { readonly wait?: number } } =>
  typeof error === 'object' && error !== null ? error : {}

/** A refusal that will be the same the next time; anything else is tried again. */
const isFinal = (error: unknown) => [400, 401, 403, 404, 422].includes(refusalOf(error).status ?? 0)

/**
 * Keeps one stream open for what the tab looks at: opened anew when that changes, when the line breaks (with growing pauses), and when
 * somebody comes back to a tab that rested. What was missed meanwhile is told by the server, or `gap` where it does not know.
 */
export function keepConnected({ open, looks, hear, mayRest }: Parts) {
  let current: { readonly query: string; readonly abort: AbortController } | undefined
  let refused = ''
  let heardOf = { query: '', at: 0 }
  let pause = SHORTEST
  let settle = FIRST
  let timer = 0
  let watch = 0

  const close = () => {
    current?.abort.abort()
    current = undefined
    clearTimeout(watch)
  }
  const again = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(look, ms)
  }
  /** @param least ms that the server wants to be left alone */
  const retry = (least = 0) => {
    close()
    // All browsers of a server that was restarted must not come back in the same moment.
    again(Math.max(pause, least) * (0.5 + Math.random()) + least / 2)
    pause = Math.min(pause * 2, MAX_LENGTH)
  }
  const listen = () => {
    clearTimeout(watch)
    watch = window.setTimeout(() => retry(), SILENCE)
  }

  const run = async (query: string) => {
    const abort = new AbortController()
    const mine = { query, abort }
    current = mine
    listen()
    const since = performance.now() - heardOf.at
    try {
      const response = await open(`/live?${query}&since=${Math.ceil(since)}`, abort.signal)
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      const read = eventReader()
      for (;;) {
        const piece = await reader?.read()
        if (!piece || piece.done || current !== mine) break
        listen()
        heardOf = { query, at: performance.now() }
        pause = SHORTEST
        for (const event of read(piece.value)) hear(event)
      }
      if (current === mine) retry()
    } catch (error) {
      if (current !== mine) return
      if (!isFinal(error)) return retry((refusalOf(error).body?.wait ?? 0) * 1000)
      refused = query
      close()
    }
  }

  const look = () => {
    clearTimeout(timer)
    settle = SETTLE
    const query = queryOf(looks())
    if (mayRest()) return close()
    if (query === current?.query) return
    if (query === refused) return close()
    close()
    refused = ''
    // From here on, also while the server takes no line: what happens until then is missed.
    if (heardOf.query !== query) heardOf = { query, at: performance.now() - FRESH }
    void run(query)
  }
  return {
    /** Something of it may have changed. */
    look: () => again(settle),
    /** The way is free again, or somebody is back. */
    hurry: () => {
      pause = SHORTEST
      if (!current) again(0)
    },
    stop: () => {
      clearTimeout(timer)
      close()
    },
  }
}
