import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import {
  type ComputedFigure,
  computedFiguresOf,
  type Figure,
  figuresOfRecord,
  isComputed,
  isLineFigure,
  isStored,
  type ListFigure,
  subjectFieldOf,
  withoutFigures,
} from '../../../schema/engine/money/figures.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { DISPLAY_NAME } from '../../../schema/engine/titleFields.ts'
import type { Caller } from '../http/context.ts'
import type { Reply } from '../http/idempotency.ts'
import { scopeOf } from '../rights/access.ts'
import { meets } from './conditions.ts'
import { titleExpression } from './language.ts'
import { lineFigureExpression, lineFigureJoin } from './partsOfLines.ts'
import { tableOf } from './select.ts'

type Sql = RawBuilder<unknown>

/** The declaration without the figures that the caller may not see. */
export const withVisibleFigures = ({ engine, actor }: Caller, resource: AnyResource): AnyResource =>
  withoutFigures(resource, engine.resources, (area, action) => can(actor.permissions, area, action))

/** The rows that count, over `t`: those that the list behind the figure of a record of `name` shows to the caller. */
function countedRows(asker: Caller, name: string, { of, by, where = [] }: Figure): Sql {
  const other = asker.engine.resources.get(of)
  const kind = subjectFieldOf(other.fields, by)
  const ownKind = kind ? [sql`${sql.ref(`t.${kind}`)} = ${name}`] : []
  const conditions = where.map((name) => meets(asker, other, name, ['true'], false))
  return sql.join([sql`t.archived_at is null`, ...ownKind, scopeOf(asker, other, 'list'), ...conditions], sql` and `)
}

const total = ({ sum, first }: Figure): Sql =>
  first ? sql`min(${sql.ref(`t.${first}`)})` : sum ? sql`coalesce(sum(${sql.ref(`t.${sum}`)}), 0)` : sql`count(*)`

/** The figure that the resource's rules compute for the record under `t`. */
function reckonedBy(asker: Caller, { name }: AnyResource, { computed }: ComputedFigure): Sql {
  const reckon = asker.engine.rules.get(name)?.computes?.[computed]
  if (!reckon) throw new Error(`the rules of ${name} do not calculate ${computed}`)
  return reckon(asker)
}

/** The table that stores figures of a resource. */
function figureStoreOf({ engine }: Caller, { name }: AnyResource) {
  const figureStore = engine.rules.get(name)?.figureStore
  if (!figureStore) throw new Error(`the rules of ${name} keep no figures`)
  return figureStore
}

/** A column of the table with stored figures, for each record, under its `id`. */
function keptValues(asker: Caller, resource: AnyResource, column: string, as: string): Sql {
  const { table, by } = figureStoreOf(asker, resource)
  return sql`(select ${sql.ref(`k.${by}`)} as id, ${sql.ref(`k.${column}`)} as ${sql.id(as)} from ${sql.table(table)} k)`
}

/**
 * Records of `t` whose stored figure meets a condition.
 * @param condition over the figure as a column of `t`
 */
export const storedFigureCondition = (asker: Caller, resource: AnyResource, name: string, condition: Sql): Sql => {
  const figure = resource.figures[name]
  if (!figure || !isStored(figure)) throw new Error(`${name} of ${resource.name} is not kept`)
  return sql`t.id in (select t.id from ${keptValues(asker, resource, figure.stored, name)} t where ${condition})`
}

/**
 * Brings stored figures up to date before a list that shows, sorts or filters by one of them.
 * @param names columns that are shown, and parameters of the list
 */
export async function readyFigures(
  { engine }: Caller,
  { name, figures }: AnyResource,
  names: readonly unknown[],
): Promise<void> {
  const figureStore = engine.rules.get(name)?.figureStore
  if (!figureStore) return
  const isAsked = Object.entries(figures).some(
    ([figure, declared]) =>
      isStored(declared) &&
      (declared.field.options.list || names.some((one) => typeof one === 'string' && one.startsWith(figure))),
  )
  if (isAsked) await figureStore.ready(engine)
}

/** Parameters of a list that may name a figure. */
export const figureNames = (params: Readonly<Record<string, unknown>>): unknown[] => [
  ...Object.keys(params),
  params['sort'],
]

