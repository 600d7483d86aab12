import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Alternative, SearchWord } from '../../../schema/engine/text/fold.ts'
import { capitals, MIN_WITHOUT_SPACES } from '../../../schema/engine/text/fold.ts'
import type { Db } from '../db/kysely.ts'
import { searchExpression } from '../db/model.ts'
import { bindParam } from '../db/prepared.ts'
import { isRefolding } from '../db/refold.ts'
import { FOLDED_MARK, REFERENCES_MARK } from '../db/searchText.ts'
import { FRESH, FRESH_SMALL, SMALL, sizeOf } from './sizes.ts'

/** Rows of a table that are sampled to find out which trigrams are common. */
const SAMPLE = 2_000
/**
 * Trigrams that occur in a larger share of the rows narrow a search very little and cost reading their postings; a row read for nothing costs as much
 * as a hundred postings.
 */
const RARE = 0.25
/** Longer runs of common trigrams narrow enough when they occur in fewer rows than this. */
const RARER = 0.03
const MIN_LENGTH = 5
/** Up to this many rows, all matches are collected; the page and the count are then taken from them. */
const FEW = 1_000

interface Letters {
  at: number
  /** Trigram → number of sampled rows that contain it; null while unknown, or for a small table. */
  counts: ReadonlyMap<string, number> | null
  rows: number
  /** Estimated number of rows of the table. */
  size: number
}

const trigramsByDb = new WeakMap<Db, Map<string, Letters>>()

const isWord = (trigram: string) => /^[\p{L}\p{N}]{3}$/u.test(trigram)

/** How common each trigram is, counted in a sample that is not kept. */
async function sampleTrigrams(db: Db, resource: AnyResource, into: Letters): Promise<void> {
  const size = await sizeOf(db, resource)
  if (size < SMALL) return
  const percent = Math.min(100, (100 * SAMPLE) / size)
  const { rows } = await sql<{ text: string }>`
    select ${sql.raw(searchExpression(resource, 't.'))} as text from ${sql.table(resource.table)} t
    tablesample system (${percent}) where t.archived_at is null limit ${2 * SAMPLE}`.execute(db)
  const counts = new Map<string, number>()
  for (const { text } of rows) {
    const lower = text.toLowerCase()
    const rowTrigrams = new Set<string>()
    for (let i = 0; i + 3 <= lower.length; i++) rowTrigrams.add(lower.slice(i, i + 3))
    for (const trigram of rowTrigrams) counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  }
  into.counts = counts
  into.rows = rows.length
  into.size = size
}

/** What is known about a large table; refreshed in the background when it is too old. */
function lettersOf(db: Db, resource: AnyResource): Letters {
  const tables = trigramsByDb.get(db) ?? new Map<string, Letters>()
  trigramsByDb.set(db, tables)
  const found = tables.get(resource.name) ?? { at: Number.NEGATIVE_INFINITY, counts: null, rows: 0, size: 0 }
  tables.set(resource.name, found)
  if (performance.now() - found.at < (found.counts ? FRESH : FRESH_SMALL)) return found
  found.at = performance.now()
  // Without it a search is still correct, only slower.
  sampleTrigrams(db, resource, found).catch((error: unknown) =>
    console.warn('the sample for searches could not be read', error),
  )
  return found
}

/** The longest part of a word of which every trigram is rare; undefined when there is none, or it is the whole word. */
export function rarePart(word: string, isRare: (trigram: string) => boolean): string | undefined {
  const lower = word.toLowerCase()
  let best = ''
  for (let from = 0, i = 0; i + 3 <= lower.length; i++) {
    const trigram = lower.slice(i, i + 3)
    if (!isWord(trigram) || !isRare(trigram)) from = i + 1
    else if (i + 3 - from > best.length) best = lower.slice(from, i + 3)
  }
  return best && best !== lower ? best : undefined
}

/** The part of a word to look up in the index: the rarer part when it is long enough to match few rows, otherwise everything that is rare. */
export function partToAsk(word: string, shareOf: (trigram: string) => number): string | undefined {
  const rarer = rarePart(word, (trigram) => shareOf(trigram) <= RARER)
  return rarer && rarer.length >= MIN_LENGTH ? rarer : rarePart(word, (trigram) => shareOf(trigram) <= RARE)
}

