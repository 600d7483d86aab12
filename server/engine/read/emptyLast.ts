import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { ListQuery } from './query.ts'

/** Whether an index cannot give an order as it is: read backwards it has empty values first, while lists have them last in both directions. */
export const splits = ({ large }: AnyResource, { by, best, sort }: ListQuery): boolean =>
  Boolean(large) && !by && !best && sort.nullable && sort.direction === 'desc' && sort.field !== 'id'

/** Ids of one page in such an order: rows with a value, backwards along the index, then rows without one. Neither is sorted. */
export function emptyLast(
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { sort: { key }, limit }: ListQuery,
  skip: number,
): RawBuilder<unknown> {
  const part = (empty: 0 | 1, nullness: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    select f.id, ${sql.lit(empty)} as empty, row_number() over () as place
    from (select t.id from ${table} t where ${where} and ${key} is ${nullness} order by ${order} limit ${skip + limit}) f`
  // The planner does not know that all empty values are equal: requested in index order, they are read along the index as well.
  const order = sql`${key} desc nulls first, t.id desc`
  return sql`select p.id from (${part(0, sql`not null`, order)} union all ${part(1, sql`null`, order)}) p
    order by p.empty, p.place limit ${limit} offset ${skip}`
}
