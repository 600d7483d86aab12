import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { LineFigure } from '../../../schema/engine/money/figures.ts'
import { lineTable } from '../db/names.ts'

type Sql = RawBuilder<unknown>

/** The lines meant, and which of them `alias` is for the record under `t`: one at most. */
function lineSource(
  { name, table, fields }: AnyResource,
  { part: { line } }: LineFigure,
  alias: string,
): { of: Sql; is: Sql } {
  const store = fields[line]?.store
  if (store?.as === 'child' && store.one)
    return {
      of: sql`${sql.table(`${table}_${line}`)} ${sql.ref(alias)}`,
      is: sql`${sql.ref(`${alias}.owner_id`)} = t.id and ${sql.ref(`${alias}.${store.one.flag}`)}`,
    }
  if (store?.as !== 'column' || !store.line) throw new Error(`${name}.${line} names no line`)
  return {
    of: sql`${sql.table(lineTable(store.line))} ${sql.ref(alias)}`,
    is: sql`${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${line}`)}`,
  }
}

/** The value that a column shows of a line of the record under `t`; null when there is no such line. */
export function lineFigureExpression(resource: AnyResource, figure: LineFigure): Sql {
  const { of, is } = lineSource(resource, figure, 'l')
  return sql`(select ${sql.ref(`l.${figure.part.show}`)} from ${of} where ${is})`
}

/** Joins the value to all rows of `t`, as `figure.v`, so that they can be sorted by it. */
export function lineFigureJoin(resource: AnyResource, figure: LineFigure): Sql {
  const { of, is } = lineSource(resource, figure, 'l')
  return sql`left join lateral (select ${sql.ref(`l.${figure.part.show}`)} as v from ${of} where ${is}) figure on true`
}

/**
 * Whether it is one of these values, ignoring case; an empty value is none of them.
 * @throws BadValue for a value that is not of its kind
 */
export function lineFigureCondition(
  resource: AnyResource,
  figure: LineFigure,
  raws: readonly string[],
  isNot: boolean,
): Sql {
  const { of, is } = lineSource(resource, figure, 'l')
  const values = raws.map((raw) => String(figure.field.parse(raw)).toLowerCase())
  const exists = sql`exists (select from ${of} where ${is} and lower(${sql.ref(`l.${figure.part.show}`)}::text) = any(${values}::text[]))`
  return isNot ? sql`(not ${exists})` : exists
}
