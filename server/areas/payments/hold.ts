import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'

/**
 * Holds the money of customers until the write is over: whatever changes a customer's payments or what they pay holds it before anything else, so that
 * any number of such writes go one after the other and none waits for one that waits for it.
 * @param whose a query of `customer_id`
 */
export async function holdMoney(tx: Db | Tx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('money of customer ' || c.id, 0))
    from (select distinct w.customer_id as id from (${whose}) w where w.customer_id is not null order by 1) c`.execute(
    tx,
  )
}

/** Of the records of a table that say whose they are. */
export const moneyOf =
  (table: 'payments' | 'invoices' | 'jobs' | 'quotes') =>
  (tx: Db | Tx, ids: readonly number[]): Promise<void> =>
    holdMoney(tx, sql`select customer_id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`)
