import { type RawBuilder, sql } from 'kysely'
import type { Reason } from '../../../../schema/areas/customers/endpoints.ts'
import { spellings } from '../../../../schema/engine/text/fold.ts'
import { bindParam } from '../../../engine/db/prepared.ts'
import { begins } from '../../places/postcodes.ts'
import type { SearchCriteria } from './criteria.ts'
import { KINDS, type KindName } from './kinds.ts'
import { inDistrict, nearness } from './postcodes.ts'

/** Sorts after every other character in the order of the indexes. */
const LAST = '\uffff'
/** Neighbours that one walk along an index looks at: what bounds the cost, however many records there are. */
const NEAR = 50
/** The same of companies, whose likeness takes longest to judge; the same sound comes first among them. */
const NEAR_COMPANIES = 25
/** Below this two names have too little in common. */
const ALIKE = 0.4

/** How much a reason says that it is the same one; likeness takes a part of it. */
const WEIGHTS: Readonly<Record<Reason, number>> = {
  phone: 100,
  email: 95,
  name: 50,
  company: 50,
  address: 45,
  postcode: 20,
}

type Sql = RawBuilder<unknown>

/** Every walk is bounded: the plan for no name in particular is as good for all. */
const given = (text: string | undefined): Sql => bindParam(text ?? '', 'text')
export const atMost = (n: number): Sql => bindParam(n, 'bigint')

/** As the indexes have it: small letters without accents, apostrophes and spaces. */
const squashed = (column: string) => sql`squash_text(t.${sql.ref(column)}) collate "C"`
const unspaced = (text: string) => text.replaceAll(' ', '')
const ref = (column: string) => sql`t.${sql.ref(column)}`

/**
 * Statements of candidates for one kind: each gives `id`, `by`, `weight`, `likeness`, reads a bounded piece of one index, and none sifts the
 * table. A trigram index would have to read all postings of a name's trigrams: a hundred times the rows, a hundred times the work.
 * @param mine which records count, over `t`
 */
export function candidates(kind: KindName, { by, limit }: SearchCriteria, mine: Sql): Sql[] {
  const table = sql.table(kind)
  const take = (
    what: Reason,
    where: Sql,
    likeness: Sql = sql`1::real`,
    order: Sql = sql``,
    near = sql.lit(NEAR) as Sql,
  ): Sql =>
    sql`(select t.id, ${sql.lit(what)} as by, ${likeness} as likeness from ${table} t
      where t.archived_at is null and ${where} and ${mine} ${order} limit ${near})`
  const found: Sql[] = []
  const { phone, email, name, company, postcode } = by
  for (const number of phone?.split(' ') ?? []) found.push(take('phone', sql`phone_number(t.phone) = ${given(number)}`))
  if (email) found.push(take('email', sql`lower(t.email) = ${given(email)}`))
  // All of one postcode are as likely as each other: more than are asked for count only beside another reason.
  const neighbours = Object.keys(by).length > 1 ? sql.lit(NEAR) : atMost(limit)
  if (postcode) {
    const { where, most } = KINDS[kind]
    const near = most((column) => nearness(column, given(postcode)))
    // The district that was begun is walked by itself: LS60 stands before LS6 1 in the index.
    for (const walk of [inDistrict, (column: Sql, value: Sql) => begins(column, sql`replace(${value}, ' ', '')`)])
      found.push(
        take(
          'postcode',
          where((column) => walk(column, given(postcode))),
          near,
          undefined,
          neighbours,
        ),
      )
  }
  if (name) found.push(...named(name, take), ...addressed(kind, name, take))
  if (company) found.push(...companies(company, take))
  return found
}

type Take = (what: Reason, where: Sql, likeness?: Sql, order?: Sql, near?: Sql) => Sql

/** A sound of fewer letters is that of a great many names. */
const TELLING = 3

