import { type RawBuilder, sql } from 'kysely'
import type { Reason } from '../../../../schema/areas/customers/endpoints.ts'
import { spellings } from '../../../../schema/engine/text/fold.ts'
import { bindParam } from '../../../engine/db/prepared.ts'
import { begins } from '../../addresses/postcodes.ts'
import type { SearchCriteria } from './criteria.ts'
import { KINDS, type KindName } from './kinds.ts'
import { inDistrict, nearness } from './postcodes.ts'

/** Sorts after every other character in the collation of the indexes. */
const LAST = '\uffff'
/** Maximum number of neighbours that one index scan reads. This bounds the cost, however many records there are. */
const CANDIDATES = 50
/** The same for companies, whose similarity takes longest to compute; equal sounds come first. */
const NEAR_COMPANIES = 25
/** Minimum similarity of two names. */
const ALIKE = 0.4

/** Weight of each reason in the score; it is multiplied by the similarity. */
const WEIGHTS: Readonly<Record<Reason, number>> = {
  phone: 100,
  email: 95,
  name: 50,
  company: 50,
  address: 45,
  postcode: 20,
}

type Sql = RawBuilder<unknown>

/** Binds the value instead of inlining it. Every scan is bounded, so one plan suits all values. */
const bindText = (text: string | undefined): Sql => bindParam(text ?? '', 'text')
export const atMost = (n: number): Sql => bindParam(n, 'bigint')

/** The expression of the indexes: lower case without accents, apostrophes and spaces. */
const squashed = (column: string) => sql`squash_text(t.${sql.ref(column)}) collate "C"`
const unspaced = (text: string) => text.replaceAll(' ', '')
const ref = (column: string) => sql`t.${sql.ref(column)}`

/**
 * Candidate queries for one resource. Each returns `id`, `by` and `likeness`, reads a bounded range of one index and never scans the table.
 * A trigram index would read all postings of a name's trigrams: about a hundred times the rows and the work.
 * @param isVisible condition over `t` for the records that count
 */
export function candidates(kind: KindName, { by, limit }: SearchCriteria, isVisible: Sql): Sql[] {
  const table = sql.table(kind)
  const matchRows = (
    what: Reason,
    where: Sql,
    likeness: Sql = sql`1::real`,
    order: Sql = sql``,
    maxRows = sql.lit(CANDIDATES) as Sql,
  ): Sql =>
    sql`(select t.id, ${sql.lit(what)} as by, ${likeness} as likeness from ${table} t
      where t.archived_at is null and ${where} and ${isVisible} ${order} limit ${maxRows})`
  const found: Sql[] = []
  const { phone, email, name, company, postcode } = by
  for (const number of phone?.split(' ') ?? [])
    found.push(matchRows('phone', sql`phone_number(t.phone) = ${bindText(number)}`))
  if (email) found.push(matchRows('email', sql`lower(t.email) = ${bindText(email)}`))
  // All records of one postcode are equally likely. More than the requested number are read only if there are other criteria.
  const neighbours = Object.keys(by).length > 1 ? sql.lit(CANDIDATES) : atMost(limit)
  if (postcode) {
    const { where, most } = KINDS[kind]
    const closeness = most((column) => nearness(column, bindText(postcode)))
    // The incomplete district is scanned separately: LS60 sorts before LS6 1 in the index.
    for (const walk of [inDistrict, (column: Sql, value: Sql) => begins(column, sql`replace(${value}, ' ', '')`)])
      found.push(
        matchRows(
          'postcode',
          where((column) => walk(column, bindText(postcode))),
          closeness,
          undefined,
          neighbours,
        ),
      )
  }
  if (name) found.push(...named(name, matchRows), ...addressed(kind, name, matchRows))
  if (company) found.push(...companies(company, matchRows))
  return found
}

type Take = (what: Reason, where: Sql, likeness?: Sql, order?: Sql, maxRows?: Sql) => Sql

/** Minimum length of a sound key: shorter ones match too many names. */
const TELLING = 3

/**
 * Finds names that start with the given one, and names with the same first letter whose first or last word sounds like it, nearest spellings first.
 */
