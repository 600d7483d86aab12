import { fuzzyScore } from './fuzzy.ts'

/** Groups of the palette, in their order when nothing is typed. */
export const GROUPS = ['recent', 'actions', 'views', 'places', 'create', 'records'] as const
export type Group = (typeof GROUPS)[number]

export interface Entry {
  /** Stays the same over time, so that an entry can be found among the recent ones. */
  readonly id: string
  readonly group: Group
  readonly text: string
  /** Also matched by the search: the name in the other language. */
  readonly also?: string
  /** Category, shown next to the text. */
  readonly note?: string
  /** `#rrggbb`. */
  readonly colour?: string
  /** As registered: `g d`. */
  readonly keys?: string
  /** Address of its page. */
  readonly to?: string
  readonly run?: () => void
}

export interface EntryGroup {
  readonly name: Group
  readonly entries: readonly Entry[]
}

/** Maximum number of entries per group once something is typed; before that it limits the actions, so that they do not hide the pages. */
const MAX = 6
/** Matches in the other language or by category only are ranked below matches of the name. */
const LESS = 0.8

/** How well an entry matches the typed text; 0 for no match. */
export const scoreOf = (typed: string, { text, also = '', note = '' }: Entry): number =>
  Math.max(
    fuzzyScore(typed, text),
    LESS * fuzzyScore(typed, also),
    note ? LESS * fuzzyScore(typed, `${text} ${note}`) : 0,
  )

const inGroups = (entries: readonly Entry[]): EntryGroup[] =>
  GROUPS.flatMap((name) => {
    const groupEntries = entries.filter(({ group }) => group === name)
    return groupEntries.length > 0 ? [{ name, entries: groupEntries }] : []
  })

/**
 * Selects the entries to show. With nothing typed: all known entries, recent ones first; otherwise the matches, with the best group and the best
 * entries of each group first. Records arrive later from the server, in its order; they come last, so that nothing moves under the pointer.
 */
export function choose(typed: string, knownEntries: readonly Entry[], records: readonly Entry[]): EntryGroup[] {
  if (typed.trim() === '')
    return inGroups(knownEntries).map(({ name, entries }) => ({
      name,
      entries: name === 'actions' ? entries.slice(0, MAX) : entries,
    }))
  const worth = new Map(knownEntries.map((entry) => [entry, scoreOf(typed, entry)]))
  const scoreFor = (entry: Entry | undefined) => (entry && worth.get(entry)) ?? 0
  const fitting = knownEntries.filter((entry) => entry.group !== 'recent' && scoreFor(entry) > 0)
  const sorted = fitting.toSorted((a, b) => scoreFor(b) - scoreFor(a))
  const groups = inGroups(sorted).map(({ name, entries }) => ({ name, entries: entries.slice(0, MAX) }))
  return [...groups.toSorted((a, b) => scoreFor(b.entries[0]) - scoreFor(a.entries[0])), ...inGroups(records)]
}
