import { sql } from 'kysely'
import { pay, payCustomer, payInvoice, payQuote, refund, spendCredit } from '../../../schema/areas/payments/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { add } from '../../engine/write/create.ts'
import { heldPayments } from './book.ts'
import { holdMoney, moneyOf } from './hold.ts'
import { payWith } from './onInvoices.ts'
import { askOverpaidBy } from './overpaid.ts'
import { creditFor } from './owed.ts'

export default [
  /** The job is locked so that concurrent payments are processed one after the other. */
  handle(
    pay,
    async (write, job, body) => add(write, 'payments', { ...body, job_id: job.id }),
    ({ tx }, id) => moneyOf('jobs')(tx, [id]),
  ),
  handle(
    payCustomer,
    async (write, customer, body) => {
      await askOverpaidBy(write, customer.id, body.amountPaid)
      return add(write, 'payments', { ...body, flow: 'in', customer_id: customer.id })
    },
    ({ tx }, id) => holdMoney(tx, sql`select ${id}::bigint as customer_id`),
  ),
  handle(payInvoice, (write, invoice, body) => add(write, 'payments', { ...body, flow: 'in', invoice_id: invoice.id })),
  /** The quote is locked: a payment taken while it becomes a job goes to the job. */
  handle(
    payQuote,
    (write, quote, body) => add(write, 'payments', { ...body, flow: 'in', quote_id: quote.id }),
    ({ tx }, id) => moneyOf('quotes')(tx, [id]),
  ),
  handle(refund, (write, payment, body) =>
    add(write, 'payments', { ...body, flow: 'refund', refund_of_id: payment.id }),
  ),
  /** Uses payments for the same work first, then those for nothing in particular, then those for other work; within each, oldest first. */
  handle(spendCredit, async (write, invoice) => {
    const { rows } = await sql<{ id: number; place: number }>`
    select t.id, ${creditFor(invoice).place} as place from payments t where ${creditFor(invoice).is}`.execute(write.tx)
    const positions = new Map(rows.map(({ id, place }) => [id, place]))
    const lockedPayments = await heldPayments(write, [...positions.keys()])
    const placeOf = ({ id }: { readonly id: number }) => positions.get(id) ?? 0
    const inOrder = lockedPayments.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)
    if (!(await payWith(write, invoice.balance, invoice.id, inOrder))) throw problem(409, 'no_credit')
    return fetchRecord(write, write.tx, 'invoices', invoice.id, 'read')
  }),
]
