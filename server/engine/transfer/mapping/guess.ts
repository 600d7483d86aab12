import type { AnyResource } from '../../../../schema/engine/define.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { isOneLineAddress } from '../../../../schema/engine/text/oneLineAddress.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import { assign } from './assign.ts'
import { excludes, type Heading, headingsOf } from './heads.ts'
import type { Memory } from './memory.ts'
import { columnsBy, type ImportProfile, profileOf } from './profiles.ts'
import { bareWords, likeness, phrase, shared, wordsOf } from './words.ts'

/** How it is known what a column becomes: as it was decided before, as the program names it that the file comes from, by its name, or by likeness alone. */
export const SOURCES = ['remembered', 'profile', 'name', 'guess'] as const
export type Source = (typeof SOURCES)[number]

export interface Guess {
  readonly columns: readonly (string | null)[]
  /** For each column how it is known; null where it is not. */
  readonly sources: readonly (Source | null)[]
  /** The program that the file comes from, where its headings tell. */
  readonly program: string | null
}

/** Below it nothing is guessed. */
const LEAST = 0.6
/** Two that are closer than this cannot be told apart. */
const CLOSE = 0.04
/** A kind's own word tells what sort of value it is, and of which field only where no other is nearer. */
const OF_KIND = 0.9
const ALSO = 0.97
/** From here on two names are spellings of one. */
const ALIKE = 0.85
/** A word of the label that no other has. */
const ALONE = 0.65

/** What records of this kind are called, word by word: “Customer phone” in a file of customers is their phone. */
const ownWords = (resource: AnyResource): string[] =>
  LOCALES.map((locale) => fileWords(resource, locale).many)
    .concat(resource.label)
    .flatMap(wordsOf)

/** How much each head is like each heading. */
function scores(resource: AnyResource, heads: readonly string[], headings: readonly Heading[]): number[][] {
  const known = headings.map(({ whole, labels, also, kind }) => ({
    labels: whole ? [] : labels.map(phrase),
    also: also.map(phrase),
    kind: kind.map(bareWords),
  }))
  const mine = ownWords(resource)
  const says = (at: number, word: string) =>
    known[at]?.labels.some(({ words }) => shared([word], words).sum > 0) ?? false
  return heads.map((head) => {
    const said = phrase(head)
    if (said.bare === '' || said.core.length === 0) return headings.map(() => 0)
    const own = said.core.filter((word) => !mine.includes(word))
    const short = own.length > 0 && own.length < said.core.length ? phrase(own.join(' ')) : said
    const core = said.core.join('')
    /** Which headings say each of its words. */
    const saying = new Map(said.core.map((word) => [word, headings.flatMap((_, i) => (says(i, word) ? [i] : []))]))
    const only = headings.flatMap((_, i) => ([...saying.values()].every((all) => all.includes(i)) ? [i] : []))
    return known.map(({ labels, also, kind }, i) => {
      if (labels.length === 0) return 0
      if (also.some((other) => other.bare === said.bare || other.bare === core)) return ALSO
      if (kind.includes(said.bare)) return OF_KIND
      const near = Math.max(
        ...labels.map((label) => Math.max(likeness(said, label), likeness(short, label))),
        // A part of another name says nothing: an “Item” is not its “Item code”.
        ...also.map((other) => likeness(said, other)).filter((one) => one >= ALIKE),
      )
      if (only.length === 1 && only[0] === i) return Math.max(near, ALONE)
      // A word that is another's says that this one is not meant.
      const astray = own.some((word) => saying.get(word)?.length && !saying.get(word)?.includes(i))
      return astray ? near * 0.8 : near
    })
  })
}

/** Guesses for the heads that are left, the best of all together; what cannot be told apart is left out. */
function guessed(resource: AnyResource, heads: readonly string[], free: readonly Heading[]): (Heading | undefined)[] {
  const table = scores(resource, heads, free)
  // Fields are far fewer than heads may be: the work grows with the square of the rows.
  const worth = free.map(({ required }, j) =>
    table.map((row, i) => {
      const score = row[j] as number
      return score < LEAST ? 0 : score ** 2 + (required ? 0.001 : 0) + 0.0001 / (i + 1)
    }),
  )
  const given = assign(worth)
  const chosen = heads.map((_, i) => given.indexOf(i))
  const taken = new Set(chosen)
  return chosen.map((at, i) => {
    const heading = free[at]
    if (!heading) return undefined
    const score = table[i]?.[at] as number
    const rivals = free.filter((_, j) => !taken.has(j) && score - (table[i]?.[j] as number) < CLOSE)
    return rivals.length === 0 || (heading.required && !rivals.some(({ required }) => required)) ? heading : undefined
  })
}

