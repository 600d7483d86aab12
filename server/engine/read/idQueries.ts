import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from '../db/kysely.ts'
import { bindParam, PREPARE } from '../db/prepared.ts'
import { splits } from './emptyLast.ts'
import { type ListQuery, orderBy } from './query.ts'
import { tableOf } from './select.ts'

/**
 * When few rows match, or they are close together far back in the order, they are collected once, for the page and for the count, instead of being
 * searched twice. For words in the default order this uses a prepared statement, because it is the same for all words; other orders are too many to
 * prepare.
 */
export async function bitmapScan(
  db: Db,
  resource: AnyResource,
  query: ListQuery,
  where: RawBuilder<unknown>,
  skip: number,
) {
  const table = tableOf(resource)
  const { field, direction } = query.sort
  const isUsual = field === resource.sort[0] && direction === resource.sort[1]
  const { rows } = await sql<{
    n: number
    ids: number[]
  }>`${query.few && isUsual ? PREPARE : sql``} with found as materialized (
      select t.id${field === 'id' ? sql`` : sql`, ${sql.ref(`t.${field}`)}`} from ${table} t where ${where})
    select (select count(*) from found) as n, array(select t.id from found t
      order by ${orderBy(resource, query)} limit ${bindParam(query.limit, 'bigint')} offset ${bindParam(skip, 'bigint')}) as ids`.execute(
    db,
  )
  return rows[0] ?? { n: 0, ids: [] }
}

/** Reads the page from the first rows of the order, when those contain all of it. */
export async function indexScan(
  db: Db,
  resource: AnyResource,
  query: ListQuery,
  {
    state,
    where,
    skip,
    rows: maxRows,
  }: { state: RawBuilder<unknown>; where: RawBuilder<unknown>; skip: number; rows: number },
): Promise<readonly number[] | undefined> {
  // Rows without a value come last, and an index read backwards has them first.
  const isSplit = splits(resource, query)
  const { key } = query.sort
  const first = isSplit ? sql`${state} and ${key} is not null` : state
  const order = isSplit ? sql`${key} desc, t.id desc` : orderBy(resource, query)
  const { rows } = await sql<{ id: number }>`select t.id from (select t.* from ${tableOf(resource)} t
    where ${first} order by ${order} limit ${maxRows}) t where ${where} order by ${order} limit ${query.limit} offset ${skip}`.execute(
    db,
  )
  return rows.length === query.limit ? rows.map(({ id }) => id) : undefined
}
