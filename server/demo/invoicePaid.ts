import { sql } from 'kysely'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import type { Tx } from '../engine/db/kysely.ts'

/** Customers pay overdue invoices within this many days, except one in `NEVER_EVERY`. */
const LATE_DAYS = 40
const NEVER_EVERY = 14

interface Open {
  readonly id: number
  readonly family: number
  left: number
}

/** Divides the remaining pence of each payment among the invoices of its job, oldest first. */
function divided(payments: readonly Open[], invoices: readonly Open[]) {
  const owed = Map.groupBy(invoices, ({ family }) => family)
  return payments.flatMap(({ id, family, left }) => {
    const parts: { owner: number; invoice: number; amount: number }[] = []
    for (const invoice of owed.get(family) ?? []) {
      const pence = Math.min(left, invoice.left)
      if (pence <= 0) continue
      left -= pence
      invoice.left -= pence
      parts.push({ owner: id, invoice: invoice.id, amount: pence / 100 })
    }
    return parts
  })
}

/** Allocates payments for jobs to their invoices, with comments on the invoices. */
export async function allocateDemo(tx: Tx): Promise<void> {
  const { rows: payments } = await sql<Open>`
    select p.id, coalesce(j.parent_id, j.id) as family, (p.unallocated * 100)::int as left from payments p join jobs j on j.id = p.job_id
    where p.unallocated > 0 order by p.created_at, p.id`.execute(tx)
  const { rows: invoices } = await sql<Open>`
    select i.id, coalesce(j.parent_id, j.id) as family, (i.balance * 100)::int as left from invoices i join jobs j on j.id = i.job_id
    where i.balance > 0 order by i.due_date, i.id`.execute(tx)
  const parts = JSON.stringify(divided(payments, invoices))
  await sql`
    insert into payments_allocations (owner_id, position, invoice_id, amount)
    select r.owner, 10 + row_number() over (partition by r.owner order by r.invoice), r.invoice, r.amount
    from jsonb_to_recordset(${parts}::jsonb) as r (owner bigint, invoice bigint, amount numeric)`.execute(tx)
  await sql`
    insert into comments (subject, subject_id, at, about, about_id, key, params)
    select 'invoices', r.invoice, greatest(p.created_at, i.issued_at), 'payments', p.id, 'payment_allocated',
      jsonb_build_object('number', p.number, 'amount', '£' || to_char(r.amount, 'FM999,999,990.00'))
    from jsonb_to_recordset(${parts}::jsonb) as r (owner bigint, invoice bigint, amount numeric)
    join payments p on p.id = r.owner join invoices i on i.id = r.invoice order by r.owner, r.invoice`.execute(tx)
}

/** Adds late payments by bank transfer: only recent invoices and a few old ones stay unpaid. */
export async function payLate(tx: Tx, now: number): Promise<void> {
  await sql`
    insert into payments (created_at, created_by, updated_at, updated_by, job_id, invoice_id, flow, "paymentTypeId", "amountPaid", reference, status, source, "userId", kind)
    select at, i.created_by, at, i.created_by, i.job_id, i.id, 'in', y.id, i.balance, 'BACS ' || i.number, 'succeeded', 'Office', i.created_by, y.kind
    from invoices i join lateral (select id, kind from payment_types where kind = 'bank_transfer' order by id limit 1) y on true,
      lateral (select i.due_date + (3 + i.id % 30)::int + time '11:00' as at) w
    where i.balance > 0 and i.due_date < ${addDays(dayOf(now), -LATE_DAYS)}::date and i.id % ${NEVER_EVERY} <> 0 order by at, i.id`.execute(
    tx,
  )
}
