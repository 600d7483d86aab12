import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { RECORD_FEATURES } from '../../../schema/engine/features.ts'
import type { RecordFeature } from '../../../schema/engine/fields/field.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { fold, type SearchWord, searchWordsOf } from '../../../schema/engine/text/fold.ts'
import { searchWords } from '../../../schema/engine/text/searchWords.ts'
import { searchExpression } from '../db/model.ts'
import { REFERENCES_MARK } from '../db/searchText.ts'
import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { scopeOf } from '../rights/access.ts'
import { beginning, beginsApart, firstMatches, isLongEnough, rankOfRecord } from './best.ts'
import { ownTitleExpression, titleExpression } from './language.ts'
import { MAX_WORDS, parseWhole } from './query.ts'
import { referencesVisibleTo } from './referencesVisibleTo.ts'
import { contains, has, likePattern } from './search.ts'
import { colourOf, distinguishingValues, tableOf } from './select.ts'

export interface FoundRecord {
  resource: string
  id: number
  label: string
  colour?: string
  /** Of the fields that tell it apart those that hold something: references by name, everything else as on the wire. */
  tells?: Readonly<Record<string, unknown>>
}

/** Fewest records of one resource that stand before those of others are used up. */
const MIN_SHARE = 3
const MAX_LIMIT = 50
const MAX_TEXT = 200

interface Wish {
  readonly text: string
  readonly words: readonly SearchWord[]
  readonly limit: number
  /** Only records that carry this part. */
  readonly carrying?: RecordFeature
}

/** Reads the query string. Throws 422 with each parameter that is wrong. */
function parseWish(params: Readonly<Record<string, unknown>>): Wish {
  const errors: FieldErrors = Object.create(null)
  for (const [name, raw] of Object.entries(params)) {
    if (!['q', 'limit', 'carrying'].includes(name)) errors[name] = [{ code: 'unknown_parameter' }]
    else if (typeof raw !== 'string') errors[name] = [{ code: 'given_twice' }]
  }
  const { q = '', limit = '20', carrying } = params
  const part = RECORD_FEATURES.find((one) => one === carrying)
  if (typeof carrying === 'string' && !part)
    errors['carrying'] = [{ code: 'choice', params: { choices: RECORD_FEATURES } }]
  const text = typeof q === 'string' ? q.replace(/[\s,;]+/g, ' ').trim() || q.trim() : ''
  if (!errors['q']) {
    if (text === '') errors['q'] = [{ code: 'required' }]
    else if (text.length > MAX_TEXT) errors['q'] = [{ code: 'too_long', params: { max: MAX_TEXT } }]
    else if (searchWords(text).length > MAX_WORDS) errors['q'] = [{ code: 'too_many', params: { max: MAX_WORDS } }]
  }
  if (Object.keys(errors).length) throw invalid(errors)
  const words = searchWordsOf(searchWords(text))
  return { text, words, limit: parseWhole(String(limit), 'limit', 1, MAX_LIMIT), ...(part ? { carrying: part } : {}) }
}

/**
 * As names are ranked, and of what is not found by its name: 4 all of it stands in the record's own as it was typed, 5 a word stands in the name and the others begin words of what is
 * searched, 6 one stands there, 7 all begin words of the record's own, 8 or of what it refers to, 9 they only stand in there.
 */
function rankIn(resource: AnyResource, wish: Wish): RawBuilder<unknown> {
  const label = sql`fold_text(${ownTitleExpression(resource, 't')})`
  const each = (of: (word: string) => RawBuilder<unknown>, how = sql` and `) =>
    sql`(${sql.join(
      wish.words.map(({ word }) => of(word)),
      how,
    )})`
  const inLabel = (word: string) => sql`${label} like ${likePattern(word)}`
  const searched = sql.raw(searchExpression(resource, 't.'))
  const own = sql`split_part(${searched}, ${sql.raw(REFERENCES_MARK)}, 1)`
  const begun = (where: RawBuilder<unknown>) =>
    resource.find ? each((word) => sql`${where} like ${likePattern(` ${word}`)}`) : sql`false`
  // An address, not a title that has one of its words.
  const isWhole =
    resource.find && wish.words.length > 1 ? sql`${own} like ${likePattern(` ${fold(wish.text).trim()}`)}` : sql`false`
  const otherwise = sql`case when ${isWhole} then 4
    when ${each(inLabel, sql` or `)} then case when ${begun(searched)} then 5 else 6 end
    when ${begun(own)} then 7 when ${begun(searched)} then 8 else 9 end`
  return rankOfRecord(resource, wish, otherwise)
}

