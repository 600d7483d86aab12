import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context } from '../http/context.ts'
import type { PresentPerson } from './presence.ts'

/** What one tab looks at. */
export interface Subscriptions {
  readonly record?: { readonly resource: AnyResource; readonly id: number }
  readonly lists?: readonly AnyResource[]
  /** What is no record and moves on by itself. */
  readonly topic?: string
}

/** One open answer to `GET /live`. */
export interface Stream {
  readonly id: string
  /** Who listens, as the request that opened it said. */
  readonly ctx: Context
  readonly looks: Subscriptions
  /** Left out where nobody is to see that he is there. */
  readonly person?: PresentPerson
  readonly body: Readable
  send(event: string, data: unknown): void
  /** Says a last word and ends it; the browser then knows what to do. */
  end(code: 'again' | 'session'): void
}

/** A reader that leaves so much lie, in bytes, is no reader any more. */
const UNREAD = 64 * 1024

export const keyOf = (resource: string, id: number): string => `${resource}/${id}`

/** A stream of server-sent events. Every text is one line of JSON, so that no line of it can be taken for another field. */
export function openStream(ctx: Context, looks: Subscriptions, person?: PresentPerson): Stream {
  const body = new Readable({ read: () => undefined, highWaterMark: 1024 })
  const send = (event: string, data: unknown) => {
    if (body.destroyed || body.readableEnded) return
    if (body.readableLength > UNREAD) body.destroy()
    else body.push(event === '' ? ':\n\n' : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  return {
    id: randomUUID(),
    ctx,
    looks,
    body,
    send,
    ...(person ? { person } : {}),
    end: (code) => {
      send('end', { code })
      if (!body.destroyed) body.push(null)
    },
  }
}
