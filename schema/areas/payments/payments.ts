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

/** Money taken for a job or given back for it. Its amount never changes: it is refunded, or voided, which is its archive. */
export default defineResource({
  name: 'payments',
  path: 'payments',
  area: 'Payments',
  label: ['Payment', 'Payments'],
  about: 'What customers paid for their jobs and what was given back to them.',
  represent: 'number',
  tells: ['amountPaid'],
  sort: ['created', 'desc'],
  archive: true,
  large: true,
  noImport: true,
  carries: { comments: true },
  record: { type: 'paymentTypeId', origin: ['job_id'], around: ['job_id'], acts: ['edit', 'refund'] },
  conditions: { work: { label: 'Job, sub-jobs among it', of: 'jobs' } },
  fields: {
    number: f.text({
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      max: 32,
      generated: numberOf('P', 'id'),
    }),
    job_id: f.ref('jobs', { required: true, once: true, weak: true, list: true, filter: true, label: 'Job' }),
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
    notes: f.note({ max: 1000, detail: true }),
    userId: f.ref('users', { readOnly: true, weak: true, list: true, filter: true, label: 'Taken by' }),
    kind: f.choice(PAYMENT_KINDS, { readOnly: true, hidden: true, filter: true, labels: KIND_LABELS }),
  },
  sections: [
    {
      key: 'money',
      label: 'Payment',
      fields: ['job_id', 'created', 'flow', 'paymentTypeId', 'amountPaid', 'status', 'reference', 'userId'],
    },
    { key: 'card', label: 'Card', fields: ['cardType', 'cardNumber', 'cardExpiry'] },
    { key: 'more', label: 'Notes', fields: ['source', 'notes'] },
  ],
  showIf: { cardType: byCard, cardNumber: byCard, cardExpiry: byCard },
})
