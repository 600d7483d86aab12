import { bareWords } from './words.ts'

/** How another program names the columns of an export. */
export interface ImportProfile {
  /** What the program is called. */
  readonly name: string
  /** Headings that only its exports have together. */
  readonly tells: readonly string[]
  /** Heading → field of its column, as in `ImportSettings.columns`; headings that are not named are ignored. */
  readonly columns: Readonly<Record<string, string>>
}

/** Normalises headings: Xero marks required ones with an asterisk. */
const keyOf = (heading: string): string => bareWords(heading).replaceAll('#', '')

/** The program that a file comes from, by its headings; undefined for others. */
export function profileOf(profiles: readonly ImportProfile[], heads: readonly string[]): ImportProfile | undefined {
  const headKeys = new Set(heads.map(keyOf))
  return profiles.find(({ tells }) => tells.every((heading) => headKeys.has(keyOf(heading))))
}

/** The field of each column by a profile; the first of two equal headings gets it. */
export function columnsBy({ columns }: ImportProfile, heads: readonly string[]): (string | null)[] {
  const byKey = new Map(Object.entries(columns).map(([heading, name]) => [keyOf(heading), name]))
  const usedColumns = new Set<string>()
  return heads.map((head) => {
    const name = byKey.get(keyOf(head)) ?? null
    if (name === null || usedColumns.has(name)) return null
    if (!name.endsWith('.more')) usedColumns.add(name)
    return name
  })
}
