import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from '../db/kysely.ts'
import { TimedCache } from './timedCache.ts'

/** A smaller table is read as quickly as it is estimated. */
export const SMALL = 50_000
/** Time in ms for which an estimate is used; shorter for a small table, which may have been filled in the meantime. */
export const FRESH = 10 * 60_000
export const FRESH_SMALL = 60_000

const sizesByDb = new WeakMap<Db, TimedCache<number>>()

/** Estimated number of rows of a table, as last analysed. */
export async function sizeOf(db: Db, { table }: AnyResource): Promise<number> {
  const sizes = sizesByDb.get(db) ?? new TimedCache<number>()
  sizesByDb.set(db, sizes)
  return sizes.of(table, {
    fresh: (n) => (n < SMALL ? FRESH_SMALL : FRESH),
    find: async () => {
      const { rows } = await sql<{ n: number }>`
        select greatest(reltuples, 0)::float8 as n from pg_class where oid = to_regclass(${`"${table}"`})`.execute(db)
      return rows[0]?.n ?? 0
    },
  })
}
