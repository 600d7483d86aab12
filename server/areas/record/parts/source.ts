import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Caller, Context } from '../../../engine/http/context.ts'
import type { NamesOf } from '../../../engine/read/names.ts'
import type { RecordRow } from '../../../engine/read/read.ts'

declare module '../../../engine/http/context.ts' {
  interface Services {
    /** Returns the timeline sources of a resource. */
    readonly timelineOf: (resource: AnyResource) => readonly Source[]
  }
}

/** Position of a page: it contains only older entries. */
export interface Cursor {
  /** ISO 8601 in UTC with microseconds, as in the database. */
  readonly at: string
  readonly source: string
  readonly id: number
}

export interface TimelineRequest {
  /** The caller, whose permissions limit the entries. */
  readonly asker: Caller
  readonly resource: AnyResource
  /** The record of the timeline, as SQL: resource name and id. */
  readonly subject: RawBuilder<string>
  readonly id: RawBuilder<number>
  /** Null for the first page. */
  readonly before: Cursor | null
  readonly limit: RawBuilder<number>
  /** Only entries by this user; null for all. */
  readonly by: number | null
  /** The requested kinds; all of them are the source's. */
  readonly kinds: readonly string[]
}

/** An entry as selected by a source. */
export interface Selected {
  readonly source: string
  readonly kind: string
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly data: Readonly<Record<string, unknown>>
}

/** A source of timeline entries: one table, read by an index over (subject, subject_id, at desc, id desc). */
export interface Source {
  /** Its name: entries of the same instant are sorted by it. */
  readonly name: string
  /** Kinds of its entries; each entry's `kind` is one of them. Clients can filter by them. */
  readonly kinds: readonly string[]
  /**
   * Selects columns `kind text, id bigint, at timestamptz, user_id bigint, data jsonb`, newest first, at most `limit` rows that satisfy `olderThan`
   * and `doneBy`.
   */
  readonly select: (request: TimelineRequest) => RawBuilder<unknown>
  /** Converts selected entries to the response, once per page; names are returned separately. */
  readonly present?: (
    ctx: Context,
    resource: AnyResource,
    rows: readonly Selected[],
    record: RecordRow,
  ) => Promise<{ readonly data: readonly Readonly<Record<string, unknown>>[]; readonly names?: NamesOf }>
}

/** Condition: the entry is by the requested user; `user` is the column with the user's id. */
export const doneBy = (userId: number | null, user: RawBuilder<unknown>): RawBuilder<boolean> =>
  userId === null ? sql<boolean>`true` : sql<boolean>`${user} = ${userId}`

/** Condition: a row of this source is older than the cursor; `at` and `id` are its columns. */
export function olderThan(
  source: string,
  before: Cursor | null,
  instant: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!before) return sql<boolean>`true`
  if (source === before.source)
    return sql<boolean>`(${instant}, ${id}) < (${before.at}::timestamptz, ${before.id}::bigint)`
  // Within one instant, source names are in descending order.
  return source < before.source
    ? sql<boolean>`${instant} <= ${before.at}::timestamptz`
    : sql<boolean>`${instant} < ${before.at}::timestamptz`
}
