import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { isOffered, type StatusRow, statusColumns, statusLibrary } from '../moves/moves.ts'
import { allow, scopeOf } from '../rights/access.ts'
import { figureNames, nameColumns, readyFigures } from './figures.ts'
import { fetchPage } from './list.ts'
import { parseQuery } from './query.ts'
import { type Labels, labelColumns, recordColumns, splitLabels, tableOf } from './select.ts'

/** Cards of a column that are loaded at once. */
const CARDS = 20
const MAX_CARDS = 100

export interface BoardColumn extends StatusRow {
  data: Record<string, unknown>[]
  total: number
  total_is: 'exact' | 'at_least'
}

export interface Board {
  columns: BoardColumn[]
  labels: Labels
}

/** The statuses in library order: active ones, and archived ones that records still have. */
async function statuses(
  ctx: Context,
  resource: AnyResource,
  library: AnyResource,
  field: string,
): Promise<StatusRow[]> {
  const [sortField, direction] = library.sort
  const { rows } = await sql<StatusRow>`
    select ${statusColumns(resource, library, ctx.actor)}
    from ${tableOf(library)} s where ${isOffered(library)} or exists (
      select from ${tableOf(resource)} t where ${sql.ref(`t.${field}`)} = s.id and t.archived_at is null and ${scopeOf(ctx, resource, 'list')})
    order by ${sql.ref(`s.${sortField}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}, s.id`.execute(ctx.engine.db)
  return rows
}

/** Takes `column` out of a board's query: one column alone, to load more of its cards. */
function takeColumn({ column, ...rest }: Readonly<Record<string, unknown>>) {
  if (column === undefined) return { column: undefined, rest }
  const id = typeof column === 'string' && /^[1-9]\d{0,14}$/.test(column) ? Number(column) : undefined
  if (id === undefined) throw invalid({ column: [{ code: 'id' }] })
  return { column: id, rest }
}

/**
 * GET /{resource}/board: the list with the same filters, as one column for each status. Every column has its count and its first cards in list order;
 * `column` with `page` loads more of one.
 */
export async function board(
  ctx: Context,
  resource: AnyResource,
  params: Readonly<Record<string, unknown>>,
): Promise<Board> {
  allow(ctx, resource, 'list')
  const field = resource.status
  const library = statusLibrary(ctx.engine.resources, resource)
  if (!field || !library) throw new Error(`${resource.name} has a board and no statuses`)
  const { column, rest } = takeColumn(params)
  const query = parseQuery(resource, rest, { asker: ctx, defaultLimit: CARDS, maxLimit: MAX_CARDS })
  await readyFigures(ctx, resource, figureNames(rest))
  if (column === undefined && query.page > 1) throw invalid({ page: [{ code: 'page' }] })
  const all = await statuses(ctx, resource, library, field)
  const shownColumns = column === undefined ? all : all.filter(({ id }) => id === column)
  if (shownColumns.length === 0 && column !== undefined) throw invalid({ column: [{ code: 'not_found' }] })
  const card = resource.board?.card ?? []
  const columns = sql.join([
    recordColumns(resource, true, card),
    ...nameColumns(resource),
    ...labelColumns(ctx, resource, card),
  ])
  const [state, conditions] = [sql`t.archived_at is null`, [scopeOf(ctx, resource, 'list')]]
  const pages = await Promise.all(
    shownColumns.map(({ id }) => {
      const where = [...query.where, sql`${sql.ref(`t.${field}`)} = ${id}`]
      return fetchPage(ctx, resource, { ...query, where }, { state, conditions, columns })
    }),
  )
  const labels: Labels = {}
  const boardColumns = shownColumns.map((status, i): BoardColumn => {
    const { data: rows, total, total_is } = pages[i] as (typeof pages)[number]
    const { labels: pageLabels, data } = splitLabels(resource, rows)
    for (const [name, found] of Object.entries(pageLabels)) labels[name] = { ...labels[name], ...found }
    return { ...status, data, total, total_is }
  })
  return { columns: boardColumns, labels }
}
