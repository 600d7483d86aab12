import type { Field } from '../../../schema/engine/fields/field.ts'

export type Line = Readonly<Record<string, unknown>>

/** Names of the parts of a line that people enter: neither calculated values nor references with a name stored next to them. */
export const partsOf = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, { options, store }]) => {
    const isMatchedByName = store.as === 'column' && store.references !== undefined && 'name' in fields
    return options.readOnly || options.hidden || isMatchedByName ? [] : [name]
  })

const textOf = (value: unknown): string => JSON.stringify(value ?? null)

/** Label of a line: the first text in it, else its number. */
function labelOf(parts: readonly string[], line: Line, index: number): string {
  const text = parts.map((name) => line[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : `#${index + 1}`
}

export interface LinesDifference {
  readonly added: readonly Line[]
  readonly removed: readonly Line[]
  /** Remaining lines, each with its changed parts. */
  readonly changed: readonly {
    readonly label: string
    readonly parts: readonly string[]
    readonly was: Line
    readonly is: Line
  }[]
  /** The remaining lines are in another order. */
  readonly isReordered: boolean
}

/**
 * Compares lines. Lines are matched by id, else by equal `parts`, else by label.
 * @param parts names of the parts to compare
 */
export function differences(
  parts: readonly string[],
  before: readonly Line[],
  after: readonly Line[],
): LinesDifference {
  const unmatched = new Set(before.keys())
  const pairs = new Map<number, number>()
  const match = (keyOf: (line: Line, index: number) => string | undefined) => {
    after.forEach((line, index) => {
      const key = pairs.has(index) ? undefined : keyOf(line, index)
      if (key === undefined) return
      const found = [...unmatched].find((other) => keyOf(before[other] as Line, other) === key)
      if (found === undefined) return
      unmatched.delete(found)
      pairs.set(index, found)
    })
  }
  match(({ id }) => (typeof id === 'number' ? String(id) : undefined))
  match((line) => textOf(parts.map((name) => line[name] ?? null)))
  match((line, index) => labelOf(parts, line, index))
  const matchedPairs = [...pairs].sort(([a], [b]) => a - b)
  const changed = matchedPairs.flatMap(([index, other]) => {
    const [was, newLine] = [before[other] as Line, after[index] as Line]
    const different = parts.filter((name) => textOf(was[name]) !== textOf(newLine[name]))
    return different.length ? [{ label: labelOf(parts, was, other), parts: different, was, is: newLine }] : []
  })
  return {
    added: after.filter((_, index) => !pairs.has(index)),
    removed: before.filter((_, index) => unmatched.has(index)),
    changed,
    isReordered: matchedPairs.some(([, other], i) => i > 0 && other < (matchedPairs[i - 1]?.[1] ?? 0)),
  }
}
