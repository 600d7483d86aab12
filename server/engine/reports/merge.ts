import type { AddedValue, Row } from './question.ts'
import type { Report } from './report.ts'

const keyOf = ({ whole, key, first }: AddedValue): string => `${whole}\n${key}\n${first}`

/** Sums have three places at most. */
const plus = (a: unknown, b: unknown): number =>
  (Math.round(Number(a ?? 0) * 1000) + Math.round(Number(b ?? 0) * 1000)) / 1000

function least(a: unknown, b: unknown): unknown {
  if (a === null || a === undefined) return b
  return b === null || b === undefined || Number(a) <= Number(b) ? a : b
}

/** Adds up what several stretches of days came to; of what is counted once, the values are told and counted here. */
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
    const at = keyOf(row)
    const sums: Record<string, unknown> = all.get(at) ?? { key: row.key, first: row.first, whole: row.whole }
    all.set(at, sums)
    for (const [name, value] of Object.entries(row)) {
      if (name === 'key' || name === 'first' || name === 'whole') continue
      if (distinct.includes(name)) {
        const of = `${at}\n${name}`
        const known = values.get(of) ?? new Set()
        for (const one of (value ?? []) as readonly unknown[]) if (one !== null) known.add(one)
        values.set(of, known)
      } else sums[name] = lows.has(name) ? least(sums[name], value) : plus(sums[name], value)
    }
    for (const name of distinct) sums[name] = values.get(`${at}\n${name}`)?.size ?? 0
  }
  return [...all.values()] as unknown as Row[]
}
