import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Caller, Context } from '../../../engine/http/context.ts'
import type { NamesOf } from '../../../engine/read/names.ts'
import type { RecordRow } from '../../../engine/read/read.ts'

declare module '../../../engine/http/context.ts' {
  interface Services {
    /** Where the entries of the timeline of a resource come from. */
    readonly timelineOf: (resource: AnyResource) => readonly Source[]
  }
}

/** The entry after which a page begins: everything in it is older. */
export interface Cursor {
  /** ISO 8601 in UTC with microseconds, as the database has it. */
  readonly at: string
  readonly source: string
  readonly id: number
}

export interface TimelineRequest {
  /** Who asks: what is told depends on what he may see. */
  readonly asker: Caller
  readonly resource: AnyResource
  /** Whose entries, as SQL: name of the resource and id. */
  readonly subject: RawBuilder<string>
  readonly id: RawBuilder<number>
  /** Null for the first page. */
  readonly before: Cursor | null
  readonly limit: RawBuilder<number>
  /** Only what this user did; everybody's where it is null. */
  readonly by: number | null
  /** The kinds that are wanted, all of them the source's. */
  readonly kinds: readonly string[]
}

/** An entry as a source selects it. */
export interface Selected {
  readonly source: string
  readonly kind: string
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Where entries of the timeline come from: one table, read by an index over (subject, subject_id, at desc, id desc). */
export interface Source {
  /** Its name: entries of one moment stand in the order of these. */
  readonly name: string
  /** What its entries may be; `kind` of each is one of them. One can filter by them. */
  readonly kinds: readonly string[]
  /**
   * Columns `kind text, id bigint, at timestamptz, user_id bigint, data jsonb`, newest first, at most `limit` of those for which
   * `olderThan` and `doneBy` hold.
   */
  readonly select: (asked: TimelineRequest) => RawBuilder<unknown>
  /** Turns what was selected into what is answered, once per page; the names go beside the entries. */
  readonly present?: (
    ctx: Context,
    resource: AnyResource,
    rows: readonly Selected[],
    record: RecordRow,
  ) => Promise<{ readonly data: readonly Readonly<Record<string, unknown>>[]; readonly names?: NamesOf }>
}

/** Whether somebody did it whose entries are wanted; `user` is the column that names who. */
export const doneBy = (by: number | null, user: RawBuilder<unknown>): RawBuilder<boolean> =>
  by === null ? sql<boolean>`true` : sql<boolean>`${user} = ${by}`

/** Whether a row of this source is older than the cursor; `at` and `id` are its columns. */
export function olderThan(
  source: string,
  before: Cursor | null,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!before) return sql<boolean>`true`
  if (source === before.source) return sql<boolean>`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::bigint)`
  // Of one moment, names stand in descending order.
  return source < before.source
    ? sql<boolean>`${at} <= ${before.at}::timestamptz`
    : sql<boolean>`${at} < ${before.at}::timestamptz`
}
