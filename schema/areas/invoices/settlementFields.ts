import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'

export const SETTLEMENTS = ['open', 'part_paid', 'paid', 'credited'] as const
/** How far an invoice has come that can be paid; what cannot be paid has none. */
export type Settlement = (typeof SETTLEMENTS)[number]

/** Kinds of documents that money is taken for. */
export const PAYABLE = ['deposit', 'interim', 'final'] as const

const payable = `status = 'issued' and kind in (${PAYABLE.map((kind) => `'${kind}'`).join(', ')})`
/** What is still to be paid of one that can be. */
const rest = 'total_inc_vat - paid - credited'

/** What was paid and credited of an invoice, and what that makes of it. Kept by triggers of the database, in pounds; an issued invoice leaves them free. */
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
