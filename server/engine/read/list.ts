import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { summedFields } from '../../../schema/engine/listColumns.ts'
import type { ResourceName } from '../../../schema/engine/registry.ts'
import type { ListOf } from '../../../schema/engine/shape.ts'
import type { Db } from '../db/kysely.ts'
import { bindParam, PREPARE } from '../db/prepared.ts'
import { statementShapes } from '../db/statementShapes.ts'
import type { Context } from '../http/context.ts'
import { allow, allowNaming, scopeOf } from '../rights/access.ts'
import { beginning, beginsApart, CANDIDATES, firstMatches } from './best.ts'
import { type ColumnText, columnsOf } from './columns.ts'
import { countedOf } from './counts.ts'
import { emptyLast, splits } from './emptyLast.ts'
import { figureNames, readyFigures, withVisibleFigures } from './figures.ts'
import { bitmapScan, indexScan } from './idQueries.ts'
import { titleExpression } from './language.ts'
import { takeColumns } from './listColumns.ts'
import { BEST, type ListQuery, orderBy, parseQuery } from './query.ts'
import { type QueryPlan, queryPlanOf } from './queryPlan.ts'
import { colourOf, type Labels, splitLabels, tableOf } from './select.ts'
import { type SumResult, type Sums, sumColumns } from './sums.ts'

/** Counting stops here: an exact total of a large set costs more than the page it is shown under. */
export const COUNT_BOUND = 10_000
/** Limit when words are searched in a large table: each counted row has to be read, and nobody searches in order to count. */
export const SEARCH_BOUND = 1_000

export interface ListEnvelope {
  data: Record<string, unknown>[]
  total: number
  /** Exact up to 10,000, and up to 1,000 for searches in a large table; beyond that a lower bound. */
  total_is: 'exact' | 'at_least'
  page: number
  limit: number
  /** Field → id → `{ label, colour? }` of the records that the listed rows refer to. */
  labels?: Labels
  /** Field → its sum over all matching rows; null when there are too many to sum. Left out when the declaration sums nothing. */
  sums?: Sums | null
}

/** What is read of the rows of a list, and the conditions under which the caller may see them. */
interface Reading {
  /** Rows of the table that can be listed at all, such as active ones: the rows its indexes contain. */
  readonly state: RawBuilder<unknown>
  /** Conditions that every row of the list meets, whatever is requested. */
  readonly conditions: readonly RawBuilder<unknown>[]
  readonly columns: RawBuilder<unknown>
  readonly text?: ColumnText
  /** Archived rows, which no index holds in order. */
  readonly archived?: boolean
  /** Other columns are chosen each time, so preparing the statement does not pay. */
  readonly chosen?: boolean
  /** Columns that are shown although the declaration does not list them. */
  readonly asked?: readonly string[]
}

/** The rows with these ids, in this order. Prepared per connection: planning the titles of a row's references takes longer than reading it. */
async function fetchRows(
  db: Db,
  table: RawBuilder<unknown>,
  ids: readonly number[],
  { state, conditions, columns, chosen = false }: Reading,
): Promise<Record<string, unknown>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`${chosen ? sql`` : PREPARE} select ${columns}
    from unnest(${bindParam(ids, 'bigint[]')}) with ordinality p(id, place) join ${table} t on t.id = p.id
    where ${sql.join([state, ...conditions], sql` and `)} order by p.place`.execute(db)
  return rows
}

/**
 * Rows considered for the best matches: in a large table those whose name begins with the text, and some others. Only the first page is picked from
 * them; further pages are read in order.
 */
function bestAmong(resource: AnyResource, query: ListQuery, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const { best, page, limit } = query
  if (!best || page > 1 || limit > CANDIDATES || !resource.large) return sql``
  const begins = beginsApart(resource, best.words) ? sql`(${beginning(resource, best, where, limit)}) union ` : sql``
  return sql`t.id in (${begins}(${firstMatches(resource, where)})) and `
}

/**
 * One page and its total. The page is found by ids alone, so that skipped rows are never read in full, together with the count; its rows are read by
 * a statement that is the same for all pages and filters of the list.
 */
