import { sql } from 'kysely'
import type { Person } from '../../../../schema/areas/record/shapes.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { bindParam, PREPARE } from '../../../engine/db/prepared.ts'
import type { Context } from '../../../engine/http/context.ts'
import { invalid } from '../../../engine/http/errors.ts'
import type { NamesOf } from '../../../engine/read/names.ts'
import { parseWhole } from '../../../engine/read/query.ts'
import type { Cursor, Selected, Source } from './source.ts'
import { type Subject, subjectOf } from './subject.ts'

export interface TimelineEntry extends Omit<Selected, 'user_id'> {
  /** Null for automatic entries. */
  readonly user: Person | null
}

export interface Timeline {
  readonly data: readonly TimelineEntry[]
  /** Value of `before` for the next page; null on the last page. */
  readonly next: string | null
  /** On the last page: number of older entries that were moved out of the log to the archive. */
  readonly taken: number
  /** Resource → id → name of what the entries reference. */
  readonly names: NamesOf
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)\.([a-z]+)\.([1-9]\d{0,15})$/
const UTC = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`

export interface TimelineQuery {
  readonly kinds: readonly string[] | null
  /** Only entries by this user; null for all. */
  readonly by: number | null
  readonly before: Cursor | null
  readonly limit: number
}

function readCursor(raw: string): Cursor {
  const [, instant, source, id] = CURSOR.exec(raw) ?? []
  if (!instant || !source || !id || Number.isNaN(Date.parse(instant)) || !Number.isSafeInteger(Number(id)))
    throw invalid({ before: [{ code: 'invalid' }] })
  return { at: instant, source, id: Number(id) }
}

/**
 * Reads `?kind=a,b&by=…&before=…&limit=…`.
 * @throws problem 422 at an invalid parameter
 */
export function readTimelineQuery(
  sources: readonly Source[],
  params: Readonly<Record<string, unknown>>,
): TimelineQuery {
  const { kind, before, by, limit = '30', ...otherParameters } = params
  for (const name of Object.keys(otherParameters)) throw invalid({ [name]: [{ code: 'unknown_parameter' }] })
  for (const [name, value] of Object.entries({ kind, before, by, limit }))
    if (value !== undefined && typeof value !== 'string') throw invalid({ [name]: [{ code: 'given_twice' }] })
  const knownKinds = sources.flatMap((source) => source.kinds)
  const kinds = kind === undefined ? null : (kind as string).split(',')
  if (kinds?.some((one) => !knownKinds.includes(one)))
    throw invalid({ kind: [{ code: 'choice', params: { choices: knownKinds } }] })
  return {
    kinds,
    by: by === undefined ? null : parseWhole(by as string, 'by', 1, Number.MAX_SAFE_INTEGER),
    before: before === undefined ? null : readCursor(before as string),
    limit: parseWhole(limit as string, 'limit', 1, 100),
  }
}

/** Selects one page from all sources in one statement: each source returns a page, and the newest entries of all are used. */
async function select(
  ctx: Context,
  resource: AnyResource,
  id: number,
  sources: readonly Source[],
  { kinds, by, before, limit }: TimelineQuery,
): Promise<(Selected & { readonly user: Person | null })[]> {
  const about = {
    asker: ctx,
    resource,
    subject: sql.lit(resource.name),
    id: bindParam(id, 'bigint'),
    limit: bindParam(limit + 1, 'bigint'),
  }
  // The default first page is a prepared statement; other filters have too many variants.
  const prepareHint = kinds === null && by === null && before === null ? PREPARE : sql``
  const sourceQueries = sources.flatMap((source) => {
    const sourceKinds = kinds === null ? source.kinds : source.kinds.filter((one) => kinds.includes(one))
    if (sourceKinds.length === 0) return []
    const rows = source.select({ ...about, before, by, kinds: sourceKinds })
    return [
      sql`select ${sql.lit(source.name)}::text collate "C" as source, s.kind, s.id, s.at, s.user_id, s.data from (${rows}) s`,
    ]
  })
  if (sourceQueries.length === 0) return []
  const { rows } = await sql<Selected & { readonly user: Person | null }>`${prepareHint}
    select e.source, e.kind, e.id, to_char(e.at, ${sql.lit(UTC)}) as at, e.user_id, e.data,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name, 'image', u.image) end as user
    from (${sql.join(sourceQueries, sql` union all `)} order by at desc, source desc, id desc limit ${about.limit}) e
    left join users u on u.id = e.user_id order by e.at desc, e.source desc, e.id desc`.execute(ctx.engine.db)
  return rows
}

/** Presents the entries of a page through their sources, concurrently. */
async function present(
  ctx: Context,
  { resource, row }: Subject,
  sources: readonly Source[],
  rows: readonly Selected[],
) {
  const presented = new Map<Selected, Readonly<Record<string, unknown>>>()
  const names: NamesOf = {}
  await Promise.all(
    sources.map(async (source) => {
      const sourceRows = rows.filter((entry) => entry.source === source.name)
      if (!source.present || sourceRows.length === 0) return
      const { data, names: more = {} } = await source.present(ctx, resource, sourceRows, row)
      sourceRows.forEach((entry, i) => presented.set(entry, data[i] ?? entry.data))
      for (const [name, ids] of Object.entries(more)) names[name] = { ...names[name], ...ids }
    }),
  )
  return { said: presented, names }
}

/** Number of entries of a record's log that were moved to the archive. */
async function removedEntriesOf({ engine }: Context, { resource, row }: Subject): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select a.entries from log_anchors a where a.kind = 'truncated' and a.entity = ${resource.name} and a.entity_id = ${row.id}
    order by a.id desc limit 1`.execute(engine.db)
  return rows[0]?.entries ?? 0
}

/**
 * GET /{resource}/{id}/timeline: everything about a record, newest first, with keyset pagination, so the last page costs the same as the first. Takes
 * two statements and those for names, plus one on the last page.
 * @throws problem 404 as in `subjectOf`, 422 for an invalid parameter
 */
export async function timeline(
  ctx: Context,
  resource: AnyResource,
  rawId: string,
  sources: readonly Source[],
  params: Readonly<Record<string, unknown>>,
): Promise<Timeline> {
  const query = readTimelineQuery(sources, params)
  const subject = await subjectOf(ctx, { resource: resource.name, id: rawId }, null, 'read')
  const found = await select(ctx, resource, subject.row.id, sources, query)
  const page = found.slice(0, query.limit)
  const isEnd = found.length <= page.length
  const [{ said, names }, takenCount] = await Promise.all([
    present(ctx, subject, sources, page),
    isEnd ? removedEntriesOf(ctx, subject) : 0,
  ])
  const last = page.at(-1)
  return {
    data: page.map((entry) => {
      const { user_id: _, data, ...rest } = entry
      return { ...rest, data: said.get(entry) ?? data }
    }),
    taken: takenCount,
    next: !isEnd && last ? `${last.at}.${last.source}.${last.id}` : null,
    names,
  }
}