/** Whether each of these cells that says something is a whole address. */
function isAddresses(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell.trim() !== '')
  return said.length > 0 && said.every(isOneLineAddress)
}

/**
 * Which field each column becomes: as was decided for a file with these heads, else as the program names them that it comes from, else by its name in either language, else as was decided
 * for such a head in another file, else by likeness. Each field takes one column; what is not like anything is left out.
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
  const taken: Heading[] = []
  const isFree = (heading: Heading) => !taken.some((other) => excludes(resource, other, heading))
  const take = (at: number, heading: Heading | undefined, source: Source) => {
    if (!heading || columns[at] !== null || sources[at] === 'remembered' || !isFree(heading)) return
    taken.push(heading)
    columns[at] = heading.name
    sources[at] = source
  }
  const known = (name: string | null | undefined) => headings.find((heading) => heading.name === name)
  const profile = profileOf(profiles, heads)
  const program = profile?.name ?? null
  if (memory.columns) {
    for (const [at, name] of memory.columns.entries()) {
      take(at, known(name), 'remembered')
      if (columns[at] === null && name === null) sources[at] = 'remembered'
    }
    return { columns, sources, program }
  }
  if (profile) {
    const found = columnsBy(profile, heads)
    return { columns: found, sources: found.map((name) => (name === null ? null : 'profile')), program }
  }
  const named = new Map<string, Heading>()
  // A label of one is stronger than the key of another: “Category (ID)” beside `category_id`.
  for (const heading of headings)
    if (!heading.combined)
      for (const label of heading.labels.slice(0, -1))
        if (!named.has(bareWords(label))) named.set(bareWords(label), heading)
  for (const heading of headings) if (!named.has(bareWords(heading.name))) named.set(bareWords(heading.name), heading)
  /** Whole lines stand in a cell as an export writes them; anything else under such a head is a part of one. */
  const fits = (at: number, heading: Heading | undefined) =>
    !heading?.structure || rows.every((cells) => /^\s*(\[|$)/.test(cells[at] ?? ''))
  for (const [at, head] of heads.entries()) {
    const heading = named.get(bareWords(head))
    if (fits(at, heading)) take(at, heading, 'name')
  }
  for (const [at, head] of heads.entries()) take(at, known(memory.heads.get(bareWords(head))), 'remembered')
  // A whole name or address in one column, where no column is a part of it.
  const inOne = new Map(
    headings
      .filter(({ combined }) => combined)
      .flatMap((heading) => heading.labels.map((label) => [bareWords(label), heading] as const)),
  )
  const mine = ownWords(resource)
  /** The heading of a whole name or address that a head says, also with what its records are called before it. */
  const inOneBy = (head: string) =>
    inOne.get(bareWords(head)) ??
    inOne.get(
      bareWords(
        wordsOf(head)
          .filter((word) => !mine.includes(word))
          .join(' '),
      ),
    )
  for (const [at, head] of heads.entries()) take(at, inOneBy(head), 'name')
  // Whatever it is called: a column of whole addresses, where no other column is a part of one.
  const whole = headings.find(({ name }) => name.endsWith('.one_line'))
  for (const [at] of heads.entries())
    if (whole && isAddresses(rows.map((cells) => cells[at] ?? ''))) take(at, whole, 'guess')
  // A whole beside its parts says nothing more.
  const open = heads.flatMap((head, at) => (columns[at] === null && !inOneBy(head) ? [{ head, at }] : []))
  const found = guessed(
    resource,
    open.map(({ head }) => head),
    headings.filter(isFree),
  )
  for (const [i, { at }] of open.entries()) take(at, found[i], 'guess')
  // What is called an address, and is all of one.
  const street = columns.findIndex((name) => name?.endsWith('.line1'))
  const others = columns.filter((name, at) => at !== street && name?.split('.')[0] === columns[street]?.split('.')[0])
  if (whole && street >= 0 && others.length === 0 && isAddresses(rows.map((cells) => cells[street] ?? '')))
    columns[street] = whole.name
  return { columns, sources, program }
}