export async function fetchPage(ctx: Context, resource: AnyResource, query: ListQuery, reading: Reading) {
  const { db } = ctx.engine
  const table = tableOf(resource)
  const where = sql.join([reading.state, ...reading.conditions, ...query.where], sql` and `)
  const skip = (query.page - 1) * query.limit
  const paging = { page: query.page, limit: query.limit }
  const sums = sumColumns(ctx, resource, reading.asked)
  const compiled = where.compile(db)
  const plan: QueryPlan = query.few
    ? { is: 'gathered' }
    : reading.archived
      ? { is: 'usual' }
      : await queryPlanOf(db, resource, query, where, compiled)
  if (plan.is === 'gathered' && !sums.names) {
    const { n, ids } = await bitmapScan(db, resource, query, where, skip)
    return { data: await fetchRows(db, table, ids, reading), total: n, total_is: 'exact' as const, ...paging }
  }
  const [data, countResult] = await Promise.all([
    pageOf(ctx, resource, query, reading, { where, compiled, plan }),
    countOf(ctx, resource, query, sums, { where, compiled, common: plan.common ? reading.state : undefined }),
  ])
  const { bound } = countResult
  // A page that is not full gives the total itself.
  const isLast = data.length < query.limit && (data.length > 0 || query.page === 1) && !query.best && !sums.names
  const n = isLast ? skip + data.length : Math.max(countResult.n, data.length && skip + data.length)
  const exact = n <= bound
  // A page beyond the end returned no row, so its offset gives no total.
  const total = exact ? n : Math.max(bound, data.length ? skip + data.length : 0)
  return {
    data,
    total,
    total_is: exact ? ('exact' as const) : ('at_least' as const),
    ...paging,
    ...sums.take(countResult.row, exact),
  }
}

/** The rows of one page. */
async function pageOf(
  ctx: Context,
  resource: AnyResource,
  query: ListQuery,
  reading: Reading,
  { where, compiled, plan }: { where: RawBuilder<unknown>; compiled: CompiledQuery; plan: QueryPlan },
): Promise<Record<string, unknown>[]> {
  const { db } = ctx.engine
  const table = tableOf(resource)
  const skip = (query.page - 1) * query.limit
  if (plan.is !== 'usual') {
    const found =
      plan.is === 'walked' && (await indexScan(db, resource, query, { ...reading, where, skip, rows: plan.rows }))
    if (found === undefined && plan.is === 'walked') plan.inVain?.()
    return fetchRows(db, table, found || (await bitmapScan(db, resource, query, where, skip)).ids, reading)
  }
  const isSplit = splits(resource, query)
  if (skip === 0 && reading.text && !isSplit && !query.by && !query.best && compiled.parameters.length === 0) {
    const order = orderBy(resource, query).compile(db)
    // Skipped rows would be read in full, so this is used for first pages only.
    const { key, sql: columns } = reading.text
    const text = () =>
      `select ${columns} from "${resource.table}" t where ${compiled.sql} order by ${order.sql} limit ${query.limit}`
    const savedText = statementShapes.usual(
      `${key} ${query.limit} ${compiled.sql} ${order.sql}`,
      text,
      performance.now(),
    )
    if (savedText) return (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(savedText))).rows
  }
  // Ids are assigned in order: a table has at most as many rows as its last id, and finding that skips none.
  const isReachable = skip > COUNT_BOUND ? sql`(select max(id) from ${table}) > ${skip} and ` : sql``
  const all = sql`${isReachable}${bestAmong(resource, query, where)}${where}`
  const ids = isSplit
    ? emptyLast(table, all, query, skip)
    : sql`select t.id from ${table} t ${query.by?.join ?? sql``} where ${all}
      order by ${orderBy(resource, query)} limit ${query.limit} offset ${skip}`
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db)
  return fetchRows(
    db,
    table,
    rows.map(({ id }) => id),
    reading,
  )
}