const isHanName = (word: string): boolean => /^\p{Script=Han}{2,}$/u.test(word)

/** The best of one resource, among the active records that this actor may list. */
function bestOf(ctx: Context, resource: AnyResource, wish: Wish): RawBuilder<unknown> {
  const { words, limit } = wish
  const label = titleExpression(resource, 't')
  const table = tableOf(resource)
  const mine = sql`t.archived_at is null and ${scopeOf(ctx, resource, 'list')}`
  const reach = referencesVisibleTo(ctx, resource)
  const holds = sql.join(
    words.map((word) =>
      searchExpression(resource)
        ? contains(resource, word, ctx.engine.db, { reach })
        : has(sql`found_text(${sql.ref(`t.${resource.represent}`)}) collate "C"`, word),
    ),
    sql` and `,
  )
  // Beginnings come by the index of the sort, what is inside by the one of the search: neither reads the whole of a large table.
  const begins = beginning(resource, wish, mine, limit)
  const inside = firstMatches(resource, sql`${mine} and ${holds}`)
  // Two Chinese characters are a name; the index knows them where a word begins with them.
  const text = sql.raw(searchExpression(resource, 't.'))
  const named = words
    .filter(({ word }) => isHanName(word))
    .map(({ word }) => sql`${text} like ${likePattern(` ${word}`)}`)
  const namedSo = firstMatches(resource, sql`${mine} and ${sql.join(named, sql` and `)} and ${holds}`)
  const looked = [
    ...(beginsApart(resource, words) ? [begins] : []),
    ...(isLongEnough(words) ? [inside] : resource.find && named.length > 0 ? [namedSo] : []),
  ]
  const among = !resource.large
    ? sql`${mine} and ${holds}`
    : sql`t.id in (${sql.join(
        looked.map((one) => sql`(${one})`),
        sql` union `,
      )})`
  const colour = colourOf(resource)
  return sql`(select ${resource.name}::text as resource, t.id, ${label} as label, ${colour ? sql.ref(`t.${colour}`) : sql`null`} as colour,
    ${distinguishingValues(ctx, resource)} as tells, ${rankIn(resource, wish)} as rank from ${table} t where ${among} order by rank, length(${label}), ${label}, t.id desc limit ${limit})`
}

/**
 * GET /find: active records of any resource whose name or searched fields hold all the words, those named so first. One
 * statement; of resources that this actor may not list, and of records beyond his scope, it knows nothing.
 */
export async function find(ctx: Context, params: Readonly<Record<string, unknown>>): Promise<FoundRecord[]> {
  const wish = parseWish(params)
  // Nothing but signs is in no name.
  if (wish.words.length === 0) return []
  const mine = ctx.engine.resources.all.filter(
    ({ area, features }) =>
      can(ctx.actor.permissions, area, 'list') && (!wish.carrying || Boolean(features?.[wish.carrying])),
  )
  if (mine.length === 0) return []
  const parts = mine.map((resource) => bestOf(ctx, resource, wish))
  // The second best of one resource stands behind the best of another, and what goes beyond its share behind all others, so that none
  // crowds the others out. Of those that are called the same the newest stands first.
  const share = Math.max(MIN_SHARE, Math.ceil(wish.limit / 3))
  const { rows } = await sql<FoundRecord & { colour: string | null }>`
    select resource, id, label, colour, tells from (
      select f.*, row_number() over (partition by resource, rank order by length(label), label, id desc) as place,
        row_number() over (partition by resource order by rank, length(label), label, id desc) > ${share} as beyond
      from (${sql.join(parts, sql` union all `)}) f) p
    order by beyond, rank, place, length(label), label, resource, id desc limit ${wish.limit}`.execute(ctx.engine.db)
  return rows.map(({ colour, tells, ...found }) => ({
    ...found,
    ...(colour ? { colour } : {}),
    ...(tells && Object.keys(tells).length > 0 ? { tells } : {}),
  }))
}
