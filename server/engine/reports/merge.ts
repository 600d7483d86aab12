import type { AddedValue, Row } from './question.ts'
import type { Report } from './report.ts'

const keyOf = ({ whole, key, first }: AddedValue): string => `${whole}\n${key}\n${first}`

/** Sums have at most three decimals. */
const plus = (a: unknown, b: unknown): number =>
  (Math.round(Number(a ?? 0) * 1000) + Math.round(Number(b ?? 0) * 1000)) / 1000

function least(a: unknown, b: unknown): unknown {
  if (a === null || a === undefined) return b
  return b === null || b === undefined || Number(a) <= Number(b) ? a : b
}

/** Combines the sums of several periods; distinct values are merged and counted here. */
export function mergeParts(report: Report, parts: readonly (readonly Row[])[]): readonly Row[] {
  const distinct = Object.entries(report.figures).flatMap(([name, { of }]) =>
    'distinct' in of && !of.dated ? [`sum.${name}`] : [],
  )
  const lows = new Set(
    Object.entries(report.figures).flatMap(([name, { of }]) => ('least' in of ? [`sum.${name}`] : [])),
  )
  const all = new Map<string, Record<string, unknown>>()
  const values = new Map<string, Set<unknown>>()
  for (const row of parts.flat()) {
    const rowKey = keyOf(row)
    const sums: Record<string, unknown> = all.get(rowKey) ?? { key: row.key, first: row.first, whole: row.whole }
    all.set(rowKey, sums)
    for (const [name, value] of Object.entries(row)) {
      if (name === 'key' || name === 'first' || name === 'whole') continue
      if (distinct.includes(name)) {
        const valueKey = `${rowKey}\n${name}`
        const distinct = values.get(valueKey) ?? new Set()
        for (const one of (value ?? []) as readonly unknown[]) if (one !== null) distinct.add(one)
        values.set(valueKey, distinct)
      } else sums[name] = lows.has(name) ? least(sums[name], value) : plus(sums[name], value)
    }
    for (const name of distinct) sums[name] = values.get(`${rowKey}\n${name}`)?.size ?? 0
  }
  return [...all.values()] as unknown as Row[]
}
