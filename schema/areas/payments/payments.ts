import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { KIND_LABELS, PAYMENT_KINDS } from '../catalogue/payment-types.ts'
import { numberOf } from '../jobs/work.ts'
import { EXPIRY, LAST_FOUR } from './card.ts'

export const STATUSES = ['pending', 'succeeded', 'failed', 'refunded', 'disputed'] as const
export type Status = (typeof STATUSES)[number]

/** Statuses that may follow each status. A lost dispute ends as `refunded`, which is a chargeback. */
export const NEXT_STATUS: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed', 'disputed'],
  failed: ['pending', 'succeeded'],
  disputed: ['succeeded', 'refunded'],
  refunded: ['disputed'],
}

type Values = Readonly<Record<string, unknown>>

/** Card fields are asked for on a new payment, whose type the server knows, and shown on one made by card. */
const byCard = (row: Values) => row['id'] === undefined || ['card_present', 'card_online'].includes(String(row['kind']))

/** Empty facts of fields that are set only once are not shown. */
const isNewOrSet = (name: string) => (row: Values) => row['id'] === undefined || (row[name] ?? null) !== null

/** Maximum invoices that one payment can be divided among. */
export const MAX_LINES = 1000

const sumOfLines = (label: string, help: string) =>
  f.money({ readOnly: true, hidden: true, unlogged: true, default: 0, min: -MAX_AMOUNT, max: MAX_AMOUNT, label, help })

/**
 * Payments and refunds: for a job, a quote, an invoice, or nothing in particular. The amount never changes: it is allocated to invoices, refunded, or
 * voided, which archives it.
 */
export default defineResource({
  name: 'payments',
  path: 'payments',
  ofPayment: true,
  area: 'Payments',
  // The database ensures that a payment has the franchise of what it was taken for (migration 0048).
  belongs: { franchise: 'franchise_id', byOwnRules: true },
  label: ['Payment', 'Payments'],
  about: 'Payments from customers, their allocation to invoices, and refunds.',
  represent: 'number',
  titleFields: ['customer_id.name'],
  distinguishedBy: ['amountPaid'],
  sort: ['created', 'desc'],
  archive: true,
  large: true,
  noImport: true,
  features: { comments: true },
  columns: ['amountPaid', 'created', 'paymentTypeId', 'unallocated', 'status', 'flow', 'job_id', 'counted', 'userId'],
  record: {
    type: 'paymentTypeId',
    origin: ['job_id', 'quote_id', 'invoice_id', 'refund_of_id'],
    elsewhere: ['allocations'],
    around: ['job_id', 'customer_id'],
    acts: ['edit', 'allocate', 'refund'],
  },
  conditions: {
    work: { label: 'Job (including sub-jobs)', of: 'jobs' },
    credit: { label: 'Unallocated' },
    no_franchise: { label: 'No franchise' },
  },
  presets: [
    { key: 'credit', label: 'Unallocated', query: 'credit=true' },
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
      list: true,
      filter: true,
      help: 'Defaults to the customer of the job, quote or invoice.',
    }),
    job_id: f.ref('jobs', { once: true, weak: true, list: true, filter: true, label: 'Job' }),
    quote_id: f.ref('quotes', {
      once: true,
      weak: true,
      filter: true,
      label: 'Quote',
      help: 'For a deposit taken before there is a job. It moves to the job when the quote is converted.',
    }),
    invoice_id: f.ref('invoices', {
      once: true,
      weak: true,
      filter: true,
      label: 'For invoice',
      help: 'The invoice the payment was taken for. It can be allocated to other invoices.',
    }),
    franchise_id: f.ref('franchises', {
      once: true,
      filter: true,
      help: 'The franchise that received the payment. It can only pay that franchise’s invoices.',
    }),
    paid_on: f.date({ once: true, label: 'Date', help: 'Defaults to today. Choose an earlier date if needed.' }),
    taken_at: f.instant({ readOnly: true, hidden: true, detail: true, technical: true, label: 'Earlier payment date' }),
    // The date of the payment decides; without one, when it was recorded.
    created: f.instant({
      readOnly: true,
      list: true,
      filter: true,
      generated: 'coalesce(taken_at, created_at)',
      label: 'Received',
    }),
    // `direction` is the sort order of a list.
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
      max: MAX_AMOUNT,
      list: true,
      filter: true,
      label: 'Amount',
    }),
    counted: f.money({
      readOnly: true,
      hidden: true,
      min: -MAX_AMOUNT,
      max: MAX_AMOUNT,
      list: true,
      sum: true,
      generated: `case when status = 'succeeded' then case when flow = 'refund' then -"amountPaid" else "amountPaid" end else 0 end`,
      label: 'Net amount',
      help: 'Counts towards the amount paid. Zero until the payment succeeds; negative for a refund.',
    }),
    allocated: sumOfLines('Allocated', 'Amount allocated to invoices.'),
    refunded: sumOfLines('Refunded', 'Amount refunded to the customer.'),
    unallocated: f.money({
      readOnly: true,
      unlogged: true,
      hidden: true,
      default: 0,
      min: -MAX_AMOUNT,
      max: MAX_AMOUNT,
      list: true,
      sum: true,
      // A refund of money that never arrived does not reduce the credit: it is owed, as the statement shows.
      generated: `case when flow = 'in' and status = 'succeeded' and archived_at is null then "amountPaid" - allocated - refunded else 0 end`,
      label: 'Unallocated',
      help: 'Amount not allocated or refunded. It counts as customer credit.',
    }),
    allocations: f.lines(
      {
        invoice_id: f.ref('invoices', { weak: true, label: 'Invoice' }),
        refund_id: f.ref('payments', { weak: true, label: 'Refund' }),
        amount: f.money({ required: true, min: 0.01, max: MAX_AMOUNT }),
      },
      { readOnly: true, detail: true, max: MAX_LINES },
    ),
    refund_of_id: f.ref('payments', { once: true, weak: true, label: 'Refund of' }),
    reference: f.text({ max: 80, sort: true, search: true, help: 'Bank, cheque or card reference.' }),
    status: f.choice(STATUSES, {
      default: 'succeeded',
      // Not a refund of ours: the card company took the money back.
      labels: { refunded: 'Charged back' },
      transitions: NEXT_STATUS,
      startsWith: ['pending', 'succeeded'],
      list: true,
      filter: true,
      sort: false,
    }),
    cardType: f.choice(['visa', 'mastercard', 'american_express', 'maestro', 'other'], {
      labels: { american_express: 'American Express' },
      label: 'Card',
    }),
    cardNumber: f.text({
      max: 4,
      pattern: [LAST_FOUR, 'card_last_four'],
      label: 'Last four digits',
      help: 'Never enter the full card number.',
    }),
    cardExpiry: f.text({ max: 5, pattern: [EXPIRY, 'card_expiry'], label: 'Expires', help: 'MM/YY' }),
    source: f.text({ max: 80, search: true, help: 'Where the money came from, such as office, telephone or van.' }),
    notes: f.note({ personal: true, max: 1000, detail: true }),
    userId: f.ref('users', { readOnly: true, weak: true, list: true, filter: true, label: 'Received by' }),
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
        ...(['paymentTypeId', 'amountPaid', 'paid_on', 'status', 'reference', 'userId'] as const),
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
    paid_on: isNewOrSet('paid_on'),
  },
})
