import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { clearLibraryCache } from '../read/refersTo.ts'
import type { WriteContext } from './context.ts'

/** What everyone who sees a record may know of a person at it. */
export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string | null
}

/** Records of a resource were written. The message holds none of their contents: those are read through the API, which checks permissions. */
export interface RecordChanged {
  readonly t: 'changed'
  readonly resource: string
  /** Id and version of each; a null version means that the record is gone, or unchanged while something about it changed. Null: very many records. */
  readonly records: readonly (readonly [id: number, version: number | null])[] | null
  /** Which part of the record's screen changed, when it was not the record itself. */
  readonly part?: string
  /** Resource that the part shows, when it is another one: only people who may list it get the message. */
  readonly about?: string
  readonly by: Person
}

/** Messages between server processes about who is at which record, see server/engine/live. */
export interface PresenceMessage {
  readonly t: 'here' | 'alive' | 'who' | 'touch'
  readonly [more: string]: unknown
}

/** These people got a notification; its contents are read through the API. */
export interface NotificationSent {
  readonly t: 'notified'
  /** Ids of users. */
  readonly users: readonly number[]
}

/** Something that is not a record changed; its contents are read through the API. The topic decides who may get the message. */
export interface TopicChanged {
  readonly t: 'topic'
  readonly topic: string
}

export type Message = RecordChanged | NotificationSent | TopicChanged | PresenceMessage

/** Messages from one server process to all of them. Built on PostgreSQL's NOTIFY; another transport would be added here. */
export interface Events {
  /** Combines a statement with its message, which is sent when the transaction commits and costs no further round trip. */
  telling(statement: RawBuilder<unknown>, messages: readonly Message[]): RawBuilder<unknown>
  /** Sends at once, outside of transactions. Lost while the database is unavailable. */
  say(message: Message): void
  /**
   * @param listener called with every message of every process, this one included, from now on
   * @param gap called when messages may have been missed
   * @returns stops it
   */
  listen(listener: (message: Message) => void, gap: () => void): () => void
  /**
   * Whether messages of other processes arrive now; false until someone listens. After an interruption `gap` is called when it becomes true again.
   */
  hears(): boolean
  close(): Promise<void>
}

/** Records of one resource that a transaction names in its messages; beyond that it only says that there were many. */
const MAX = 50

const changeCounts = new WeakMap<Db | Tx, Map<string, number>>()

const whoOf = ({ actor: { user } }: WriteContext): Person => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
})

/**
 * The messages of a write. However many records a transaction writes, it sends few messages: those that say "many" are equal, and PostgreSQL sends
 * equal messages once per transaction.
 */
function changedOf(ctx: WriteContext, resource: string, records: NonNullable<RecordChanged['records']>): RecordChanged {
  const counts = changeCounts.get(ctx.tx) ?? new Map<string, number>()
  changeCounts.set(ctx.tx, counts)
  const count = (counts.get(resource) ?? 0) + records.length
  counts.set(resource, count)
  const { events } = ctx.engine
  if (events && count === records.length) ctx.onTransactionEnd?.(async () => clearLibraryCache(events, resource))
  return { t: 'changed', resource, records: count > MAX ? null : records, by: whoOf(ctx) }
}

/** Combines a statement that writes records and their log with its messages. */
export function eventOfChange(
  ctx: WriteContext,
  resource: AnyResource,
  records: NonNullable<RecordChanged['records']>,
  statement: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { events } = ctx.engine
  return events ? events.telling(statement, [changedOf(ctx, resource.name, records)]) : statement
}

/**
 * Publishes that a part of a record's screen changed: a comment, a file, a task, its answers. Call it in the transaction that writes the part;
 * browsers then read that part and the timeline again.
 * @param resource name of the record's resource
 * @param about name of the resource that the part shows, when it is another one
 * @param part key of the part as in src/kit/record/sections/parts.tsx; without it, everything about the record is read again
 */
export async function publish(
  ctx: WriteContext,
  resource: string,
  id: number,
  part?: string,
  about?: string,
): Promise<void> {
  const { events } = ctx.engine
  const message: RecordChanged = {
    t: 'changed',
    resource,
    records: [[id, null]],
    by: whoOf(ctx),
    ...(part ? { part } : {}),
    ...(about ? { about } : {}),
  }
  if (events) await events.telling(sql`select 1`, [message]).execute(ctx.tx)
}