/** What begins with it, and what sounds like its first or its last word and begins with the same letter, nearest spellings first. */
function named(name: string, take: Take): Sql[] {
  const whole = unspaced(name)
  const own = sql`fold_text(t.name)`
  const likenessTo = (value: string) =>
    sql`greatest(similarity(${own}, ${given(value)}), word_similarity(${given(value)}, ${own}) * 0.8::real, similarity(${squashed('name')}, ${given(unspaced(value))}))`
  const likeness = likenessTo(name)
  const begins = (column: string, value = name) => {
    const text = unspaced(value)
    return take(
      'name',
      sql`${squashed(column)} >= ${given(text)} and ${squashed(column)} < ${given(text + LAST)}`,
      likenessTo(value),
      sql`order by ${squashed(column)}`,
    )
  }
  const last = name.slice(name.lastIndexOf(' ') + 1)
  const [first = name] = name.split(' ')
  const isOne = first === last
  const sounds = [
    sql`identify_sound(identify_last(t.name)) collate "C" = identify_sound(${given(last)}) and left(squash_text(t.name), 1) collate "C" = ${given([...first][0])}`,
    sql`identify_sound(identify_first(t.name)) collate "C" = identify_sound(${given(first)}) and left(squash_text(identify_last(t.name)), 1) collate "C" = ${given([...last][0])}`,
  ]
  // Of one name alone it is the last one that counts, whatever the first is; in the order of the index, of sounds that say something.
  const lastKey = sql`identify_sound(${given(last)})`
  const alone = () =>
    take(
      'name',
      sql`identify_sound(identify_last(t.name)) collate "C" = ${lastKey} and length(${lastKey}) >= ${sql.lit(TELLING)}`,
      likeness,
      sql`order by left(squash_text(t.name), 1) collate "C", ${squashed('name')}`,
    )
  // Said with the surname first.
  const turned = isOne ? [] : [`${last} ${name.slice(0, name.lastIndexOf(' '))}`]
  return [
    ...spellings(name).map((other) => begins('name', other)),
    ...turned.map((other) => begins('name', other)),
    // `o brien` and `de la cruz` are surnames as `obrien` is.
    ...spellings(name).map((other) => begins('last_name', other)),
    ...(isOne ? [alone()] : []),
    ...sounds.flatMap((sound) => [
      take(
        'name',
        sql`${sound} and ${squashed('name')} >= ${given(whole)}`,
        likeness,
        sql`order by ${squashed('name')}`,
      ),
      take(
        'name',
        sql`${sound} and ${squashed('name')} < ${given(whole)}`,
        likeness,
        sql`order by ${squashed('name')} desc`,
      ),
    ]),
  ]
}

/** How sure an address is that only begins so. */
const BEGUN = 0.9
const NUMBERED = /^\d+[a-z]? \D/

/** Who lives where the first line of an address begins so: with its number, or the street alone, of two words and more. */
function addressed(kind: KindName, address: string, take: Take): Sql[] {
  const { address: where } = KINDS[kind]
  if (!where || !address.includes(' ')) return []
  const typed = unspaced(address)
  const part = (column: Sql) => (NUMBERED.test(address) ? sql`squash_text(${column})` : sql`identify_road(${column})`)
  return [
    take(
      'address',
      where.has((column) => {
        const own = sql`${part(column)} collate "C"`
        return sql`${own} >= ${given(typed)} and ${own} < ${given(typed + LAST)}`
      }),
      where.most(
        (column) =>
          sql`case when ${part(column)} = ${given(typed)} then 1 when starts_with(${part(column)}, ${given(typed)}) then ${sql.lit(BEGUN)} end::real`,
      ),
    ),
  ]
}

/** What begins with it, and what sounds like it once Ltd and the like are left off. */
function companies(company: string, take: Take): Sql[] {
  const own = ref('company_name')
  const typed = unspaced(company)
  const likeness = sql`greatest(similarity(identify_firm(${own}), identify_firm(${given(company)})), similarity(fold_text(${own}), ${given(company)}), word_similarity(${given(company)}, fold_text(${own})) * 0.8::real)`
  const key = sql`identify_sound(identify_firm(${given(company)}))`
  const ownKey = sql`identify_sound(identify_firm(${own})) collate "C"`
  return [
    take(
      'company',
      sql`${squashed('company_name')} >= ${given(typed)} and ${squashed('company_name')} < ${given(typed + LAST)}`,
      likeness,
      sql`order by ${squashed('company_name')}`,
      sql.lit(NEAR_COMPANIES),
    ),
    take(
      'company',
      sql`${ownKey} >= ${key} and ${ownKey} < ${key} || ${LAST} and ${key} <> ''`,
      likeness,
      sql`order by ${ownKey}`,
      sql.lit(NEAR_COMPANIES),
    ),
  ]
}

/** Of everybody who was found by something else too: how near they are. */
function placed(kind: KindName, postcode: string): Sql {
  const near = KINDS[kind].most((column) => nearness(column, given(postcode)))
  return sql` union all (select f.id, 'postcode' as by, ${near} as likeness from (select distinct id from found) f join ${sql.table(kind)} t on t.id = f.id)`
}

/** The candidates of one kind as one row each: id, reasons with their likeness, and a score. */
export const scored = (kind: KindName, parts: readonly Sql[], postcode: string | undefined): Sql => sql`
  with found as materialized (${sql.join(parts, sql` union all `)})
  select c.id, jsonb_agg(jsonb_build_object('by', c.by, 'likeness', round(c.likeness::numeric, 2)) order by c.weight desc) as reasons,
    sum(c.weight) as score
  from (select d.id, d.by, max(d.likeness) as likeness, max(d.likeness) * case d.by ${sql.join(
    Object.entries(WEIGHTS).map(([by, weight]) => sql`when ${sql.lit(by)} then ${sql.lit(weight)}::real`),
    sql` `,
  )} end as weight
    from (select id, by, likeness from found${postcode ? placed(kind, postcode) : sql``}) d group by d.id, d.by) c
  where c.likeness >= ${sql.lit(ALIKE)}::real group by c.id`
