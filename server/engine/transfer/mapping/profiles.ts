import { bareWords } from './words.ts'

/** How another program names the columns of an export. */
export interface ImportProfile {
  /** What the program is called. */
  readonly name: string
  /** Headings that stand together in its exports alone. */
  readonly tells: readonly string[]
  /** Heading → what its column becomes, as in `ImportSettings.columns`; a heading that is not named is left out. */
  readonly columns: Readonly<Record<string, string>>
}

/** As headings are compared: Xero marks what it needs with a star. */
const keyOf = (heading: string): string => bareWords(heading).replaceAll('#', '')

/** The program that a file comes from, by its headings; undefined for any other. */
export function profileOf(profiles: readonly ImportProfile[], heads: readonly string[]): ImportProfile | undefined {
  const known = new Set(heads.map(keyOf))
  return profiles.find(({ tells }) => tells.every((heading) => known.has(keyOf(heading))))
}

/** What each column becomes by a profile; the first of two with one heading has it. */
export function columnsBy({ columns }: ImportProfile, heads: readonly string[]): (string | null)[] {
  const byKey = new Map(Object.entries(columns).map(([heading, name]) => [keyOf(heading), name]))
  const taken = new Set<string>()
  return heads.map((head) => {
    const name = byKey.get(keyOf(head)) ?? null
    if (name === null || taken.has(name)) return null
    if (!name.endsWith('.more')) taken.add(name)
    return name
  })
}
