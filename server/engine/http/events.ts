import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { clearLibraryCache } from '../read/refersTo.ts'
import type { WriteContext } from './context.ts'

/** Somebody, as everybody who sees the same record may know him. */
export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name: string | null
}

/** Records of a resource were written. Nothing of their contents stands here: that comes through the API, which checks rights anew. */
export interface RecordChanged {
  readonly t: 'changed'
  readonly resource: string
  /** Id and version of each; a version of null: the record is gone, or is as it was and something about it changed. Null: very many. */
  readonly records: readonly (readonly [id: number, version: number | null])[] | null
  /** What about the record changed, when not the record itself: the name of a part of its screen. */
  readonly part?: string
  /** Name of the resource that the part tells of, when that is another one: only who may list it is told. */
  readonly about?: string
  readonly by: Person
}

/** Talk between server processes, see server/engine/live. */
export interface PresenceMessage {
  readonly t: 'here' | 'alive' | 'who' | 'touch'
  readonly [more: string]: unknown
}

/** These people were told of something: what that is comes through the API. */
export interface NotificationSent {
  readonly t: 'notified'
  /** Ids of users. */
  readonly users: readonly number[]
}

/** Something that is no record moved on: what it is comes through the API. Who may be told follows from the topic. */
export interface TopicChanged {
  readonly t: 'topic'
  readonly topic: string
}

export type Message = RecordChanged | NotificationSent | TopicChanged | PresenceMessage

/** What happens in one server process, told in all of them. Behind it PostgreSQL's NOTIFY; another carrier would take its place here. */
export interface Events {
  /** A statement together with what it tells: told when its transaction commits, never when it is taken back, and without a round trip more. */
  telling(statement: RawBuilder<unknown>, messages: readonly Message[]): RawBuilder<unknown>
  /** Tells at once, in no transaction. Lost while the database is away. */
  say(message: Message): void
  /**
   * @param hear told of every message of every process, this one included, from now on
   * @param gap told when messages may have been missed
   * @returns ends it
   */
  listen(hear: (message: Message) => void, gap: () => void): () => void
  /** Whether messages of other processes arrive now. Not before somebody listens. Where it was lost, `gap` is told as soon as it is true again. */
  hears(): boolean
  close(): Promise<void>
}

/** Records of one resource that one transaction tells of by their ids; beyond them it only says that there were many. */
const MOST = 50

const told = new WeakMap<Db | Tx, Map<string, number>>()

const whoOf = ({ actor: { user } }: WriteContext): Person => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
})

/**
 * What a write tells. However many records a transaction writes, at once or one by one, it sends few messages: those that say "many" are
 * the same, and PostgreSQL sends the same message once per transaction.
 */
function changedOf(ctx: WriteContext, resource: string, records: NonNullable<RecordChanged['records']>): RecordChanged {
  const counts = told.get(ctx.tx) ?? new Map<string, number>()
  told.set(ctx.tx, counts)
  const count = (counts.get(resource) ?? 0) + records.length
  counts.set(resource, count)
  const { events } = ctx.engine
  if (events && count === records.length) ctx.ends?.(async () => clearLibraryCache(events, resource))
  return { t: 'changed', resource, records: count > MOST ? null : records, by: whoOf(ctx) }
}

/** A statement that writes records and their log, with what it tells of them. */
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
 * Tells everybody who looks at a record that a part of its screen changed: a comment, a file, a task, its answers. To be called in the
 * transaction that writes the part; browsers then read that part anew, and the timeline with it.
 * @param resource name of the record's resource
 * @param about name of the resource that the part tells of, when that is another one
 * @param part key of the part as in src/kit/record/sections/parts.tsx; left out, everything about the record is read anew
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