/** `%` and `_` in typed text are taken literally. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** A pattern as a parameter. */
type Given = (pattern: string) => RawBuilder<unknown>
const plainly: Given = (pattern) => sql`${pattern}`

/**
 * That a word stands in a text, or its letters without their spaces, which are capital ones and count from the beginning of a word on. The
 * index is asked once; where the planner would take the second look for a rare find, it takes it for an even chance.
 */
function standsIn(text: RawBuilder<unknown>, word: string, bind: Given): RawBuilder<unknown> {
  const plain = sql`${text} like ${bind(likePattern(word))}`
  if (word.length < MIN_WITHOUT_SPACES || !/[a-z]/.test(word)) return plain
  return sql`(${text} ilike ${bind(likePattern(word))}
    and case when ${plain} then true else ${text} like ${bind(likePattern(` ${capitals(word)}`))} end)`
}

const alternative = (text: RawBuilder<unknown>, { text: word, as }: Alternative, bind: Given): RawBuilder<unknown> =>
  as === 'part'
    ? standsIn(text, word, bind)
    : sql`${text} like ${bind(likePattern(as === 'word' ? ` ${word} ` : ` ${word}`))}`

/** That a text as `found_text` makes it has a word, or another way to write it. `isFound` says the same in the browser. */
export function has(
  text: RawBuilder<unknown>,
  { word, alternatives }: SearchWord,
  bind: Given = plainly,
): RawBuilder<unknown> {
  const alternativeConditions = [standsIn(text, word, bind), ...alternatives.map((one) => alternative(text, one, bind))]
  return alternativeConditions.length === 1
    ? sql`${alternativeConditions[0]}`
    : sql`(${sql.join(alternativeConditions, sql` or `)})`
}

/** Whether hardly any row can contain these words, because trigrams of one of them are very rare or missing in the sample. */
export function isFew(resource: AnyResource, words: readonly SearchWord[], db: Db | undefined): boolean {
  const statistics = db && resource.large ? lettersOf(db, resource) : undefined
  if (!statistics?.counts) return false
  const { counts, rows, size } = statistics
  const isMet = (three: string) => isWord(three) && ((counts.get(three) ?? 0) + 1) * (size / rows) <= FEW
  return words.some(
    ({ word, alternatives }) =>
      alternatives.length === 0 &&
      Array.from({ length: Math.max(0, word.length - 2) }, (_, i) => word.slice(i, i + 3)).some(isMet),
  )
}

/**
 * Condition: a word occurs in one of the searched fields of `t`. The trigram index reads the postings of every trigram it is asked for, even of those
 * in every row. When part of the word is rare, only that part is looked up, and the rows found are checked for the whole word.
 * @param kept for a statement that the connection keeps prepared
 * @param reach the referenced records that the caller may list in full; other rows are found only by their own text
 */
export function contains(
  resource: AnyResource,
  searchWord: SearchWord,
  db: Db | undefined,
  { kept = false, reach }: { kept?: boolean; reach?: RawBuilder<unknown> | undefined } = {},
): RawBuilder<unknown> {
  const { word, typed, alternatives } = searchWord
  const text = sql.raw(searchExpression(resource, 't.'))
  const bind: Given = kept ? (pattern) => bindParam(pattern, 'text') : plainly
  const statistics = db && resource.large ? lettersOf(db, resource) : undefined
  const counts = statistics?.counts
  const part =
    counts && alternatives.length === 0 && partToAsk(word, (three) => (counts.get(three) ?? 0) / statistics.rows)
  // With anything added, the expression would not match the one of the index.
  const foldedCondition = part
    ? sql`(${text} ilike ${bind(likePattern(part))} and ${has(sql`(${text} || '')`, searchWord, bind)})`
    : has(text, searchWord, bind)
  // Texts that an earlier version made wait to be folded.
  const older = resource.find && db && isRefolding(db, resource)
  const matchesText = older
    ? sql`(${foldedCondition} or not starts_with(${text}, ${sql.raw(FOLDED_MARK)}) and ${text} ilike ${bind(likePattern(typed))})`
    : foldedCondition
  const ownText = sql`split_part(${text}, ${sql.raw(REFERENCES_MARK)}, 1)`
  return reach ? sql`(${matchesText} and (${has(ownText, searchWord, bind)} or ${reach}))` : matchesText
}
