import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'

/**
 * Locks the money of customers until the transaction ends. Every write that affects a customer's payments or invoices takes this lock first, so such
 * writes run one after the other and cannot deadlock.
 * @param whose query of `customer_id`
 */
export async function holdMoney(tx: Db | Tx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('money of customer ' || c.id, 0))
    from (select distinct w.customer_id as id from (${whose}) w where w.customer_id is not null order by 1) c`.execute(
    tx,
  )
}

/** Returns the lock for records of a table with a customer. */
export const moneyOf =
  (table: 'payments' | 'invoices' | 'jobs' | 'quotes') =>
  (tx: Db | Tx, ids: readonly number[]): Promise<void> =>
    holdMoney(tx, sql`select customer_id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`)
