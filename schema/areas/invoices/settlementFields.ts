import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'

export const SETTLEMENTS = ['open', 'part_paid', 'paid', 'credited'] as const
/** Payment state of a document; null for one that is not paid. */
export type Settlement = (typeof SETTLEMENTS)[number]

/** Kinds of documents that are paid. */
export const PAYABLE = ['deposit', 'interim', 'final'] as const

const payable = `status = 'issued' and kind in (${PAYABLE.map((kind) => `'${kind}'`).join(', ')})`
/** What is still to be paid of it. */
const rest = 'total_inc_vat - paid - credited'

/**
 * Paid and credited amounts of an invoice, and their result. Maintained by database triggers, in pounds; the only fields of an issued invoice that
 * change.
 */
export const settlementFields = {
  paid: f.money({
    readOnly: true,
    hidden: true,
    unlogged: true,
    default: 0,
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    list: true,
    label: 'Paid',
  }),
  credited: f.money({
    readOnly: true,
    hidden: true,
    unlogged: true,
    default: 0,
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    label: 'Credited',
  }),
  balance: f.money({
    readOnly: true,
    unlogged: true,
    hidden: true,
    default: 0,
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    list: true,
    filter: true,
    sum: true,
    generated: `case when ${payable} then ${rest} else 0 end`,
    label: 'Balance',
    alias: { name: 'outstanding' },
    help: 'Amount still to be paid.',
  }),
  settlement: f.choice(SETTLEMENTS, {
    readOnly: true,
    unlogged: true,
    hidden: true,
    list: true,
    filter: true,
    sort: false,
    generated: `case when not (${payable}) then null when ${rest} > 0 then case when paid > 0 then 'part_paid' else 'open' end when credited > 0 and paid <= 0 then 'credited' else 'paid' end`,
    label: 'Settlement',
    alias: { name: 'paid_state', values: { open: 'unpaid' } },
  }),
  edited_version: f.int({
    readOnly: true,
    unlogged: true,
    technical: true,
    hidden: true,
    default: 1,
    label: 'Version of last edit',
    help: 'Later versions come from payments and credit notes, which edits do not overwrite.',
  }),
  disputed: f.flag(false, {
    readOnly: true,
    list: true,
    filter: true,
    sort: false,
    help: 'The customer disputes the amount. Reminders stop until the dispute is settled.',
  }),
  dispute_reason: f.text({ readOnly: true, max: 255, label: 'Reason for the dispute' }),
} as const
