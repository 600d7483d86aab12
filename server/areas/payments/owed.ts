import { type RawBuilder, sql } from 'kysely'
import { divide, type Owed, type Share } from '../../../schema/areas/payments/allocation.ts'
import { scaled } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { moneyOf } from '../jobs/money.ts'
import type { Payment } from './book.ts'

/** Ids of a job and everything invoiced with it: the main job and its sub-jobs. */
export const familyOf = (job: RawBuilder<unknown>) =>
  sql`(select f.id from jobs f, (select coalesce(parent_id, id) as root from jobs where id = ${job}) r where f.id = r.root or f.parent_id = r.root)`

/** Condition: an invoice `i` and a payment of this franchise can belong together; null matches any franchise. */
export const ofFranchise = (column: string, franchise: number | null) =>
  franchise === null ? sql<boolean>`true` : sql<boolean>`coalesce(${sql.ref(column)} = ${franchise}, true)`

interface Row {
  readonly id: number
  readonly due: string | null
  readonly balance: number
  readonly own: boolean
}

/** Invoices that a payment is allocated to automatically, and their order. */
function allocationScope({ invoice_id, job_id, quote_id }: Payment): {
  readonly among: RawBuilder<boolean>
  readonly own: RawBuilder<boolean>
} {
  const all = sql<boolean>`true`
  if (invoice_id !== null) return { among: sql<boolean>`i.id = ${invoice_id}`, own: all }
  if (job_id !== null)
    return { among: all, own: sql<boolean>`coalesce(i.job_id in ${familyOf(sql`${job_id}::bigint`)}, false)` }
  if (quote_id !== null) return { among: sql<boolean>`i.quote_id = ${quote_id} and i.job_id is null`, own: all }
  return { among: all, own: sql<boolean>`false` }
}

/**
 * Returns how much of a job's payment stays unallocated for the job: what is still to be invoiced, less what its other payments cover; all of it
 * while the job has no price. In pounds.
 */
async function reservedFor({ tx }: WriteContext, { id, job_id }: Payment): Promise<number | null> {
  const family = familyOf(sql`${job_id}::bigint`)
  const { rows } = await sql<{ kept: number | null }>`
    select case when j.with_sub_jobs > 0 then greatest(0, ${moneyOf('still_to_invoice', sql`j.id`)}
      - coalesce((select sum(p.unallocated) from payments p where p.job_id in ${family} and p.id <> ${id} and p.unallocated > 0), 0)) end as kept
    from jobs j where j.id = (select coalesce(parent_id, id) from jobs where id = ${job_id})`.execute(tx)
  return rows[0]?.kept ?? null
}

/**
 * Returns the automatic allocation of what is left of a payment: invoices of the work it was taken for first, then those due longest. Locks the
 * invoices in order of their ids.
 */
export async function sharesOf(write: WriteContext, row: Payment): Promise<Share[]> {
  const money = scaled(row.unallocated, 2)
  if (money <= 0n) return []
  const { among, own } = allocationScope(row)
  const { rows } = await sql<Row>`
    select i.id, i.due_date as due, i.balance, ${own} as own from invoices i
    where i.customer_id = ${row.customer_id} and i.balance > 0 and i.archived_at is null and ${ofFranchise('i.franchise_id', row.franchise_id)} and ${among}
    order by i.id for update of i`.execute(write.tx)
  if (rows.length === 0) return []
  const owed = rows.map(({ balance, ...one }): Owed => ({ ...one, balance: scaled(balance, 2) }))
  const isOfJob = row.invoice_id === null && row.job_id !== null
  const reservedAmount = isOfJob ? await reservedFor(write, row) : 0
  return divide(money, owed, reservedAmount === null ? money : scaled(reservedAmount, 2))
}

/** Selects payments `t` that can pay an invoice, with their order: for the same work, for none, for other work. */
export const creditFor = ({
  id,
  customer_id,
  franchise_id,
  job_id,
}: {
  readonly id: number
  readonly customer_id: number
  readonly franchise_id: number | null
  readonly job_id: number | null
}) => ({
  is: sql<boolean>`t.unallocated > 0 and t.archived_at is null and t.customer_id = ${customer_id} and ${ofFranchise('t.franchise_id', franchise_id)}`,
  place: sql<number>`case when t.invoice_id = ${id} or t.job_id in ${familyOf(sql`${job_id}::bigint`)} then 1 when t.job_id is null and t.quote_id is null then 2 else 3 end`,
})
