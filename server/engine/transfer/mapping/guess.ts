import type { AnyResource } from '../../../../schema/engine/define.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { isOneLineAddress } from '../../../../schema/engine/text/oneLineAddress.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import { assign } from './assign.ts'
import { excludes, type Heading, headingsOf } from './heads.ts'
import type { Memory } from './memory.ts'
import { columnsBy, type ImportProfile, profileOf } from './profiles.ts'
import { bareWords, likeness, phrase, shared, wordsOf } from './words.ts'

/** How a column was matched: by an earlier decision, by the program that the file comes from, by its name, or by likeness alone. */
export const SOURCES = ['remembered', 'profile', 'name', 'guess'] as const
export type Source = (typeof SOURCES)[number]

export interface Guess {
  readonly columns: readonly (string | null)[]
  /** For each column how it was matched; null when it was not. */
  readonly sources: readonly (Source | null)[]
  /** The program that the file comes from, if its headings tell. */
  readonly program: string | null
}

/** Below this likeness nothing is guessed. */
const MIN_SCORE = 0.6
/** Two candidates closer than this are not distinguished. */
const MIN_LEAD = 0.04
/** The word of a kind names a type of value; it decides the field only when no other is closer. */
const OF_KIND = 0.9
const ALSO = 0.97
/** From this likeness on two names are spellings of one. */
const ALIKE = 0.85
/** A word of the label that no other label has. */
const SINGLE_MATCH_SCORE = 0.65

/** Names of this kind of record, word by word: “Customer phone” in a file of customers is their phone. */
const ownWords = (resource: AnyResource): string[] =>
  LOCALES.map((locale) => fileWords(resource, locale).many)
    .concat(resource.label)
    .flatMap(wordsOf)

/** How much each heading of the file resembles each field's heading. */
function scores(resource: AnyResource, heads: readonly string[], headings: readonly Heading[]): number[][] {
  const knownHeadings = headings.map(({ whole, labels, also, kind }) => ({
    labels: whole ? [] : labels.map(phrase),
    also: also.map(phrase),
    kind: kind.map(bareWords),
  }))
  const resourceWords = ownWords(resource)
  const isLabelWord = (index: number, word: string) =>
    knownHeadings[index]?.labels.some(({ words }) => shared([word], words).sum > 0) ?? false
  return heads.map((head) => {
    const headPhrase = phrase(head)
    if (headPhrase.compact === '' || headPhrase.core.length === 0) return headings.map(() => 0)
    const otherWords = headPhrase.core.filter((word) => !resourceWords.includes(word))
    const short =
      otherWords.length > 0 && otherWords.length < headPhrase.core.length ? phrase(otherWords.join(' ')) : headPhrase
    const core = headPhrase.core.join('')
    /** Which headings contain each of its words. */
    const saying = new Map(
      headPhrase.core.map((word) => [word, headings.flatMap((_, i) => (isLabelWord(i, word) ? [i] : []))]),
    )
    const only = headings.flatMap((_, i) => ([...saying.values()].every((all) => all.includes(i)) ? [i] : []))
    return knownHeadings.map(({ labels, also, kind }, i) => {
      if (labels.length === 0) return 0
      if (also.some((other) => other.compact === headPhrase.compact || other.compact === core)) return ALSO
      if (kind.includes(headPhrase.compact)) return OF_KIND
      const similarity = Math.max(
        ...labels.map((label) => Math.max(likeness(headPhrase, label), likeness(short, label))),
        // A part of another name is not enough: an “Item” is not its “Item code”.
        ...also.map((other) => likeness(headPhrase, other)).filter((one) => one >= ALIKE),
      )
      if (only.length === 1 && only[0] === i) return Math.max(similarity, SINGLE_MATCH_SCORE)
      // A word of another heading says that this one is not meant.
      const astray = otherWords.some((word) => saying.get(word)?.length && !saying.get(word)?.includes(i))
      return astray ? similarity * 0.8 : similarity
    })
  })
}

/** Guesses for the remaining headings, the best in total; ambiguous ones are left out. */
function guessed(resource: AnyResource, heads: readonly string[], free: readonly Heading[]): (Heading | undefined)[] {
  const table = scores(resource, heads, free)
  // Fields are far fewer than headings may be: the work grows with the square of the rows.
  const worth = free.map(({ required }, j) =>
    table.map((row, i) => {
      const score = row[j] as number
      return score < MIN_SCORE ? 0 : score ** 2 + (required ? 0.001 : 0) + 0.0001 / (i + 1)
    }),
  )
  const assignment = assign(worth)
  const chosen = heads.map((_, i) => assignment.indexOf(i))
  const assigned = new Set(chosen)
  return chosen.map((headingIndex, i) => {
    const heading = free[headingIndex]
    if (!heading) return undefined
    const score = table[i]?.[headingIndex] as number
    const rivals = free.filter((_, j) => !assigned.has(j) && score - (table[i]?.[j] as number) < MIN_LEAD)
    return rivals.length === 0 || (heading.required && !rivals.some(({ required }) => required)) ? heading : undefined
  })
}

