import { sql } from 'kysely'
import { scaled } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import type { Restore } from '../../engine/http/defineServer.ts'
import { heldPayments, isAvailable, isRefund, type Part, type Payment, partsOf, setParts } from './book.ts'

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b))

/** Returns how much of each refund no other payment covers, in pence; 0 for a refund that no longer counts. */
async function roomOfRefunds(
  { tx }: WriteContext,
  payment: number,
  ids: readonly number[],
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; room: number }>`
    select r.id, case when r.archived_at is null and r.status in ('succeeded', 'pending') then r."amountPaid" else 0 end
      - coalesce((select sum(a.amount) from payments_allocations a where a.refund_id = r.id and a.owner_id <> ${payment}), 0) as room
    from payments r where r.id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, room }) => [id, scaled(room, 2)]))
}

/** Returns how much of each invoice this payment can cover, including what it covers now, in pence. Locks the invoices. */
async function roomOfInvoices(
  { tx }: WriteContext,
  row: Payment,
  ids: readonly number[],
): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ id: number; room: number }>`
    select i.id, case when i.settlement is not null and i.customer_id = ${row.customer_id} and i.archived_at is null then i.balance else 0 end as room
    from invoices i where i.id = any(${[...ids]}::bigint[]) order by i.id for update`.execute(tx)
  const now = new Map(partsOf(row).map(({ invoice_id, amount }) => [invoice_id, amount]))
  return new Map(rows.map(({ id, room }) => [id, scaled(room, 2) + (now.get(id) ?? 0n)]))
}

/** Returns the allocations that can be restored: no more than is available and owed now. */
async function possible(write: WriteContext, row: Payment, wantedParts: readonly Part[]): Promise<Part[]> {
  const current = partsOf(row)
  const named = new Set(wantedParts.flatMap(({ refund_id }) => refund_id ?? []))
  // Refunds made since then stay.
  const since = current.filter(({ refund_id }) => refund_id !== null && !named.has(refund_id))
  const all = [...wantedParts, ...since]
  const refunds = await roomOfRefunds(
    write,
    row.id,
    all.flatMap(({ refund_id }) => refund_id ?? []),
  )
  const invoices = await roomOfInvoices(
    write,
    row,
    all.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const refundParts = all
    .filter(isRefund)
    .map((part) => ({ ...part, amount: least(part.amount, refunds.get(part.refund_id ?? 0) ?? 0n) }))
  let remaining = isAvailable(row) ? scaled(row.amountPaid, 2) : 0n
  for (const { amount } of refundParts) remaining -= amount
  const partByRefund = new Map(refundParts.map((part) => [part.refund_id, part]))
  return all
    .flatMap((part) => {
      if (isRefund(part)) return partByRefund.get(part.refund_id) ?? []
      const amount = least(part.amount, invoices.get(part.invoice_id ?? 0) ?? 0n, remaining)
      remaining -= amount > 0n ? amount : 0n
      return { ...part, amount }
    })
    .filter(({ amount }) => amount > 0n)
}

/** Removed parts return with the ids that the log has for them. */
async function returnParts({ tx }: WriteContext, payment: number, parts: readonly Part[]): Promise<void> {
  for (const { id, invoice_id, refund_id } of parts)
    if (id !== undefined)
      await sql`
        insert into payments_allocations (id, owner_id, position, invoice_id, refund_id, amount) values (${id}, ${payment}, 0, ${invoice_id}, ${refund_id}, 0.01)
        on conflict do nothing`.execute(tx)
}

/** How an undo restores the allocation of a payment, as far as possible. */
export const restoreAllocations: Restore = {
  now: async (_write, row) => row['allocations'] ?? [],
  put: async (write, { id }, value) => {
    const [row] = await heldPayments(write, [id])
    if (!row) return
    const wantedParts = partsOf({ allocations: (value ?? []) as Payment['allocations'] })
    const parts = await possible(write, row, wantedParts)
    await returnParts(write, id, parts)
    const { rows } = await sql<{ id: number }>`select id from payments_allocations where owner_id = ${id}`.execute(
      write.tx,
    )
    const existingIds = new Set(rows.map((one) => one.id))
    // If an equal part exists now, it keeps its id.
    const knownParts = parts.map(({ id: part, ...rest }) =>
      part !== undefined && existingIds.has(part) ? { id: part, ...rest } : rest,
    )
    await setParts(write, row, knownParts)
  },
}
