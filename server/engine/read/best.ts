import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fold, type SearchWord } from '../../../schema/engine/text/fold.ts'
import { isOrderedByIndex } from '../db/largeIndexes.ts'
import { ownTitleExpression } from './language.ts'
import { likePattern } from './search.ts'
import { tableOf } from './select.ts'

/** Most records that are looked at of a table with a great many, before the best are chosen. */
export const CANDIDATES = 200
/** A shorter word stands in no index of what is inside a text. */
const TRIGRAM = 3
/** Sorts after every other character (CLDR root collation). */
const LAST = '\uffff'

/** What is typed to find a record by its name: the text with single blanks, and its words as they are looked for. */
export interface TypedWord {
  readonly text: string
  readonly words: readonly SearchWord[]
}

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * How well a name answers what was typed. 0 it is the name, 1 the name begins with it, 2 each word begins one of the name's,
 * 3 all words stand in the name, 4 only in what else is searched; half a rank more where it is spelt otherwise. `rankText` of the schema
 * says the same in the browser.
 * @param otherwise what else is searched, told apart: 4 and more
 */
export function rankOf(
  label: RawBuilder<unknown>,
  { text, words }: TypedWord,
  otherwise: RawBuilder<unknown> = sql`4`,
): RawBuilder<unknown> {
  const folded = sql`trim(fold_text(${label}) collate "C")`
  const typed = fold(text).trim()
  const each = (one: (word: string) => RawBuilder<unknown>) =>
    words.length > 0
      ? sql.join(
          words.map(({ word }) => one(word)),
          sql` and `,
        )
      : sql`false`
  const beginning = each((word) => sql`${folded} ~ ${`(^|[^[:alnum:]])${literal(word)}`}`)
  const inside = each((word) => sql`${folded} like ${likePattern(word)}`)
  const isSpelt = sql.join(
    text.split(' ').map((word) => sql`${label} ilike ${likePattern(word)}`),
    sql` and `,
  )
  const spelt = sql`case when ${isSpelt} then 0 else 0.5 end`
  return sql`case when lower(${label}) = lower(${text}) then 0 when ${folded} = ${typed} then 0.5
    when ${folded} like ${likePattern(typed).slice(1)} then 1 + ${spelt}
    when ${beginning} then 2 + ${spelt} when ${inside} then 3 + ${spelt} else ${otherwise} end`
}

/** How well a record answers: by what it is called itself, or by the part of that which stands for it alone, such as its number. */
export function rankOfRecord(
  resource: AnyResource,
  typed: TypedWord,
  otherwise?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const whole = rankOf(ownTitleExpression(resource, 't'), typed, otherwise)
  if (resource.titleFields.length === 0) return whole
  return sql`least(${whole}, ${rankOf(sql.ref(`t.${resource.represent}`), typed, otherwise)})`
}

/** Names of a large table that begin so: by the index of its sort, without reading the whole of it. */
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

/** One of the words can be looked for inside a text by its index. */
export const isLongEnough = (words: readonly SearchWord[]): boolean => words.some(({ word }) => word.length >= TRIGRAM)

/** What begins so is looked for on its own: names stand in order, or no other index finds anything. */
export const beginsApart = (resource: AnyResource, words: readonly SearchWord[]): boolean =>
  isOrderedByIndex(resource, resource.represent) || !isLongEnough(words)

/** Some that fulfil it, as they are found first. */
export const firstMatches = (resource: AnyResource, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select t.id from ${tableOf(resource)} t where ${where} limit ${CANDIDATES}`