/** How many rows match, up to a limit, and their sums. */
async function countOf(
  { engine }: Context,
  resource: AnyResource,
  query: ListQuery,
  sums: SumResult,
  {
    where,
    compiled,
    common,
  }: { where: RawBuilder<unknown>; compiled: CompiledQuery; common: RawBuilder<unknown> | undefined },
) {
  // A sum has to read every row.
  const bound = query.searched && resource.large && summedFields(resource).length === 0 ? SEARCH_BOUND : COUNT_BOUND
  // An index in another order would be read for its contents and might begin with rows that do not match.
  const table = tableOf(resource)
  const from = common ? sql`(select t.* from ${table} t where ${common} offset 0)` : table
  // Sums may depend on the caller.
  const { sql: added, parameters } = sums.inner.compile(engine.db)
  const row = await countedOf(engine, {
    key: JSON.stringify([resource.name, bound, added, parameters, compiled.sql, compiled.parameters]),
    resource: resource.name,
    wide: sums.names !== undefined || /\bselect\b/i.test(compiled.sql),
    run: async () => {
      const { rows } = await sql<Record<string, unknown>>`select count(*) as n${sums.outer}
        from (select 1${sums.inner} from ${from} t where ${where} limit ${bound + 1}) c`.execute(engine.db)
      return rows[0] ?? { n: 0 }
    },
  })
  return { row, bound, n: row['n'] as number }
}

/** GET /{resource}/list and /{resource}/archived-list. */
export async function list(
  ctx: Context,
  declared: AnyResource,
  params: Readonly<Record<string, unknown>>,
  archived: boolean,
): Promise<ListEnvelope> {
  allow(ctx, declared, 'list')
  const resource = withVisibleFigures(ctx, declared)
  const { columns: requestedColumns, rest } = takeColumns(resource, params)
  const query = parseQuery(resource, rest, { asker: ctx })
  await readyFigures(ctx, resource, [...requestedColumns, ...figureNames(rest)])
  const state = archived ? sql`t.archived_at is not null` : sql`t.archived_at is null`
  const conditions = [scopeOf(ctx, resource, 'list')]
  const page = await fetchPage(ctx, resource, query, {
    ...columnsOf(ctx, resource, requestedColumns),
    state,
    archived,
    conditions,
    asked: requestedColumns,
    chosen: requestedColumns.length > 0,
  })
  return { ...page, ...splitLabels(resource, page.data) }
}

/** The list of a resource, for an endpoint at another address. */
export const listOf = async <N extends ResourceName>(
  ctx: Context,
  resource: N,
  params: Readonly<Record<string, unknown>>,
  archived: boolean,
): Promise<ListOf<N>> => (await list(ctx, ctx.engine.resources.get(resource), params, archived)) as unknown as ListOf<N>

/**
 * GET /{resource}/simple-list: id, label and colour for pickers, in library order; for a search with `q` best names first, unless another order is
 * requested. Inactive and archived rows are left out unless they are requested by id, so that values which a record already has can still be named.
 */
export async function simpleList(
  ctx: Context,
  declared: AnyResource,
  params: Readonly<Record<string, unknown>>,
): Promise<ListEnvelope> {
  allowNaming(ctx, declared)
  const resource = withVisibleFigures(ctx, declared)
  const query = parseQuery(resource, { sort: BEST, ...params }, { defaultLimit: 10, asker: ctx })
  await readyFigures(ctx, resource, figureNames(params))
  const byId = params['id'] !== undefined
  const state = byId ? sql`true` : sql`t.archived_at is null`
  const active = !byId && 'active' in resource.fields && params['active'] === undefined ? sql`t.active` : sql`true`
  const colour = colourOf(resource)
  const sortColumn = query.sort.field
  const columns = sql.join([
    sql`t.id`,
    sql`${titleExpression(resource, 't')} as label`,
    ...(colour ? [sql`${sql.ref(`t.${colour}`)} as colour`] : []),
    ...(['id', 'label', 'colour'].includes(sortColumn) || query.by ? [] : [sql.ref(`t.${sortColumn}`)]),
  ])
  const conditions = [active, scopeOf(ctx, resource, 'list')]
  const page = await fetchPage(ctx, resource, query, { state, conditions, columns })
  for (const row of page.data)
    for (const key of Object.keys(row)) if (!['id', 'label', 'colour'].includes(key)) delete row[key]
  // People who may refer to records need not see their figures.
  const { sums: _, ...named } = page
  return named
}
