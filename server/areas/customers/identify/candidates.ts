import { type RawBuilder, sql } from 'kysely'
import type { Criterion } from '../../../../schema/areas/customers/endpoints.ts'
import { unseen } from '../../../engine/db/prepared.ts'
import { begins } from '../../places/postcodes.ts'
import type { Asked } from './criteria.ts'
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
const WEIGHTS: Readonly<Record<Criterion, number>> = { phone: 100, email: 95, name: 50, company: 50, postcode: 20 }

type Sql = RawBuilder<unknown>

/** Every walk is bounded: the plan for no name in particular is as good for all. */
const given = (text: string | undefined): Sql => unseen(text ?? '', 'text')
export const atMost = (n: number): Sql => unseen(n, 'bigint')

const lowered = (column: string) => sql`lower(t.${sql.ref(column)}) collate "C"`
const ref = (column: string) => sql`t.${sql.ref(column)}`

/**
 * Statements of candidates for one kind: each gives `id`, `by`, `weight`, `likeness`, reads a bounded piece of one index, and none sifts the
 * table. A trigram index would have to read all postings of a name's trigrams: a hundred times the rows, a hundred times the work.
 * @param mine which records count, over `t`
 */
export function candidates(kind: KindName, { by, limit }: Asked, mine: Sql): Sql[] {
  const table = sql.table(kind)
  const take = (
    what: Criterion,
    where: Sql,
    likeness: Sql = sql`1::real`,
    order: Sql = sql``,
    near = sql.lit(NEAR) as Sql,
  ): Sql =>
    sql`(select t.id, ${sql.lit(what)} as by, ${likeness} as likeness from ${table} t
      where t.archived_at is null and ${where} and ${mine} ${order} limit ${near})`
  const found: Sql[] = []
  const { phone, email, name, company, postcode } = by
  if (phone) found.push(take('phone', sql`t.phone = ${given(phone)}`))
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
  if (name) found.push(...named(name, take))
  if (company) found.push(...companies(company, take))
  return found
}

type Take = (what: Criterion, where: Sql, likeness?: Sql, order?: Sql, near?: Sql) => Sql

/** What begins with it, and what sounds like its first or its last word and begins with the same letter, nearest spellings first. */
function named(name: string, take: Take): Sql[] {
  const likeness = sql`greatest(similarity(lower(t.name), ${given(name)}), word_similarity(${given(name)}, lower(t.name)) * 0.8::real)`
  const begins = (column: string) =>
    take(
      'name',
      sql`${lowered(column)} >= ${given(name)} and ${lowered(column)} < ${given(name + LAST)}`,
      likeness,
      sql`order by ${lowered(column)}`,
    )
  const last = name.slice(name.lastIndexOf(' ') + 1)
  const [first = name] = name.split(' ')
  const sounds = [
    sql`identify_key(identify_last(t.name)) collate "C" = identify_key(${given(last)}) and left(lower(t.name), 1) collate "C" = ${given([...first][0])}`,
    sql`identify_key(identify_first(t.name)) collate "C" = identify_key(${given(first)}) and left(lower(identify_last(t.name)), 1) collate "C" = ${given([...last][0])}`,
  ]
  return [
    begins('name'),
    ...(first === last ? [begins('last_name')] : []),
    ...sounds.flatMap((sound) => [
      take('name', sql`${sound} and ${lowered('name')} >= ${given(name)}`, likeness, sql`order by ${lowered('name')}`),
      take(
        'name',
        sql`${sound} and ${lowered('name')} < ${given(name)}`,
        likeness,
        sql`order by ${lowered('name')} desc`,
      ),
    ]),
  ]
}

/** What begins with it, and what sounds like it once Ltd and the like are left off. */
function companies(company: string, take: Take): Sql[] {
  const own = ref('company_name')
  const likeness = sql`greatest(similarity(identify_company(${own}), identify_company(${given(company)})), word_similarity(${given(company)}, lower(${own})) * 0.8::real)`
  const key = sql`identify_key(identify_company(${given(company)}))`
  const ownKey = sql`identify_key(identify_company(${own})) collate "C"`
  return [
    take(
      'company',
      sql`${lowered('company_name')} >= ${given(company)} and ${lowered('company_name')} < ${given(company + LAST)}`,
      likeness,
      sql`order by ${lowered('company_name')}`,
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
