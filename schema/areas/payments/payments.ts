import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MOST } from '../../engine/money/limits.ts'
import { KIND_LABELS, PAYMENT_KINDS } from '../catalogue/payment-types.ts'
import { numberOf } from '../jobs/work.ts'
import { EXPIRY, LAST_FOUR } from './card.ts'

export const STATUSES = ['pending', 'succeeded', 'failed', 'refunded', 'disputed'] as const
export type Status = (typeof STATUSES)[number]

/** What may follow each status. A dispute that is lost ends as refunded: the card company has taken the money back. */
export const NEXT_STATUS: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed', 'disputed'],
  failed: ['pending', 'succeeded'],
  disputed: ['succeeded', 'refunded'],
  refunded: ['disputed'],
}

type Values = Readonly<Record<string, unknown>>

/** Cards are asked for of a new payment, whose type the server knows, and shown of one that was made by card. */
const byCard = (row: Values) => row['id'] === undefined || ['card_present', 'card_online'].includes(String(row['kind']))

/** Empty facts of what is said once are no facts. */
const isNewOrSet = (name: string) => (row: Values) => row['id'] === undefined || (row[name] ?? null) !== null

/** Invoices that one payment may be divided among. */
export const MOST_LINES = 1000

const sumOfLines = (label: string, help: string) =>
  f.money({ readOnly: true, hidden: true, unlogged: true, default: 0, min: -MOST, max: MOST, label, help })

/**
 * Money taken from a customer or given back: for a job, a quote, an invoice, or nothing in particular. Its amount never changes: it is allocated to
 * invoices, refunded, or voided, which is its archive.
 */