/** Whether each of these cells with a value is a whole address. */
function isAddresses(cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== '')
  return filledCells.length > 0 && filledCells.every(isOneLineAddress)
}

/**
 * Guesses the field of each column: by the decision for a file with these headings, else by the program that the file comes from, else by its name in
 * either language, else by the decision for such a heading in another file, else by likeness. Each field takes one column; columns without likeness
 * are left out.
 * @param rows the first rows of the file
 * @param profiles how other programs name the columns of their exports
 */
export function guess(
  resource: AnyResource,
  heads: readonly string[],
  memory: Memory,
  rows: readonly (readonly string[])[] = [],
  profiles: readonly ImportProfile[] = [],
): Guess {
  const headings = headingsOf(resource)
  const columns: (string | null)[] = heads.map(() => null)
  const sources: (Source | null)[] = heads.map(() => null)
  const takenHeadings: Heading[] = []
  const isFree = (heading: Heading) => !takenHeadings.some((other) => excludes(resource, other, heading))
  const assignHeading = (column: number, heading: Heading | undefined, source: Source) => {
    if (!heading || columns[column] !== null || sources[column] === 'remembered' || !isFree(heading)) return
    takenHeadings.push(heading)
    columns[column] = heading.name
    sources[column] = source
  }
  const byName = (name: string | null | undefined) => headings.find((heading) => heading.name === name)
  const profile = profileOf(profiles, heads)
  const program = profile?.name ?? null
  if (memory.columns) {
    for (const [column, name] of memory.columns.entries()) {
      assignHeading(column, byName(name), 'remembered')
      if (columns[column] === null && name === null) sources[column] = 'remembered'
    }
    return { columns, sources, program }
  }
  if (profile) {
    const matched = columnsBy(profile, heads)
    return { columns: matched, sources: matched.map((name) => (name === null ? null : 'profile')), program }
  }
  const named = new Map<string, Heading>()
  // One field's label is stronger than another's key: “Category (ID)” beside `category_id`.
  for (const heading of headings)
    if (!heading.combined)
      for (const label of heading.labels.slice(0, -1))
        if (!named.has(bareWords(label))) named.set(bareWords(label), heading)
  for (const heading of headings) if (!named.has(bareWords(heading.name))) named.set(bareWords(heading.name), heading)
  /** Whole lines are in a cell only in the format of our own exports; anything else under such a heading is a part of a line. */
  const fits = (column: number, heading: Heading | undefined) =>
    !heading?.structure || rows.every((cells) => /^\s*(\[|$)/.test(cells[column] ?? ''))
  for (const [column, head] of heads.entries()) {
    const heading = named.get(bareWords(head))
    if (fits(column, heading)) assignHeading(column, heading, 'name')
  }
  for (const [column, head] of heads.entries())
    assignHeading(column, byName(memory.heads.get(bareWords(head))), 'remembered')
  // A whole name or address in one column, when no column is a part of it.
  const inOne = new Map(
    headings
      .filter(({ combined }) => combined)
      .flatMap((heading) => heading.labels.map((label) => [bareWords(label), heading] as const)),
  )
  const resourceWords = ownWords(resource)
  /** The heading of a whole name or address that a column has, also after the name of the record. */
  const inOneBy = (head: string) =>
    inOne.get(bareWords(head)) ??
    inOne.get(
      bareWords(
        wordsOf(head)
          .filter((word) => !resourceWords.includes(word))
          .join(' '),
      ),
    )
  for (const [column, head] of heads.entries()) assignHeading(column, inOneBy(head), 'name')
  // A column of whole addresses, whatever its heading, when no other column is a part of one.
  const oneLineHeading = headings.find(({ name }) => name.endsWith('.one_line'))
  for (const [column] of heads.entries())
    if (oneLineHeading && isAddresses(rows.map((cells) => cells[column] ?? '')))
      assignHeading(column, oneLineHeading, 'guess')
  // A whole beside its parts adds nothing.
  const open = heads.flatMap((head, index) => (columns[index] === null && !inOneBy(head) ? [{ head, at: index }] : []))
  const guesses = guessed(
    resource,
    open.map(({ head }) => head),
    headings.filter(isFree),
  )
  for (const [i, { at }] of open.entries()) assignHeading(at, guesses[i], 'guess')
  // Headings that say "address" and mean all of it.
  const street = columns.findIndex((name) => name?.endsWith('.line1'))
  const otherParts = columns.filter((name, i) => i !== street && name?.split('.')[0] === columns[street]?.split('.')[0])
  if (oneLineHeading && street >= 0 && otherParts.length === 0 && isAddresses(rows.map((cells) => cells[street] ?? '')))
    columns[street] = oneLineHeading.name
  return { columns, sources, program }
}
