import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Db } from '../db/kysely.ts'
import { While } from './while.ts'

/** A smaller table is read as fast as it is judged. */
export const SMALL = 50_000
/** Ms for which what is known of a table is good; of a small one, which may have been filled since, shorter. */
export const FRESH = 10 * 60_000
export const FRESH_SMALL = 60_000

const sizesByDb = new WeakMap<Db, While<number>>()

/** About how many rows a table has, as it was analysed last. */
export async function sizeOf(db: Db, { table }: AnyResource): Promise<number> {
  const sizes = sizesByDb.get(db) ?? new While<number>()
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
