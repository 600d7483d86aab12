import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { fieldsOf, rowOf } from '../../engine/shape.ts'
import payments, { MAX_LINES } from './payments.ts'

/** The record that money is taken for determines the other fields. */
const WHOSE = ['customer_id', 'job_id', 'quote_id', 'invoice_id', 'franchise_id', 'refund_of_id'] as const

const taking = {
  path: 'payments',
  label: ['Take payment', '%{name} received'],
  needs: ['Payments:add'],
  reach: 'read',
  answer: rowOf('payments'),
  makes: { resource: 'payments', as: '' },
  ownButton: true,
  undo: true,
} as const

/** A payment or refund for a job. */
export const pay = act({
  ...taking,
  of: 'jobs',
  name: 'pay',
  summary: 'Record a payment or refund for a job',
  body: fieldsOf(payments.fields, ...WHOSE),
  key: 'm',
  affects: ['invoices', 'customers'],
})

/** A payment of a customer for anything due, oldest first. */
export const payCustomer = act({
  ...taking,
  of: 'customers',
  name: 'payCustomer',
  summary:
    'Record a payment from a customer. It is allocated to the oldest due invoices first, and the rest becomes credit',
  body: {
    ...fieldsOf(payments.fields, ...WHOSE, 'flow'),
    franchise_id: payments.fields.franchise_id,
  },
  key: 'm',
  affects: ['invoices', 'jobs'],
})

/** Condition of actions on invoices with an outstanding amount. */
const isOwed = { is: { status: ['issued'], settlement: ['open', 'part_paid'] }, code: 'nothing_to_pay' } as const

/** A payment for an invoice. */
export const payInvoice = act({
  ...taking,
  of: 'invoices',
  name: 'payInvoice',
  summary: 'Record a payment for an invoice. Anything above its balance becomes customer credit',
  when: isOwed,
  body: fieldsOf(payments.fields, ...WHOSE, 'flow'),
  key: 'm',
  main: true,
  affects: ['jobs', 'customers'],
})

/** A payment before there is a job: it moves to the job that the quote becomes. */
export const payQuote = act({
  ...taking,
  of: 'quotes',
  name: 'payQuote',
  summary: 'Record the deposit for a quote',
  body: fieldsOf(payments.fields, ...WHOSE, 'flow'),
  hiddenIn: ['lost', 'superseded', 'cancelled'],
  key: 'm',
})

/** Payments that have arrived and were not refunded in full. */
const isThere = { is: { flow: ['in'], status: ['succeeded'] }, code: 'not_received' } as const

/** Refunds a payment: first the unallocated part, then the latest allocations. */
export const refund = act({
  of: 'payments',
  name: 'refund',
  label: ['Refund', '%{name} refunded'],
  summary: 'Refund all or part of a payment. The unallocated amount is used first, then the latest allocations',
  needs: ['Payments:add'],
  reach: 'read',
  when: isThere,
  body: fieldsOf(payments.fields, ...WHOSE, 'flow'),
  answer: rowOf('payments'),
  makes: { resource: 'payments', as: '' },
  key: 'r',
  ownButton: true,
  undo: true,
  affects: ['invoices', 'jobs', 'customers'],
})

/** Sets all invoices that a payment is allocated to, replacing earlier allocations. */
export const allocate = act({
  of: 'payments',
  name: 'allocate',
  method: 'PUT',
  path: 'allocations',
  label: ['Allocate', 'Allocated'],
  summary: 'Set all invoice allocations of a payment, replacing the existing ones',
  needs: ['Payments:edit'],
  when: isThere,
  body: {
    allocations: f.lines(
      {
        invoice_id: f.ref('invoices', { required: true, label: 'Invoice' }),
        amount: f.money({ required: true, min: 0.01, max: MAX_AMOUNT }),
      },
      { max: MAX_LINES },
    ),
  },
  answer: rowOf('payments'),
  key: 'l',
  ownButton: true,
  undo: true,
  affects: ['invoices', 'jobs', 'customers'],
})

/** Pays an invoice from unallocated payments. */
export const spendCredit = act({
  of: 'invoices',
  name: 'spendCredit',
  path: 'use-credit',
  label: ['Use credit', 'Credit used'],
  summary: 'Pay an invoice with the customer’s unallocated credit',
  needs: ['Payments:edit'],
  reach: 'read',
  when: isOwed,
  answer: rowOf('invoices'),
  key: 'l',
  ownButton: true,
  undo: true,
  affects: ['payments', 'jobs', 'customers'],
})
