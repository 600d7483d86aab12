import { sql } from 'kysely'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { PAYABLE } from '../../../schema/areas/invoices/settlementFields.ts'
import { payOff } from '../../../schema/areas/payments/allocation.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { scaled } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { asBookkeeping, heldPayments, type Payment, partsOf, setParts, withShares } from './book.ts'
import { moneyOf } from './hold.ts'
import { familyOf, ofFranchise } from './owed.ts'
import { freed } from './updateAllocations.ts'

export type Invoice = Row<typeof invoices>

/**
 * Pays a locked invoice from what is left of payments, in their order, until nothing is owed or left.
 * @returns whether any money was allocated
 */
export async function payWith(
  write: WriteContext,
  balance: number,
  invoice: number,
  payments: readonly Payment[],
): Promise<boolean> {
  const byId = new Map(payments.map((row) => [row.id, row]))
  const paid = payOff(
    scaled(balance, 2),
    payments.map(({ id, unallocated }) => ({ id, left: scaled(unallocated, 2) })),
  )
  for (const { id, amount } of paid) {
    const row = byId.get(id)
    if (row) await setParts(write, row, withShares(partsOf(row), [{ id: invoice, amount }]))
  }
  return paid.length > 0
}

/** Allocates payments taken before the invoice existed, oldest first. */
async function payWithDeposits(
  write: WriteContext,
  { id, balance, customer_id, franchise_id, job_id, quote_id }: Invoice,
): Promise<void> {
  if (balance <= 0) return
  const { rows } = await sql<{ id: number }>`
    select t.id from payments t where t.unallocated > 0 and t.archived_at is null and t.customer_id = ${customer_id} and ${ofFranchise('t.franchise_id', franchise_id)}
      and (t.invoice_id = ${id} or t.job_id in ${familyOf(sql`${job_id}::bigint`)} or t.quote_id = ${quote_id} and t.job_id is null)
    order by t.id`.execute(write.tx)
  const lockedPayments = await heldPayments(
    write,
    rows.map((row) => row.id),
  )
  await payWith(write, balance, id, lockedPayments)
}

/** Frees money of the customer when a paid invoice is credited: the last allocation first. */
async function freeCredited(write: WriteContext, invoice: number): Promise<void> {
  const { rows: overpaidRows } = await sql<{ over: number }>`
    select least(paid, -balance) as over from invoices where id = ${invoice} for update`.execute(write.tx)
  let need = scaled(overpaidRows[0]?.over ?? 0, 2)
  if (need <= 0n) return
  const { rows } = await sql<{ id: number }>`
    select owner_id as id from payments_allocations where invoice_id = ${invoice} order by id desc`.execute(write.tx)
  const lockedPayments = new Map(
    (
      await heldPayments(
        write,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  for (const { id } of rows) {
    const row = lockedPayments.get(id)
    if (!row || need <= 0n) break
    const parts = partsOf(row)
    const ownParts = parts.filter(({ invoice_id }) => invoice_id === invoice)
    const keptParts = freed(ownParts, need)
    for (const { amount } of ownParts) need -= amount
    for (const { amount } of keptParts) need += amount
    // Positions are kept: the last allocation is still freed first.
    await setParts(
      write,
      row,
      parts.flatMap((part) => (part.invoice_id === invoice ? keptParts.filter((one) => one.id === part.id) : [part])),
    )
  }
}

/** Pays an issued invoice with the deposits taken for it; a credit note frees what was paid. */
export default addToServer(invoices, {
  locks: moneyOf('invoices'),
  after: async (write, after, before) => {
    if (after.status !== 'issued' || before?.status === 'issued') return
    if (after.kind === 'credit_note' && after.credit_of_id !== null) await freeCredited(write, after.credit_of_id)
    if (!(PAYABLE as readonly string[]).includes(after.kind ?? '')) return
    await payWithDeposits(write, after)
    Object.assign(after, await fetchRecord(asBookkeeping(write), write.tx, invoices.name, after.id, 'read'))
  },
})
