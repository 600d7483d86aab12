import { sql } from 'kysely'
import { giveBack, withdrawLast } from '../../../schema/areas/payments/allocation.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, ProblemError, problem } from '../../engine/http/errors.ts'
import {
  heldPayments,
  isAllocation,
  isGood,
  isRefund,
  type Part,
  type Payment,
  partsOf,
  setParts,
  withShares,
  writeParts,
} from './book.ts'
import { sharesOf } from './owed.ts'

/** Money that has been given back, or is about to be, is not there to be given back again. */
export const isLive = (row: Payment): boolean =>
  row.archived_at === null && (row.status === 'succeeded' || (row.flow === 'refund' && row.status === 'pending'))

/** Payments that a refund gives back of: the one that it names, else those of its job, else those of the customer that are for no job. */
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

/** Takes an amount off what a payment went to: what it went to last first. What was given back stays. */
export function freed(parts: readonly Part[], amount: bigint): Part[] {
  const stays = new Map(withdrawLast(parts.filter(isAllocation), amount).map((part) => [part.invoice_id, part]))
  return parts.flatMap((part) => (isRefund(part) ? [part] : (stays.get(part.invoice_id) ?? [])))
}

/**
 * Finds what a refund gives back: what is left of payments first, then what was allocated last; of several payments the newest.
 * @throws problem refund_too_much or, for no job, more_than_refundable: 422 at amountPaid for a new one, else 409
 */
async function cover(write: WriteContext, refund: Payment, isNew: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p where ${sourcesOf(refund)} and p.flow = 'in' and p.status = 'succeeded' and p.archived_at is null
    order by p.id for update of p`.execute(write.tx)
  const held = await heldPayments(
    write,
    rows.map(({ id }) => id),
  )
  const { rows: had } = await sql<{ had: number }>`
    select coalesce(sum(amount), 0) as had from payments_allocations where refund_id = ${refund.id}`.execute(write.tx)
  const need = scaled(refund.amountPaid, 2) - scaled(had[0]?.had ?? 0, 2)
  const newest = held.toSorted((a, b) =>
    a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1,
  )
  const takes = giveBack(
    need,
    newest.map(({ id, unallocated, amountPaid, refunded }) => ({
      id,
      left: scaled(unallocated, 2),
      there: scaled(amountPaid, 2) - scaled(refunded ?? 0, 2),
    })),
  )
  if (!takes) throw refusal(refund, isNew)
  for (const row of held) {
    const amount = takes.get(row.id)
    if (amount === undefined) continue
    const left = scaled(row.unallocated, 2)
    const parts = freed(partsOf(row), amount > left ? amount - left : 0n)
    const known = parts.some(({ refund_id }) => refund_id === refund.id)
    await setParts(
      write,
      row,
      known
        ? parts.map((part) => (part.refund_id === refund.id ? { ...part, amount: part.amount + amount } : part))
        : [...parts, { invoice_id: null, refund_id: refund.id, amount }],
    )
  }
}

/** A refund that counts no longer gives its payments back what it took; that is allocated anew, unless an undo says to what. */
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

/** Divides what is left of a payment that is held among what is owed. */
export async function allocateRest(write: WriteContext, row: Payment): Promise<Payment> {
  if (!isGood(row)) return row
  const shares = await sharesOf(write, row)
  return shares.length ? setParts(write, row, withShares(partsOf(row), shares)) : row
}

/** What was given back of a payment that is voided has to come of others. @throws problem 409 refunded_already where there are none */
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

/** What becomes of the allocations of a payment that was just written: `after` holds them in the end. */
export async function updateAllocations(write: WriteContext, after: Payment, before: Payment | null): Promise<void> {
  if (after.flow === 'refund') {
    const [is, was] = [isLive(after), before !== null && isLive(before)]
    if (is && !was) await cover(write, after, before === null)
    if (was && !is) await uncover(write, after)
    return
  }
  const [is, was] = [isGood(after), before !== null && isGood(before)]
  if (is === was) return
  const parts = partsOf(after)
  if (is) {
    // An undo says itself what it went to.
    const shares = write.isRestoring ? [] : await sharesOf(write, after)
    if (shares.length) await writeParts(write, after, withShares(parts, shares))
    return
  }
  // That money did not arrive after all is a fact: what was given back of it stays given back.
  const stays = after.archived_at === null ? parts.filter(isRefund) : []
  if (stays.length < parts.length) await writeParts(write, after, stays)
  if (after.archived_at !== null) await coverElsewhere(write, parts.filter(isRefund))
}

/** How much can still be given back of a payment, in pounds. */
export const refundable = (row: Payment): number =>
  isGood(row) ? pounds(scaled(row.amountPaid, 2) - scaled(row.refunded ?? 0, 2)) : 0
