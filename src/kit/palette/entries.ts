import { fuzzyScore } from './fuzzy.ts'

/** What the palette offers, in the order of its groups when nothing is typed. */
export const GROUPS = ['recent', 'actions', 'views', 'places', 'create', 'records'] as const
export type Group = (typeof GROUPS)[number]

export interface Entry {
  /** The same for the same thing at another time, so that it can be found among the recent ones. */
  readonly id: string
  readonly group: Group
  readonly text: string
  /** What else it is found by: its name in the other language. */
  readonly also?: string
  /** Says of what sort it is, beside the text. */
  readonly note?: string
  /** `#rrggbb`. */
  readonly colour?: string
  /** As they are registered: `g d`. */
  readonly keys?: string
  /** Where it leads to. */
  readonly to?: string
  readonly run?: () => void
}

export interface EntryGroup {
  readonly name: Group
  readonly entries: readonly Entry[]
}

/** Most entries of a group once something is typed; before, most actions, so that they do not hide where one can go. */
const MAX = 6
/** In the other language, or by its sort alone, a thing is found, but after those that are called so. */
const LESS = 0.8

/** How well an entry answers what was typed; 0 for not at all. */
export const scoreOf = (typed: string, { text, also = '', note = '' }: Entry): number =>
  Math.max(
    fuzzyScore(typed, text),
    LESS * fuzzyScore(typed, also),
    note ? LESS * fuzzyScore(typed, `${text} ${note}`) : 0,
  )

const inGroups = (entries: readonly Entry[]): EntryGroup[] =>
  GROUPS.flatMap((name) => {
    const mine = entries.filter(({ group }) => group === name)
    return mine.length > 0 ? [{ name, entries: mine }] : []
  })

/**
 * What is shown: with nothing typed all that is known here, the recent first; else what fits, the best group first and the
 * best of each group first. Records come from the server in their own order and stand last, so that nothing moves away
 * from under the cursor when they arrive.
 */
export function choose(typed: string, known: readonly Entry[], records: readonly Entry[]): EntryGroup[] {
  if (typed.trim() === '')
    return inGroups(known).map(({ name, entries }) => ({
      name,
      entries: name === 'actions' ? entries.slice(0, MAX) : entries,
    }))
  const worth = new Map(known.map((entry) => [entry, scoreOf(typed, entry)]))
  const of = (entry: Entry | undefined) => (entry && worth.get(entry)) ?? 0
  const fitting = known.filter((entry) => entry.group !== 'recent' && of(entry) > 0)
  const sorted = fitting.toSorted((a, b) => of(b) - of(a))
  const groups = inGroups(sorted).map(({ name, entries }) => ({ name, entries: entries.slice(0, MAX) }))
  return [...groups.toSorted((a, b) => of(b.entries[0]) - of(a.entries[0])), ...inGroups(records)]
}
