import { type RawBuilder, sql } from 'kysely'
import { divideHalfUp, pounds, scaled } from '../../../schema/engine/money/money.ts'
import type { Figures } from '../../../schema/engine/reports/shapes.ts'
import type { Figure, Report } from './report.ts'

/** Sums from the database: of each figure its sum, and the number of facts that do not know it. */
export type Sums = Readonly<Record<string, unknown>>

const isUnknown = (name: string) => `unknown.${name}`
const isKnown = (name: string) => `known.${name}`

/** The value of a figure in a fact under `alias`, null where it does not count. */
export function valueOf({ figures }: Report, name: string, alias: string): RawBuilder<unknown> {
  const definition = figures[name]?.of
  if (!definition || !('sum' in definition)) throw new Error(`${name} is no sum`)
  const column = sql.ref(`${alias}.${definition.sum}`)
  if (definition.where === undefined) return column
  return sql`case when ${valueOf({ figures } as Report, definition.where, alias)} is not null then ${column} end`
}

/**
 * SQL of the sums of the facts under `alias`.
 * @param isPerPart they will be added to those of other days: distinct values are returned instead of their count
 */
export function sumsOf(report: Report, alias: string, isPerPart: boolean): RawBuilder<unknown> {
  const { figures } = report
  const parts = Object.entries(figures).flatMap(([name, { of, mayBeUnknown }]) => {
    if ('distinct' in of)
      return [
        sql`${isPerPart && !of.dated ? sql`jsonb_agg(distinct ${sql.ref(`${alias}.${of.distinct}`)})` : sql`count(distinct ${sql.ref(`${alias}.${of.distinct}`)})`} as ${sql.id(`sum.${name}`)}`,
      ]
    if ('least' in of) return [sql`min(${sql.ref(`${alias}.${of.least}`)}) as ${sql.id(`sum.${name}`)}`]
    if (!('sum' in of)) return []
    const column = valueOf(report, name, alias)
    return [
      sql`coalesce(sum(${column}), 0) as ${sql.id(`sum.${name}`)}`,
      ...(mayBeUnknown
        ? [
            sql`count(*) filter (where ${column} is null) as ${sql.id(isUnknown(name))}`,
            sql`count(${column}) as ${sql.id(isKnown(name))}`,
          ]
        : []),
    ]
  })
  return sql.join(parts)
}

/** A percentage with one decimal, or a quotient with two. */
const ratio = (part: number, divisor: number, isShare: boolean): number | null => {
  const [n, d] = [scaled(part, 3), scaled(divisor, 3)]
  if (d === 0n) return null
  const [times, decimals] = isShare ? [1000n, 10] : [100n, 100]
  return Number(divideHalfUp((d < 0n ? -n : n) * times, d < 0n ? -d : d)) / decimals
}

/** Sums come from the database with the decimals of their columns. */
const rounded = (value: unknown): number => Math.round(Number(value) * 1000) / 1000

function figureOf(all: Readonly<Record<string, Figure>>, name: string, sums: Sums): number | null {
  const { of } = all[name] as Figure
  if ('least' in of) {
    const least = sums[`sum.${name}`] ?? null
    return least === null ? null : rounded(least)
  }
  if ('sum' in of || 'distinct' in of) {
    if (Number(sums[isUnknown(name)] ?? 0) > 0 && Number(sums[isKnown(name)] ?? 0) === 0) return null
    return rounded(sums[`sum.${name}`] ?? 0)
  }
  const pair = 'less' in of ? of.less : 'share' in of ? of.share : of.per
  const [a, b] = pair.map((part) => figureOf(all, part, sums))
  if (a === null || b === null || a === undefined || b === undefined) return null
  if ('less' in of) return pounds(scaled(a, 2) - scaled(b, 2))
  return ratio(a, b, 'share' in of)
}

/** The figures of some facts: for a figure that some facts do not know, the sum of those that do. */
export const figuresFrom = ({ figures }: Report, sums: Sums): Figures =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, figureOf(figures, name, sums)]))

/** Figures that some facts do not know, with the known part. */
export const unknownIn = ({ figures }: Report, sums: Sums): Record<string, { lines: number; known: number }> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, { mayBeUnknown }]) => {
      const lines = mayBeUnknown ? Number(sums[isUnknown(name)] ?? 0) : 0
      return lines > 0 ? [[name, { lines, known: rounded(sums[`sum.${name}`] ?? 0) }]] : []
    }),
  )
