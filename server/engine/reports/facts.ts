import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import type { Wanted } from './parameters.ts'
import { type Report, TIME } from './report.ts'

export const columnOf = (name: string) => (name === TIME ? sql`f.day` : sql.ref(`f.${name}`))

/** Facts of some days that the filters let through, as `f`. */
export async function factsOf(
  ctx: Context,
  report: Report,
  wanted: Wanted,
  days: DayRange,
  /** Facts of all groups are asked for, to be filtered later. */
  all = false,
): Promise<RawBuilder<unknown>> {
  const { basis, group, filters, known } = wanted
  const needs = new Set([group, ...filters.keys()])
  const where = (all ? [] : [...filters]).map(([name, keys]) => {
    const column = columnOf(name)
    const some = keys.filter((key) => key !== null)
    const isNone = report.groups[name]?.many ? sql`cardinality(${column}) = 0` : sql`${column} is null`
    const isOne = report.groups[name]?.many
      ? sql`${column}::text[] && ${some}::text[]`
      : sql`${column}::text = any(${some}::text[])`
    return some.length === keys.length ? isOne : sql`(${isOne} or ${isNone})`
  })
  if (known)
    for (const { of, mayBeUnknown } of Object.values(report.figures))
      if (mayBeUnknown && 'sum' in of) where.push(sql`${sql.ref(`f.${of.sum}`)} is not null`)
  const facts = await report.facts({ ctx, days, basis, needs })
  return where.length ? sql`(select f.* from (${facts}) f where ${sql.join(where, sql` and `)}) f` : sql`(${facts}) f`
}
