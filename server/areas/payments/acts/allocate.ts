import { sql } from 'kysely'
import { allocate } from '../../../../schema/areas/payments/acts.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { isAllocation, isRefund, partsOf, setParts } from '../book.ts'

interface Held {
  readonly id: number
  readonly balance: number
  readonly customer_id: number
  readonly franchise_id: number | null
}

/** Refunded parts stay; the rest is allocated as the body says. Invoices are locked in order of their ids. */
export default handle(allocate, async (write, payment, { allocations = [] }) => {
  const { rows } = await sql<Held>`
    select id, balance, customer_id, franchise_id from invoices where id = any(${allocations.map(({ invoice_id }) => invoice_id)}::bigint[])
    order by id for update`.execute(write.tx)
  const invoices = new Map(rows.map((row) => [row.id, row]))
  const before = partsOf(payment)
  const had = new Map(before.filter(isAllocation).map((part) => [part.invoice_id, part]))
  const errors: FieldErrors = {}
  let remaining = scaled(payment.amountPaid, 2) - scaled(payment.refunded ?? 0, 2)
  const seenInvoices = new Set<number>()
  const parts = allocations.map(({ invoice_id, amount: requestedAmount }, i) => {
    const refuse = (field: string, code: string, limit?: bigint) => {
      errors[`allocations.${i}.${field}`] ??= [
        { code, ...(limit === undefined ? {} : { params: { limit: pounds(limit > 0n ? limit : 0n) } }) },
      ]
    }
    const invoice = invoices.get(invoice_id)
    const old = had.get(invoice_id)
    const amount = scaled(requestedAmount, 2)
    const owed = scaled(invoice?.balance ?? 0, 2) + (old?.amount ?? 0n)
    if (seenInvoices.has(invoice_id)) refuse('invoice_id', 'named_twice')
    seenInvoices.add(invoice_id)
    if (invoice?.customer_id !== payment.customer_id) refuse('invoice_id', 'other_customer')
    else if (payment.franchise_id !== null && (invoice?.franchise_id ?? payment.franchise_id) !== payment.franchise_id)
      refuse('invoice_id', 'other_franchise')
    else if (amount > owed) refuse('amount', 'more_than_balance', owed)
    else if (amount > remaining) refuse('amount', 'more_than_payment', remaining)
    remaining -= amount
    return { ...(old?.id === undefined ? {} : { id: old.id }), invoice_id, refund_id: null, amount }
  })
  if (Object.keys(errors).length) throw invalid(errors)
  return setParts(write, payment, [...before.filter(isRefund), ...parts])
})