/** A figure of a record in a list. */
export function listedExpression(asker: Caller, resource: AnyResource, figure: ListFigure): Sql {
  if (!isStored(figure)) return figureExpression(asker, resource, figure)
  const { table, by } = figureStoreOf(asker, resource)
  return sql`(select ${sql.ref(`k.${figure.stored}`)} from ${sql.table(table)} k where ${sql.ref(`k.${by}`)} = t.id)`
}

/** A figure of the record under `t`; its rows are found by the index that the list behind it uses for its filter. */
export function figureExpression(asker: Caller, resource: AnyResource, figure: ListFigure): Sql {
  if (isLineFigure(figure)) return lineFigureExpression(resource, figure)
  if (isComputed(figure)) return reckonedBy(asker, resource, figure)
  const { name } = resource
  const other = tableOf(asker.engine.resources.get(figure.of))
  // Inside, `t` is the counted table, as scopes and conditions expect.
  const minuend = figure.outOf ? sql`${sql.ref(`t.${figure.outOf}`)} - ` : sql``
  return sql`${minuend}(select ${total(figure)} from (select t.id as id) o join ${other} t on ${sql.ref(`t.${figure.by}`)} = o.id
    where ${countedRows(asker, name, figure)})`
}

/**
 * Columns of figures over `t`, for a declaration as returned by `withVisibleFigures`: all figures of a record; in lists those that are shown.
 * @param requested columns that are shown although the declaration does not list them; left out for a record
 */
export const figureColumns = (asker: Caller, resource: AnyResource, requested?: readonly string[]): Sql[] => [
  ...nameColumns(resource),
  ...(requested ? Object.entries(resource.figures) : [...figuresOfRecord(resource), ...computedFiguresOf(resource)])
    .filter(([name, { field }]) => !requested || field.options.list || requested.includes(name))
    .map(
      ([name, figure]) =>
        sql`${(requested ? listedExpression : figureExpression)(asker, resource, figure)} as ${sql.ref(name)}`,
    ),
]

/** The title of a record of `t` when it has several parts: returned with the record, never written. */
export const nameColumns = (resource: AnyResource): Sql[] =>
  resource.titleFields.length > 0 ? [sql`${titleExpression(resource, 't')} as ${sql.ref(DISPLAY_NAME)}`] : []

/** Joins a figure to all rows of `t` at once, as `figure.v`, so that they can be sorted by it: each counted row is read once. */
export function figureJoin(asker: Caller, resource: AnyResource, figure: ListFigure): Sql {
  if (isLineFigure(figure)) return lineFigureJoin(resource, figure)
  // Every record has a row there: an inner join lets an index on the figure give the order.
  if (isStored(figure)) return sql`join ${keptValues(asker, resource, figure.stored, 'v')} figure on figure.id = t.id`
  if (isComputed(figure)) {
    const computeAll = asker.engine.rules.get(resource.name)?.computesAll?.[figure.computed]
    if (!computeAll) throw new Error(`lists cannot sort by ${figure.computed}`)
    return sql`left join ${computeAll(asker)} figure on figure.id = t.id`
  }
  const other = tableOf(asker.engine.resources.get(figure.of))
  const referenceColumn = sql.ref(`t.${figure.by}`)
  const sums = sql`(select ${referenceColumn} as id, ${total(figure)} as v from ${other} t where ${countedRows(asker, resource.name, figure)} group by ${referenceColumn})`
  if (!figure.outOf) return sql`left join ${sums} figure on figure.id = t.id`
  return sql`left join (select r.id, ${sql.ref(`r.${figure.outOf}`)} - coalesce(s.v, 0) as v
    from ${tableOf(resource)} r left join ${sums} s on s.id = r.id) figure on figure.id = t.id`
}

/** The figures of one record by its id, whether the record exists or not. */
export async function figuresOf(asker: Caller, declared: AnyResource, id: number): Promise<Record<string, unknown>> {
  const columns = figureColumns(asker, withVisibleFigures(asker, declared))
  if (columns.length === 0) return {}
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${tableOf(declared)} t where t.id = ${id}`.execute(asker.engine.db)
  return rows[0] ?? {}
}

/** The answer to a write of one record, with its figures after the write. */
export async function withFiguresOf(asker: Caller, resource: AnyResource, reply: Reply): Promise<Reply> {
  const { id } = reply.body as { id?: unknown }
  if (typeof id !== 'number' || (Object.keys(resource.figures).length === 0 && resource.titleFields.length === 0))
    return reply
  return { ...reply, body: { ...(reply.body as object), ...(await figuresOf(asker, resource, id)) } }
}