export default defineResource({
  name: 'payments',
  path: 'payments',
  area: 'Payments',
  belongs: { franchise: 'franchise_id' },
  label: ['Payment', 'Payments'],
  about: 'What customers paid, which invoices it went to, and what was given back to them.',
  represent: 'number',
  called: ['customer_id.name'],
  tells: ['amountPaid'],
  sort: ['created', 'desc'],
  archive: true,
  large: true,
  noImport: true,
  carries: { comments: true },
  columns: ['amountPaid', 'created', 'paymentTypeId', 'unallocated', 'status', 'flow', 'job_id', 'counted', 'userId'],
  record: {
    type: 'paymentTypeId',
    origin: ['job_id', 'quote_id', 'invoice_id', 'refund_of_id'],
    elsewhere: ['allocations'],
    around: ['job_id', 'customer_id'],
    acts: ['edit', 'allocate', 'refund'],
  },
  conditions: {
    work: { label: 'Job, sub-jobs among it', of: 'jobs' },
    credit: { label: 'With money left' },
    no_franchise: { label: 'Of no franchise' },
  },
  presets: [
    { key: 'credit', label: 'With money left', query: 'credit=true' },
    { key: 'failed', label: 'Failed', query: 'status=failed' },
    { key: 'refunds', label: 'Refunds', query: 'flow=refund' },
  ],
  books: true,
  fields: {
    number: f.text({
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      max: 32,
      generated: numberOf('P', 'id'),
    }),
    customer_id: f.ref('customers', {
      once: true,
      weak: true,
      list: true,
      filter: true,
      help: 'Left out, that of the job, the quote or the invoice.',
    }),
    job_id: f.ref('jobs', { once: true, weak: true, list: true, filter: true, label: 'Job' }),
    quote_id: f.ref('quotes', {
      once: true,
      weak: true,
      filter: true,
      label: 'Quote',
      help: 'A deposit before there is a job: it goes to the job that the quote becomes.',
    }),
    invoice_id: f.ref('invoices', {
      once: true,
      weak: true,
      filter: true,
      label: 'Taken for',
      help: 'The invoice that it was taken for, whatever it is allocated to.',
    }),
    franchise_id: f.ref('franchises', {
      once: true,
      filter: true,
      help: 'Who took it; it pays invoices of no other.',
    }),
    created: f.instant({ readOnly: true, list: true, filter: true, generated: 'created_at', label: 'Taken' }),
    // `direction` is how a list is sorted.
    flow: f.choice(['in', 'refund'], {
      default: 'in',
      once: true,
      list: true,
      filter: true,
      sort: false,
      labels: { in: 'Payment', refund: 'Refund' },
      label: 'Direction',
    }),
    paymentTypeId: f.ref('payment-types', {
      required: true,
      once: true,
      where: { active: true },
      list: true,
      filter: true,
      label: 'Type',
    }),
    amountPaid: f.money({
      required: true,
      once: true,
      min: 0.01,
      max: MOST,
      list: true,
      filter: true,
      label: 'Amount',
    }),
    counted: f.money({
      readOnly: true,
      hidden: true,
      min: -MOST,
      max: MOST,
      list: true,
      sum: true,
      generated: `case when status = 'succeeded' then case when flow = 'refund' then -"amountPaid" else "amountPaid" end else 0 end`,
      label: 'Counts',
      help: 'What it adds to what was paid: nothing until it has succeeded, less where it is a refund.',
    }),
    allocated: sumOfLines('Allocated', 'What of it went to invoices.'),
    refunded: sumOfLines('Given back', 'What of it went back to the customer.'),
    unallocated: f.money({
      readOnly: true,
      unlogged: true,
      hidden: true,
      default: 0,
      min: -MOST,
      max: MOST,
      list: true,
      sum: true,
      // What went back of money that never came is no credit less: it is owed, as the statement says.
      generated: `case when flow = 'in' and status = 'succeeded' and archived_at is null then "amountPaid" - allocated - refunded else 0 end`,
      label: 'Left',
      help: 'What of it went to no invoice yet and was not given back: credit of the customer.',
    }),
    allocations: f.lines(
      {
        invoice_id: f.ref('invoices', { weak: true, label: 'Invoice' }),
        refund_id: f.ref('payments', { weak: true, label: 'Refund' }),
        amount: f.money({ required: true, min: 0.01, max: MOST }),
      },
      { readOnly: true, detail: true, max: MOST_LINES },
    ),
    refund_of_id: f.ref('payments', { once: true, weak: true, label: 'Refund of' }),
    reference: f.text({ max: 80, sort: true, search: true, help: 'Of the bank, the cheque or the card machine.' }),
    status: f.choice(STATUSES, { default: 'succeeded', list: true, filter: true, sort: false }),
    cardType: f.choice(['visa', 'mastercard', 'american_express', 'maestro', 'other'], {
      labels: { american_express: 'American Express' },
      label: 'Card',
    }),
    cardNumber: f.text({
      max: 4,
      pattern: [LAST_FOUR, 'card_last_four'],
      label: 'Last four digits',
      help: 'Never the whole number of the card.',
    }),
    cardExpiry: f.text({ max: 5, pattern: [EXPIRY, 'card_expiry'], label: 'Expires', help: 'MM/YY' }),
    source: f.text({ max: 80, search: true, help: 'Where the money came from, such as office, telephone or van.' }),
    notes: f.note({ personal: true, max: 1000, detail: true }),
    userId: f.ref('users', { readOnly: true, weak: true, list: true, filter: true, label: 'Taken by' }),
    kind: f.choice(PAYMENT_KINDS, { readOnly: true, hidden: true, filter: true, labels: KIND_LABELS }),
  },
  sections: [
    {
      key: 'money',
      label: 'Payment',
      fields: [
        ...([
          'customer_id',
          'job_id',
          'quote_id',
          'invoice_id',
          'franchise_id',
          'created',
          'flow',
          'refund_of_id',
        ] as const),
        ...(['paymentTypeId', 'amountPaid', 'status', 'reference', 'userId'] as const),
      ],
    },
    { key: 'allocated', label: 'Allocated', fields: ['allocations'] },
    { key: 'card', label: 'Card', fields: ['cardType', 'cardNumber', 'cardExpiry'] },
    { key: 'more', label: 'Notes', fields: ['source', 'notes'] },
  ],
  showIf: {
    cardType: byCard,
    cardNumber: byCard,
    cardExpiry: byCard,
    refund_of_id: (row) => row['flow'] === 'refund',
    quote_id: isNewOrSet('quote_id'),
    invoice_id: isNewOrSet('invoice_id'),
  },
})
