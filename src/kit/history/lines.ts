import type { Field } from '../../../schema/engine/fields/field.ts'

export type Line = Readonly<Record<string, unknown>>

/** Names of the parts of a line that people set: not what is computed from them, nor what stands for a name that is kept beside it. */
export const partsOf = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, { options, store }]) => {
    const isKeptByName = store.as === 'column' && store.references !== undefined && 'name' in fields
    return options.readOnly || options.hidden || isKeptByName ? [] : [name]
  })

const textOf = (value: unknown): string => JSON.stringify(value ?? null)

/** What a line is called among the others: the first text that it holds, else its number. */
function labelOf(parts: readonly string[], line: Line, at: number): string {
  const text = parts.map((name) => line[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : `#${at + 1}`
}

export interface LinesDifference {
  readonly added: readonly Line[]
  readonly removed: readonly Line[]
  /** Lines that stayed, each with the parts that are others. */
  readonly changed: readonly {
    readonly label: string
    readonly parts: readonly string[]
    readonly was: Line
    readonly is: Line
  }[]
  /** Those that stayed stand in another order. */
  readonly isReordered: boolean
}

/**
 * How lines differ. The same line is known by its id, else by saying the same in `parts`, else by the name that only it has.
 * @param parts names of what counts
 */
export function differences(
  parts: readonly string[],
  before: readonly Line[],
  after: readonly Line[],
): LinesDifference {
  const left = new Set(before.keys())
  const pairs = new Map<number, number>()
  const match = (keyOf: (line: Line, at: number) => string | undefined) => {
    after.forEach((line, at) => {
      const key = pairs.has(at) ? undefined : keyOf(line, at)
      if (key === undefined) return
      const found = [...left].find((other) => keyOf(before[other] as Line, other) === key)
      if (found === undefined) return
      left.delete(found)
      pairs.set(at, found)
    })
  }
  match(({ id }) => (typeof id === 'number' ? String(id) : undefined))
  match((line) => textOf(parts.map((name) => line[name] ?? null)))
  match((line, at) => labelOf(parts, line, at))
  const kept = [...pairs].sort(([a], [b]) => a - b)
  const changed = kept.flatMap(([at, other]) => {
    const [was, is] = [before[other] as Line, after[at] as Line]
    const different = parts.filter((name) => textOf(was[name]) !== textOf(is[name]))
    return different.length ? [{ label: labelOf(parts, was, other), parts: different, was, is }] : []
  })
  return {
    added: after.filter((_, at) => !pairs.has(at)),
    removed: before.filter((_, at) => left.has(at)),
    changed,
    isReordered: kept.some(([, other], i) => i > 0 && other < (kept[i - 1]?.[1] ?? 0)),
  }
}
