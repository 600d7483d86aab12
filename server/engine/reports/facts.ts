import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import type { Context } from '../http/context.ts'
import type { ReportParameters } from './parameters.ts'
import { type Report, TIME } from './report.ts'

export const columnOf = (name: string) => (name === TIME ? sql`f.day` : sql.ref(`f.${name}`))

/** The facts that pass the filters, as `f`. */
export function filterFacts(
  report: Report,
  { filters, known }: Pick<ReportParameters, 'filters' | 'known'>,
  facts: RawBuilder<unknown>,
  /** Facts of all groups are read, to be filtered later. */
  all = false,
): RawBuilder<unknown> {
  const where = (all ? [] : [...filters]).map(([name, keys]) => {
    const column = columnOf(name)
    const some = keys.filter((key) => key !== null)
    const isNone = report.groups[name]?.many ? sql`cardinality(${column}) = 0` : sql`${column} is null`
    const isOne = report.groups[name]?.many
      ? sql`${column}::text[] && ${some}::text[]`
      : sql`${column}::text = any(${some}::text[])`
    return some.length === keys.length ? isOne : sql`(${isOne} or ${isNone})`
  })
  const missing = Object.values(report.figures).flatMap(({ of, mayBeUnknown }) =>
    mayBeUnknown && 'sum' in of ? [sql`${sql.ref(`f.${of.sum}`)} is null`] : [],
  )
  if (known !== undefined && missing.length) {
    const isMissing = sql`(${sql.join(missing, sql` or `)})`
    where.push(known ? sql`not ${isMissing}` : isMissing)
  }
  return where.length ? sql`(select f.* from (${facts}) f where ${sql.join(where, sql` and `)}) f` : sql`(${facts}) f`
}

/** Facts of some days that pass the filters, as `f`. */
export async function factsOf(
  ctx: Context,
  report: Report,
  parameters: ReportParameters,
  days: DayRange,
  all = false,
): Promise<RawBuilder<unknown>> {
  const { basis, group, filters } = parameters
  const facts = await report.facts({ ctx, days, basis, needs: new Set([group, ...filters.keys()]) })
  return filterFacts(report, parameters, facts, all)
}
