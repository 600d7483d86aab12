import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fold, type SearchWord } from '../../../schema/engine/text/fold.ts'
import { isOrderedByIndex } from '../db/largeIndexes.ts'
import { ownTitleExpression } from './language.ts'
import { likePattern } from './search.ts'
import { tableOf } from './select.ts'

/** Maximum number of records of a large table that are ranked before the best are chosen. */
export const CANDIDATES = 200
/** Shorter words are in no index of text contents. */
const TRIGRAM = 3
/** Sorts after every other character (CLDR root collation). */
const LAST = '\uffff'

/** What was typed to find a record by name: the text with single spaces, and its search words. */
export interface TypedWord {
  readonly text: string
  readonly words: readonly SearchWord[]
}

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * How well a name matches the typed text. 0: equal; 1: begins with it; 2: each word begins one of the name's words; 3: all words occur in the name;
 * 4: only in other searched text; half a rank more for another spelling. `rankText` of the schema computes the same in the browser.
 * @param otherwise the other searched texts, kept apart: 4 and more
 */
export function rankOf(
  label: RawBuilder<unknown>,
  { text, words }: TypedWord,
  otherwise: RawBuilder<unknown> = sql`4`,
): RawBuilder<unknown> {
  const foldedLabel = sql`trim(fold_text(${label}) collate "C")`
  const typed = fold(text).trim()
  const each = (one: (word: string) => RawBuilder<unknown>) =>
    words.length > 0
      ? sql.join(
          words.map(({ word }) => one(word)),
          sql` and `,
        )
      : sql`false`
  const beginning = each((word) => sql`${foldedLabel} ~ ${`(^|[^[:alnum:]])${literal(word)}`}`)
  const isAnywhere = each((word) => sql`${foldedLabel} like ${likePattern(word)}`)
  const isSpelt = sql.join(
    text.split(' ').map((word) => sql`${label} ilike ${likePattern(word)}`),
    sql` and `,
  )
  const spelt = sql`case when ${isSpelt} then 0 else 0.5 end`
  return sql`case when lower(${label}) = lower(${text}) then 0 when ${foldedLabel} = ${typed} then 0.5
    when ${foldedLabel} like ${likePattern(typed).slice(1)} then 1 + ${spelt}
    when ${beginning} then 2 + ${spelt} when ${isAnywhere} then 3 + ${spelt} else ${otherwise} end`
}

/** How well a record matches: by its title, or by the part of it that identifies it alone, such as its number. */
export function rankOfRecord(
  resource: AnyResource,
  typed: TypedWord,
  otherwise?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const fullTitleRank = rankOf(ownTitleExpression(resource, 't'), typed, otherwise)
  if (resource.titleFields.length === 0) return fullTitleRank
  return sql`least(${fullTitleRank}, ${rankOf(sql.ref(`t.${resource.represent}`), typed, otherwise)})`
}

/** Names of a large table that begin with the text, read by the index of its sort order instead of the whole table. */
export function beginning(
  resource: AnyResource,
  { text }: TypedWord,
  where: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const label = sql.ref(`t.${resource.represent}`)
  return sql`select t.id from ${tableOf(resource)} t where ${where} and ${label} >= ${text.toLowerCase()}
    and ${label} < ${text.toLowerCase() + LAST} and ${label} ilike ${likePattern(text).slice(1)} order by ${label}, t.id desc limit ${limit}`
}

/** Whether one of the words can be found inside texts by the index. */
export const isLongEnough = (words: readonly SearchWord[]): boolean => words.some(({ word }) => word.length >= TRIGRAM)

/** Names that begin with the text are searched separately: they are in order, or no other index finds anything. */
export const beginsApart = (resource: AnyResource, words: readonly SearchWord[]): boolean =>
  isOrderedByIndex(resource, resource.represent) || !isLongEnough(words)

/** Some rows that match, in the order they are found. */
export const firstMatches = (resource: AnyResource, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select t.id from ${tableOf(resource)} t where ${where} limit ${CANDIDATES}`
