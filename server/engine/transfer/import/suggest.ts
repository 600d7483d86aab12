import type { AnyResource } from '../../../../schema/engine/define.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { fileWords } from '../../../../schema/i18n/fileWords.ts'
import { importable } from './settings.ts'

/** What is left of a head when case, spaces and signs do not count. */
const bare = (head: string) =>
  head
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s_.\-:*/()（）：]/g, '')

/** Heads of each field: its name, and its label in every language. */
function headsOf(resource: AnyResource): Map<string, string> {
  const heads = new Map<string, string>()
  for (const name of importable(resource)) {
    const byId = name.endsWith('.id')
    const own = byId ? name.slice(0, -3) : name
    const labels = LOCALES.map((locale) => fileWords(resource, locale).field(own))
    for (const label of byId ? labels.map((l) => `${l} (ID)`) : labels)
      if (!heads.has(bare(label))) heads.set(bare(label), name)
    if (!heads.has(bare(name))) heads.set(bare(name), name)
  }
  return heads
}

/** Which field each column becomes, judged by its head: as this user chose for such a head the last time, else by its name. */
export function suggest(
  resource: AnyResource,
  heads: readonly string[],
  remembered: Readonly<Record<string, string | null>>,
): (string | null)[] {
  const known = headsOf(resource)
  const allowed = new Set(importable(resource))
  const taken = new Set<string>()
  return heads.map((head) => {
    const key = bare(head)
    const wanted = Object.hasOwn(remembered, key) ? (remembered[key] ?? null) : (known.get(key) ?? null)
    const own = wanted?.replace(/\.id$/, '')
    if (wanted === null || own === undefined || !allowed.has(wanted) || taken.has(own)) return null
    taken.add(own)
    return wanted
  })
}

/** What to remember of a choice: head → field. */
export const remember = (
  heads: readonly string[],
  columns: readonly (string | null)[],
): Record<string, string | null> =>
  Object.fromEntries(heads.flatMap((head, i) => (bare(head) ? [[bare(head), columns[i] ?? null]] : [])))