function named(name: string, matchRows: Take): Sql[] {
  const fullName = unspaced(name)
  const nameText = sql`fold_text(t.name)`
  const likenessTo = (value: string) =>
    sql`greatest(similarity(${nameText}, ${bindText(value)}), word_similarity(${bindText(value)}, ${nameText}) * 0.8::real, similarity(${squashed('name')}, ${bindText(unspaced(value))}))`
  const likeness = likenessTo(name)
  const begins = (column: string, value = name) => {
    const text = unspaced(value)
    return matchRows(
      'name',
      sql`${squashed(column)} >= ${bindText(text)} and ${squashed(column)} < ${bindText(text + LAST)}`,
      likenessTo(value),
      sql`order by ${squashed(column)}`,
    )
  }
  const last = name.slice(name.lastIndexOf(' ') + 1)
  const [first = name] = name.split(' ')
  const isOne = first === last
  const sounds = [
    sql`identify_sound(identify_last(t.name)) collate "C" = identify_sound(${bindText(last)}) and left(squash_text(t.name), 1) collate "C" = ${bindText([...first][0])}`,
    sql`identify_sound(identify_first(t.name)) collate "C" = identify_sound(${bindText(first)}) and left(squash_text(identify_last(t.name)), 1) collate "C" = ${bindText([...last][0])}`,
  ]
  // For a single name the last name decides, whatever the first is. Scans in index order; only sound keys that are long enough count.
  const lastKey = sql`identify_sound(${bindText(last)})`
  const bySingleName = () =>
    matchRows(
      'name',
      sql`identify_sound(identify_last(t.name)) collate "C" = ${lastKey} and length(${lastKey}) >= ${sql.lit(TELLING)}`,
      likeness,
      sql`order by left(squash_text(t.name), 1) collate "C", ${squashed('name')}`,
    )
  // The name with the surname first.
  const reversedNames = isOne ? [] : [`${last} ${name.slice(0, name.lastIndexOf(' '))}`]
  return [
    ...spellings(name).map((other) => begins('name', other)),
    ...reversedNames.map((other) => begins('name', other)),
    // The surnames `o brien` and `de la cruz` are also matched as `obrien` and `delacruz`.
    ...spellings(name).map((other) => begins('last_name', other)),
    ...(isOne ? [bySingleName()] : []),
    ...sounds.flatMap((sound) => [
      matchRows(
        'name',
        sql`${sound} and ${squashed('name')} >= ${bindText(fullName)}`,
        likeness,
        sql`order by ${squashed('name')}`,
      ),
      matchRows(
        'name',
        sql`${sound} and ${squashed('name')} < ${bindText(fullName)}`,
        likeness,
        sql`order by ${squashed('name')} desc`,
      ),
    ]),
  ]
}

/** Similarity of an address that only starts with the given text. */
const STARTS_LIKENESS = 0.9
const NUMBERED = /^\d+[a-z]? \D/

/** Finds records with an address whose first line starts with the given text: a house number with a street, or a street of two or more words. */
function addressed(kind: KindName, address: string, matchRows: Take): Sql[] {
  const { address: where } = KINDS[kind]
  if (!where || !address.includes(' ')) return []
  const typed = unspaced(address)
  const part = (column: Sql) => (NUMBERED.test(address) ? sql`squash_text(${column})` : sql`identify_road(${column})`)
  return [
    matchRows(
      'address',
      where.has((column) => {
        const columnText = sql`${part(column)} collate "C"`
        return sql`${columnText} >= ${bindText(typed)} and ${columnText} < ${bindText(typed + LAST)}`
      }),
      where.most(
        (column) =>
          sql`case when ${part(column)} = ${bindText(typed)} then 1 when starts_with(${part(column)}, ${bindText(typed)}) then ${sql.lit(STARTS_LIKENESS)} end::real`,
      ),
    ),
  ]
}

/** Finds companies that start with the given name, and those that sound like it without Ltd and similar suffixes. */
function companies(company: string, matchRows: Take): Sql[] {
  const companyName = ref('company_name')
  const typed = unspaced(company)
  const likeness = sql`greatest(similarity(identify_firm(${companyName}), identify_firm(${bindText(company)})), similarity(fold_text(${companyName}), ${bindText(company)}), word_similarity(${bindText(company)}, fold_text(${companyName})) * 0.8::real)`
  const key = sql`identify_sound(identify_firm(${bindText(company)}))`
  const ownKey = sql`identify_sound(identify_firm(${companyName})) collate "C"`
  return [
    matchRows(
      'company',
      sql`${squashed('company_name')} >= ${bindText(typed)} and ${squashed('company_name')} < ${bindText(typed + LAST)}`,
      likeness,
      sql`order by ${squashed('company_name')}`,
      sql.lit(NEAR_COMPANIES),
    ),
    matchRows(
      'company',
      sql`${ownKey} >= ${key} and ${ownKey} < ${key} || ${LAST} and ${key} <> ''`,
      likeness,
      sql`order by ${ownKey}`,
      sql.lit(NEAR_COMPANIES),
    ),
  ]
}

/** Adds how near the postcode is, for records found by other criteria. */
function nearbyRows(kind: KindName, postcode: string): Sql {
  const closeness = KINDS[kind].most((column) => nearness(column, bindText(postcode)))
  return sql` union all (select f.id, 'postcode' as by, ${closeness} as likeness from (select distinct id from found) f join ${sql.table(kind)} t on t.id = f.id)`
}

/** The candidates of one resource, one row each: id, reasons with their similarity, and a score. */
export const scored = (kind: KindName, parts: readonly Sql[], postcode: string | undefined): Sql => sql`
  with found as materialized (${sql.join(parts, sql` union all `)})
  select c.id, jsonb_agg(jsonb_build_object('by', c.by, 'likeness', round(c.likeness::numeric, 2)) order by c.weight desc) as reasons,
    sum(c.weight) as score
  from (select d.id, d.by, max(d.likeness) as likeness, max(d.likeness) * case d.by ${sql.join(
    Object.entries(WEIGHTS).map(([criterion, weight]) => sql`when ${sql.lit(criterion)} then ${sql.lit(weight)}::real`),
    sql` `,
  )} end as weight
    from (select id, by, likeness from found${postcode ? nearbyRows(kind, postcode) : sql``}) d group by d.id, d.by) c
  where c.likeness >= ${sql.lit(ALIKE)}::real group by c.id`
