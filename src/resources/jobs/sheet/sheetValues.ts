import { headingOf, inOrder, LISTS, type ListName } from '../../../../schema/areas/jobs/documentLines.ts'
import { ONLY, OWN_TERMS, optionsOf } from '../../../../schema/areas/jobs/options.ts'
import type { Line } from '../lines/live.ts'

/** A line in the grid: it keeps its key when it is moved. */
export interface Entry {
  readonly key: number
  readonly list: ListName
  readonly line: Line
}

/** Everything that a grid changes in a record: the lines of all options in the order of the document, and the options themselves. */
export interface SheetValues {
  readonly entries: readonly Entry[]
  readonly terms: Line
}

/** Fields of the form other than the lines. */
export const TERMS = ['options', ...OWN_TERMS] as const

let lastKey = 0
export const newKey = (): number => {
  lastKey += 1
  return lastKey
}

/** A line for copying. */
export const withoutId = ({ id: _, ...line }: Line): Line => line

export const optionOf = ({ line }: Entry): number => (typeof line['option'] === 'number' ? line['option'] : ONLY)
export const ofOption = ({ entries, terms }: SheetValues, option: number): readonly Entry[] =>
  ((terms['options'] ?? []) as readonly unknown[]).length
    ? entries.filter((entry) => optionOf(entry) === option)
    : entries

/** Converts the form's values to those of the grid. */
export const sheetValuesOf = (values: Line): SheetValues => ({
  entries: optionsOf(values).flatMap(({ key }) =>
    inOrder(values, key).map(({ list, line }) => ({ key: newKey(), list, line })),
  ),
  terms: Object.fromEntries(TERMS.filter((name) => name in values).map((name) => [name, values[name]])),
})

const linesIn = ({ entries }: SheetValues, list: ListName): readonly Line[] =>
  entries.flatMap((entry) => (entry.list === list ? [entry.line] : []))

/** Converts the grid's values to fields of the form. */
export const valuesOf = (offer: SheetValues): Record<string, unknown> => ({
  ...Object.fromEntries(LISTS.map((list) => [list, linesIn(offer, list)])),
  ...offer.terms,
})

/** Whether services come before materials, as they do by default without explicit positions. */
const isPlain = (entries: readonly Entry[]): boolean => {
  const first = entries.findIndex(({ list }) => list === 'materials')
  return first < 0 || entries.slice(first).every(({ list }) => list === 'materials')
}

/** Lines in the given order; each has a position if the order differs from the default. */
export function placed(entries: readonly Entry[]): readonly Entry[] {
  const counts = new Map<number, number>()
  const needed = new Set(
    [...Map.groupBy(entries, optionOf)].flatMap(([option, optionEntries]) =>
      !isPlain(optionEntries) || optionEntries.some(({ line }) => typeof line['place'] === 'number') ? [option] : [],
    ),
  )
  return entries.map((entry) => {
    const option = optionOf(entry)
    if (!needed.has(option)) return entry
    const position = (counts.get(option) ?? 0) + 1
    counts.set(option, position)
    return entry.line['place'] === position ? entry : { ...entry, line: { ...entry.line, place: position } }
  })
}

/** Consecutive lines under the same heading, starting with the given one. */
export function runOf(entries: readonly Entry[], index: number): readonly Entry[] {
  const heading = headingOf((entries[index] as Entry).line)
  const isSame = (entry: Entry | undefined) => entry !== undefined && headingOf(entry.line) === heading
  let [first, last] = [index, index]
  while (isSame(entries[first - 1])) first--
  while (isSame(entries[last + 1])) last++
  return entries.slice(first, last + 1)
}

/** A row of the grid: a heading, or a line. */
export type Row =
  | { readonly kind: 'heading'; readonly heading: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'line'; readonly entry: Entry }

/** Headings and lines in the order of the document. */
export function rowsOf(entries: readonly Entry[]): readonly Row[] {
  return entries.flatMap((entry, i): Row[] => {
    const heading = headingOf(entry.line)
    const before = entries[i - 1]
    const begins = before ? headingOf(before.line) !== heading : heading !== ''
    return [
      ...(begins ? [{ kind: 'heading', heading, entries: runOf(entries, i) } as const] : []),
      { kind: 'line', entry },
    ]
  })
}
