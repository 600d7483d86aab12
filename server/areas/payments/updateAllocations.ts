import { sql } from 'kysely'
import { giveBack, withdrawLast } from '../../../schema/areas/payments/allocation.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, ProblemError, problem } from '../../engine/http/errors.ts'
import {
  heldPayments,
  isAllocation,
  isAvailable,
  isRefund,
  type Part,
  type Payment,
  partsOf,
  setParts,
  withShares,
  writeParts,
} from './book.ts'
import { sharesOf } from './owed.ts'

/** Whether the money of a payment is available; for a refund, whether it is done or pending, so that its money cannot be refunded twice. */
export const isLive = (row: Payment): boolean =>
  row.archived_at === null && (row.status === 'succeeded' || (row.flow === 'refund' && row.status === 'pending'))

/** Payments that a refund is taken from: the one it names, else those of its job, else the customer's payments without a job. */
const sourcesOf = ({ refund_of_id, job_id, customer_id }: Payment) =>
  refund_of_id !== null
    ? sql`p.id = ${refund_of_id}`
    : job_id !== null
      ? sql`p.job_id = ${job_id}`
      : sql`p.customer_id = ${customer_id} and p.job_id is null`

const refusal = ({ job_id }: Payment, isNew: boolean) => {
  const code = job_id === null ? 'more_than_refundable' : 'refund_too_much'
  const errors = { amountPaid: [{ code }] }
  return isNew ? invalid(errors) : problem(409, code, { errors })
}

/** Removes an amount from the allocations of a payment, the last allocation first. Refunds stay. */
export function freed(parts: readonly Part[], amount: bigint): Part[] {
  const remainingByInvoice = new Map(
    withdrawLast(parts.filter(isAllocation), amount).map((part) => [part.invoice_id, part]),
  )
  return parts.flatMap((part) => (isRefund(part) ? [part] : (remainingByInvoice.get(part.invoice_id) ?? [])))
}

/**
 * Finds the payments that cover a refund: unallocated money first, then the last allocations; newest payments first.
 * @throws problem refund_too_much or, without a job, more_than_refundable: 422 at amountPaid for a new refund, else 409
 */
async function cover(write: WriteContext, refund: Payment, isNew: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p where ${sourcesOf(refund)} and p.flow = 'in' and p.status = 'succeeded' and p.archived_at is null
    order by p.id for update of p`.execute(write.tx)
  const lockedPayments = await heldPayments(
    write,
    rows.map(({ id }) => id),
  )
  const { rows: had } = await sql<{ had: number }>`
    select coalesce(sum(amount), 0) as had from payments_allocations where refund_id = ${refund.id}`.execute(write.tx)
  const need = scaled(refund.amountPaid, 2) - scaled(had[0]?.had ?? 0, 2)
  const newest = lockedPayments.toSorted((a, b) =>
    a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1,
  )
  const refundsByPayment = giveBack(
    need,
    newest.map(({ id, unallocated, amountPaid, refunded }) => ({
      id,
      left: scaled(unallocated, 2),
      there: scaled(amountPaid, 2) - scaled(refunded ?? 0, 2),
    })),
  )
  if (!refundsByPayment) throw refusal(refund, isNew)
  for (const row of lockedPayments) {
    const amount = refundsByPayment.get(row.id)
    if (amount === undefined) continue
    const unallocated = scaled(row.unallocated, 2)
    const parts = freed(partsOf(row), amount > unallocated ? amount - unallocated : 0n)
    const isCovered = parts.some(({ refund_id }) => refund_id === refund.id)
    await setParts(
      write,
      row,
      isCovered
        ? parts.map((part) => (part.refund_id === refund.id ? { ...part, amount: part.amount + amount } : part))
        : [...parts, { invoice_id: null, refund_id: refund.id, amount }],
    )
  }
}

/** Returns the money of a refund that no longer counts to its payments. It is allocated again, unless an undo restores the allocation. */
async function uncover(write: WriteContext, refund: Payment): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select owner_id as id from payments_allocations where refund_id = ${refund.id}`.execute(write.tx)
  for (const row of await heldPayments(
    write,
    rows.map(({ id }) => id),
  )) {
    const rest = await setParts(
      write,
      row,
      partsOf(row).filter(({ refund_id }) => refund_id !== refund.id),
    )
    if (!write.isRestoring) await allocateRest(write, rest)
  }
}

/** Allocates what is left of a locked payment to open invoices. */
export async function allocateRest(write: WriteContext, row: Payment): Promise<Payment> {
  if (!isAvailable(row)) return row
  const shares = await sharesOf(write, row)
  return shares.length ? setParts(write, row, withShares(partsOf(row), shares)) : row
}

/**
 * Covers the refunds of a voided payment from other payments.
 * @throws problem 409 refunded_already if there are none
 */
async function coverElsewhere(write: WriteContext, parts: readonly Part[]): Promise<void> {
  const refunds = await heldPayments(
    write,
    parts.flatMap(({ refund_id }) => refund_id ?? []),
  )
  for (const refund of refunds)
    await cover(write, refund, false).catch((error: unknown) => {
      throw error instanceof ProblemError ? problem(409, 'refunded_already') : error
    })
}

/** Updates the allocations of a payment that was just written, and puts the result in `after`. */
export async function updateAllocations(write: WriteContext, after: Payment, before: Payment | null): Promise<void> {
  if (after.flow === 'refund') {
    const [isLiveNow, was] = [isLive(after), before !== null && isLive(before)]
    if (isLiveNow && !was) await cover(write, after, before === null)
    if (was && !isLiveNow) await uncover(write, after)
    return
  }
  const [isGoodNow, was] = [isAvailable(after), before !== null && isAvailable(before)]
  if (isGoodNow === was) return
  const parts = partsOf(after)
  if (isGoodNow) {
    // An undo restores the allocation itself.
    const shares = write.isRestoring ? [] : await sharesOf(write, after)
    if (shares.length) await writeParts(write, after, withShares(parts, shares))
    return
  }
  // A failed payment is a fact: its refunds stay recorded.
  const remainingParts = after.archived_at === null ? parts.filter(isRefund) : []
  if (remainingParts.length < parts.length) await writeParts(write, after, remainingParts)
  if (after.archived_at !== null) await coverElsewhere(write, parts.filter(isRefund))
}

/** Returns how much of a payment can still be refunded, in pounds. */
export const refundable = (row: Payment): number =>
  isAvailable(row) ? pounds(scaled(row.amountPaid, 2) - scaled(row.refunded ?? 0, 2)) : 0
