import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

/** Its price and payments, and the figures of `schema/areas/jobs/money.ts`; including its sub-jobs. In pounds including VAT. */
export const priceAndPayments = z.strictObject({
  total: z.number(),
  paid: z.number(),
  /** Issued invoices less credit notes and allocations. */
  due_on_invoices: z.number(),
  /** Agreed less invoiced, plus credits that correct, with the VAT of an invoice issued today. */
  still_to_invoice: z.number(),
  /** Paid and not allocated to an invoice. */
  unallocated: z.number(),
  /** Due on invoices plus still to invoice, less unallocated; negative when more was paid. */
  outstanding: z.number(),
})

const named = z.strictObject({ id: z.int(), name: z.string() })

/** Ways to take a payment, for people who may; null otherwise. */
const types = z.array(named.extend({ card: z.boolean(), needs_reference: z.boolean() })).nullable()

/** Payments of a job and of its sub-jobs. */
export const paymentsOfJob = endpoint({
  of: 'jobs',
  name: 'paymentsOfJob',
  path: '/jobs/:id/payments',
  summary: 'List the payments of a job and its sub-jobs, with the paid and outstanding amounts',
  access: ['Payments:list'],
  answer: priceAndPayments.extend({
    data: z.array(
      z.strictObject({
        id: z.int(),
        number: z.string(),
        /** Set when it is for a sub-job. */
        job: named.nullable(),
        job_id: z.int(),
        created: z.string(),
        flow: z.enum(['in', 'refund']),
        type: named,
        amountPaid: z.number(),
        status: z.string(),
        reference: z.string().nullable(),
        cardType: z.string().nullable(),
        cardNumber: z.string().nullable(),
        taken_by: z.string().nullable(),
        /** How much of it can be refunded. */
        refundable: z.number(),
      }),
    ),
    types,
  }),
})

/** A customer's outstanding amount on issued invoices, and unallocated payments; in pounds. */
export const accountOfCustomer = endpoint({
  of: 'customers',
  name: 'accountOfCustomer',
  path: '/customers/:id/account',
  summary: 'Get the amount a customer owes on issued invoices, how much is overdue, and their credit',
  access: ['Payments:list', 'Invoices:list'],
  answer: z.strictObject({
    owed: z.number(),
    overdue: z.number(),
    /** Invoices with an outstanding amount. */
    open: z.int(),
    credit: z.number(),
    types,
  }),
})

/** Payments of an invoice, and unallocated payments of its customer. */
export const paymentsOfInvoice = endpoint({
  of: 'invoices',
  name: 'paymentsOfInvoice',
  path: '/invoices/:id/payments',
  summary: 'List the payments of an invoice, with its balance and the customer’s credit',
  access: ['Payments:list', 'Invoices:details'],
  answer: z.strictObject({
    total: z.number(),
    paid: z.number(),
    credited: z.number(),
    balance: z.number(),
    /** Days overdue, in days of the business; null when it is not overdue. */
    late: z.int().nullable(),
    /** Payments that can be used for it. */
    credit: z.number(),
    data: z.array(
      z.strictObject({
        payment_id: z.int(),
        number: z.string(),
        created: z.string(),
        type: z.string(),
        /** The part of the payment allocated to the invoice. */
        amount: z.number(),
      }),
    ),
    credits: z.array(z.strictObject({ id: z.int(), name: z.string(), amount: z.number() })),
    types,
  }),
})

/** Payments for a quote before it became a job. */
export const paymentsOfQuote = endpoint({
  of: 'quotes',
  name: 'paymentsOfQuote',
  path: '/quotes/:id/payments',
  summary: 'List the payments taken for a quote before it became a job, with the unpaid deposit',
  access: ['Payments:list'],
  answer: z.strictObject({ paid: z.number(), outstanding: z.number(), types }),
})

/** Allocations of a payment, and the invoices it could be allocated to. */
export const allocationsOfPayment = endpoint({
  of: 'payments',
  name: 'allocationsOfPayment',
  path: '/payments/:id/allocations',
  summary: 'List the invoices a payment is or could be allocated to, with its refunded and unallocated amounts',
  access: ['Payments:details', 'Invoices:list'],
  answer: z.strictObject({
    /** The amount to allocate: what has arrived and was not refunded. */
    available: z.number(),
    refundable: z.number(),
    unallocated: z.number(),
    invoices: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        due_date: z.string().nullable(),
        overdue: z.boolean(),
        total: z.number(),
        /** Its outstanding amount apart from this payment. */
        owed: z.number(),
        /** What this payment allocates to it. */
        amount: z.number(),
      }),
    ),
    refunds: z.array(z.strictObject({ id: z.int(), number: z.string(), amount: z.number() })),
    types,
  }),
})
