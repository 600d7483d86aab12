import { type RawBuilder, sql } from 'kysely'
import { DISPLAY_NAME } from '../../../schema/engine/called.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import {
  type Figure,
  figuresOfRecord,
  isPart,
  isReckoned,
  type ListFigure,
  type Reckoned,
  reckonedOfRecord,
  subjectIn,
  withoutFigures,
} from '../../../schema/engine/money/figures.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Asker } from '../http/context.ts'
import type { Reply } from '../http/idempotency.ts'
import { scopeOf } from '../rights/access.ts'
import { meets } from './conditions.ts'
import { calledAs } from './language.ts'
import { partJoin, partOfLine } from './partsOfLines.ts'
import { tableOf } from './select.ts'

type Sql = RawBuilder<unknown>

/** The declaration as this actor knows it: without figures of what he may not list. */
export const figuredFor = ({ engine, actor }: Asker, resource: AnyResource): AnyResource =>
  withoutFigures(resource, engine.resources, (area, action) => can(actor.permissions, area, action))

/** What counts, over `t`: what the list behind the figure of records of `name` shows to this actor. */
function counted(asker: Asker, name: string, { of, by, where = [] }: Figure): Sql {
  const other = asker.engine.resources.get(of)
  const kind = subjectIn(other.fields, by)
  const ours = kind ? [sql`${sql.ref(`t.${kind}`)} = ${name}`] : []
  const conditions = where.map((name) => meets(asker, other, name, ['true'], false))
  return sql.join([sql`t.archived_at is null`, ...ours, scopeOf(asker, other, 'list'), ...conditions], sql` and `)
}

const total = ({ sum, first }: Figure): Sql =>
  first ? sql`min(${sql.ref(`t.${first}`)})` : sum ? sql`coalesce(sum(${sql.ref(`t.${sum}`)}), 0)` : sql`count(*)`

/** What the rules of the resource reckon of the record under `t`. */
function reckonedBy(asker: Asker, { name }: AnyResource, { reckoned }: Reckoned): Sql {
  const reckon = asker.engine.rules.get(name)?.reckons?.[reckoned]
  if (!reckon) throw new Error(`the rules of ${name} do not reckon ${reckoned}`)
  return reckon(asker)
}

/** A figure of the record under `t`; its rows are found by the index that the list behind it has for its filter. */
export function figureExpression(asker: Asker, resource: AnyResource, figure: ListFigure): Sql {
  if (isPart(figure)) return partOfLine(resource, figure)
  if (isReckoned(figure)) return reckonedBy(asker, resource, figure)
  const { name } = resource
  const other = tableOf(asker.engine.resources.get(figure.of))
  // Inside, `t` is what is counted, as scopes and conditions have it.
  const left = figure.outOf ? sql`${sql.ref(`t.${figure.outOf}`)} - ` : sql``
  return sql`${left}(select ${total(figure)} from (select t.id as id) o join ${other} t on ${sql.ref(`t.${figure.by}`)} = o.id
    where ${counted(asker, name, figure)})`
}

/**
 * Columns of figures over `t`, of a declaration as `figuredFor` gives it: all of a record; in lists those that it shows.
 * @param asked columns that are shown although the declaration does not list them; left out for a record
 */
export const figureColumns = (asker: Asker, resource: AnyResource, asked?: readonly string[]): Sql[] => [
  ...nameColumns(resource),
  ...(asked ? Object.entries(resource.figures) : [...figuresOfRecord(resource), ...reckonedOfRecord(resource)])
    .filter(([name, { field }]) => !asked || field.options.list || asked.includes(name))
    .map(([name, figure]) => sql`${figureExpression(asker, resource, figure)} as ${sql.ref(name)}`),
]

/** What a record of `t` is called, where its name is made of several fields: told with it, and never written. */
export const nameColumns = (resource: AnyResource): Sql[] =>
  resource.called.length > 0 ? [sql`${calledAs(resource, 't')} as ${sql.ref(DISPLAY_NAME)}`] : []

/** Joins a figure to all rows of `t` at once, as `figure.v`, so that they can be sorted by it: each counted row is read once. */
export function figureJoin(asker: Asker, resource: AnyResource, figure: ListFigure): Sql {
  if (isPart(figure)) return partJoin(resource, figure)
  if (isReckoned(figure)) throw new Error(`nobody sorts by ${figure.reckoned}`)
  const other = tableOf(asker.engine.resources.get(figure.of))
  const by = sql.ref(`t.${figure.by}`)
  const sums = sql`(select ${by} as id, ${total(figure)} as v from ${other} t where ${counted(asker, resource.name, figure)} group by ${by})`
  if (!figure.outOf) return sql`left join ${sums} figure on figure.id = t.id`
  return sql`left join (select r.id, ${sql.ref(`r.${figure.outOf}`)} - coalesce(s.v, 0) as v
    from ${tableOf(resource)} r left join ${sums} s on s.id = r.id) figure on figure.id = t.id`
}

/** The figures of one record by its id, whether there is such a record or not. */
export async function figuresOf(asker: Asker, declared: AnyResource, id: number): Promise<Record<string, unknown>> {
  const columns = figureColumns(asker, figuredFor(asker, declared))
  if (columns.length === 0) return {}
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${tableOf(declared)} t where t.id = ${id}`.execute(asker.engine.db)
  return rows[0] ?? {}
}

/** The answer to a write of one record, with its figures as they are after it. */
export async function withFiguresOf(asker: Asker, resource: AnyResource, reply: Reply): Promise<Reply> {
  const { id } = reply.body as { id?: unknown }
  if (typeof id !== 'number' || (Object.keys(resource.figures).length === 0 && resource.called.length === 0))
    return reply
  return { ...reply, body: { ...(reply.body as object), ...(await figuresOf(asker, resource, id)) } }
}
