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
  /** The distinguishing fields that have a value: references by title, other fields as in the API. */
  tells?: Readonly<Record<string, unknown>>
}

/** Minimum number of records of one resource that come before those of other resources. */
const MIN_SHARE = 3
const MAX_LIMIT = 50
const MAX_TEXT = 200

interface Wish {
  readonly text: string
  readonly words: readonly SearchWord[]
  readonly limit: number
  /** Only records with this feature. */
  readonly carrying?: RecordFeature
}

/**
 * Reads the query string.
 * @throws problem 422 with each wrong parameter
 */
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
 * Ranks as for names, then for records not found by name: 4 all of the text occurs in the record's own, as it was typed; 5 one word occurs in the
 * name and the others begin words of the searched text; 6 one word occurs there; 7 all begin words of the record's own text, 8 or of the records it
 * refers to; 9 they only occur inside words.
 */
function rankIn(resource: AnyResource, searchWish: Wish): RawBuilder<unknown> {
  const label = sql`fold_text(${ownTitleExpression(resource, 't')})`
  const each = (conditionOf: (word: string) => RawBuilder<unknown>, how = sql` and `) =>
    sql`(${sql.join(
      searchWish.words.map(({ word }) => conditionOf(word)),
      how,
    )})`
  const inLabel = (word: string) => sql`${label} like ${likePattern(word)}`
  const searched = sql.raw(searchExpression(resource, 't.'))
  const ownText = sql`split_part(${searched}, ${sql.raw(REFERENCES_MARK)}, 1)`
  const startsIn = (where: RawBuilder<unknown>) =>
    resource.find ? each((word) => sql`${where} like ${likePattern(` ${word}`)}`) : sql`false`
  // An address, not a title that contains one of its words.
  const isWhole =
    resource.find && searchWish.words.length > 1
      ? sql`${ownText} like ${likePattern(` ${fold(searchWish.text).trim()}`)}`
      : sql`false`
  const otherwise = sql`case when ${isWhole} then 4
    when ${each(inLabel, sql` or `)} then case when ${startsIn(searched)} then 5 else 6 end
    when ${startsIn(ownText)} then 7 when ${startsIn(searched)} then 8 else 9 end`
  return rankOfRecord(resource, searchWish, otherwise)
}

const isHanName = (word: string): boolean => /^\p{Script=Han}{2,}$/u.test(word)

/** The best matches of one resource, among the active records that the caller may list. */
function bestOf(ctx: Context, resource: AnyResource, searchWish: Wish): RawBuilder<unknown> {
  const { words, limit } = searchWish
  const label = titleExpression(resource, 't')
  const table = tableOf(resource)
  const visible = sql`t.archived_at is null and ${scopeOf(ctx, resource, 'list')}`
  const visibleReferences = referencesVisibleTo(ctx, resource)
  const matchesAll = sql.join(
    words.map((word) =>
      searchExpression(resource)
        ? contains(resource, word, ctx.engine.db, { reach: visibleReferences })
        : has(sql`found_text(${sql.ref(`t.${resource.represent}`)}) collate "C"`, word),
    ),
    sql` and `,
  )
  // Beginnings are found by the index of the sort order, contents by the search index: neither reads the whole of a large table.
  const begins = beginning(resource, searchWish, visible, limit)
  const anywhereQuery = firstMatches(resource, sql`${visible} and ${matchesAll}`)
  // Two Chinese characters are a name; the index finds them where a word begins with them.
  const text = sql.raw(searchExpression(resource, 't.'))
  const named = words
    .filter(({ word }) => isHanName(word))
    .map(({ word }) => sql`${text} like ${likePattern(` ${word}`)}`)
  const namedSo = firstMatches(resource, sql`${visible} and ${sql.join(named, sql` and `)} and ${matchesAll}`)
  const matchQueries = [
    ...(beginsApart(resource, words) ? [begins] : []),
    ...(isLongEnough(words) ? [anywhereQuery] : resource.find && named.length > 0 ? [namedSo] : []),
  ]
  const candidateWhere = !resource.large
    ? sql`${visible} and ${matchesAll}`
    : sql`t.id in (${sql.join(
        matchQueries.map((one) => sql`(${one})`),
        sql` union `,
      )})`
  const colour = colourOf(resource)
  return sql`(select ${resource.name}::text as resource, t.id, ${label} as label, ${colour ? sql.ref(`t.${colour}`) : sql`null`} as colour,
    ${distinguishingValues(ctx, resource)} as tells, ${rankIn(resource, searchWish)} as rank from ${table} t where ${candidateWhere} order by rank, length(${label}), ${label}, t.id desc limit ${limit})`
}

/**
 * GET /find: active records of any resource whose name or searched fields contain all the words, best names first. One statement; resources that the
 * caller may not list, and records outside the caller's scope, are not searched.
 */
export async function find(ctx: Context, params: Readonly<Record<string, unknown>>): Promise<FoundRecord[]> {
  const searchWish = parseWish(params)
  // Punctuation alone matches no name.
  if (searchWish.words.length === 0) return []
  const searchable = ctx.engine.resources.all.filter(
    ({ area, features }) =>
      can(ctx.actor.permissions, area, 'list') && (!searchWish.carrying || Boolean(features?.[searchWish.carrying])),
  )
  if (searchable.length === 0) return []
  const parts = searchable.map((resource) => bestOf(ctx, resource, searchWish))
  // The second best of one resource comes after the best of the others, and records beyond a resource's share come last, so that no resource crowds
  // the others out. Among equal names the newest comes first.
  const share = Math.max(MIN_SHARE, Math.ceil(searchWish.limit / 3))
  const { rows } = await sql<FoundRecord & { colour: string | null }>`
    select resource, id, label, colour, tells from (
      select f.*, row_number() over (partition by resource, rank order by length(label), label, id desc) as place,
        row_number() over (partition by resource order by rank, length(label), label, id desc) > ${share} as beyond
      from (${sql.join(parts, sql` union all `)}) f) p
    order by beyond, rank, place, length(label), label, resource, id desc limit ${searchWish.limit}`.execute(
    ctx.engine.db,
  )
  return rows.map(({ colour, tells, ...found }) => ({
    ...found,
    ...(colour ? { colour } : {}),
    ...(tells && Object.keys(tells).length > 0 ? { tells } : {}),
  }))
}
