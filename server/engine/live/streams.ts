import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context } from '../http/context.ts'
import type { PresentPerson } from './presence.ts'

/** What one tab follows. */
export interface Subscriptions {
  readonly record?: { readonly resource: AnyResource; readonly id: number }
  readonly lists?: readonly AnyResource[]
  /** Something that is not a record and changes on its own. */
  readonly topic?: string
}

/** One open answer to `GET /live`. */
export interface Stream {
  readonly id: string
  /** The listening person, as of the request that opened it. */
  readonly ctx: Context
  readonly subscriptions: Subscriptions
  /** Absent when the person should not be shown to others. */
  readonly person?: PresentPerson
  readonly body: Readable
  send(event: string, data: unknown): void
  /** Sends a last message and closes; the browser then knows what to do. */
  end(code: 'again' | 'session'): void
}

/** Unread bytes after which a reader is considered gone. */
const UNREAD = 64 * 1024

export const keyOf = (resource: string, id: number): string => `${resource}/${id}`

/** A stream of server-sent events. Every text is one line of JSON, so that no line of it can be mistaken for another field. */
export function openStream(ctx: Context, subscriptions: Subscriptions, person?: PresentPerson): Stream {
  const body = new Readable({ read: () => undefined, highWaterMark: 1024 })
  const send = (event: string, data: unknown) => {
    if (body.destroyed || body.readableEnded) return
    if (body.readableLength > UNREAD) body.destroy()
    else body.push(event === '' ? ':\n\n' : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  return {
    id: randomUUID(),
    ctx,
    subscriptions,
    body,
    send,
    ...(person ? { person } : {}),
    end: (code) => {
      send('end', { code })
      if (!body.destroyed) body.push(null)
    },
  }
}
