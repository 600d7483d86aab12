import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { idNumber, rowOf } from '../../engine/shape.ts'
import { batchBody, batchPreview, batchState } from './batch.ts'
import { CREDIT_EFFECT_LABELS, CREDIT_EFFECTS, CREDITED_FOR, CREDITED_FOR_LABELS } from './creditedFor.ts'

const onJob = {
  of: 'jobs',
  needs: ['Invoices:add'],
  reach: 'read',
  answer: rowOf('invoices'),
  makes: { resource: 'invoices', as: '' },
  hiddenIn: ['invoiced', 'cancelled'],
  undo: true,
} as const

const percent = f.percent({ label: 'Percent', help: 'Percentage of the agreed total.' })
const amount = f.money({ label: 'Amount with VAT' })

/** Parts of the job as in `GET /jobs/{id}/invoicing`; without a quantity, what is left of them. */
const parts = f.json(
  z.array(z.strictObject({ line: z.string().max(80), quantity: z.number().positive().optional() })).max(400),
  { label: 'Lines' },
)

/** A draft of any kind, for API clients: the actions below describe what each kind needs. */
export const invoice = act({
  ...onJob,
  name: 'invoice',
  path: 'invoices',
  label: ['Create invoice', '%{name} created'],
  summary: 'Create a draft invoice for a job: deposit, interim, final or proforma',
  body: {
    kind: f.choice(['deposit', 'interim', 'final', 'proforma'], { required: true }),
    percent,
    amount,
    lines: parts,
  },
})

/** Payment before the work: an amount with VAT, or a percentage of the job with VAT. */
export const invoiceDeposit = act({
  ...onJob,
  name: 'invoiceDeposit',
  path: 'invoice-deposit',
  label: ['Create deposit invoice', '%{name} created'],
  short: 'Deposit',
  summary: 'Create a draft deposit invoice for a job',
  body: { percent, amount },
  asksAlso: ['percent', 'amount'],
  key: 'v',
})

/** A request for payment that is not an invoice: for a deposit, or for everything left. */
export const invoiceProforma = act({
  ...onJob,
  name: 'invoiceProforma',
  path: 'invoice-proforma',
  label: ['Create proforma', '%{name} created'],
  short: 'Proforma',
  summary: 'Create a draft proforma for a job: for a deposit, or for the whole balance',
  body: { percent, amount },
  asksAlso: ['percent', 'amount'],
  key: 'x',
})

/** Payment before there is a job: as the quote says, unless another amount or percentage is given. It moves to the job that the quote becomes. */
export const invoiceQuoteDeposit = act({
  of: 'quotes',
  name: 'invoiceQuoteDeposit',
  path: 'invoice-deposit',
  label: ['Create deposit invoice', '%{name} created'],
  short: 'Deposit',
  summary: 'Create a draft deposit invoice for a quote that has been sent or accepted',
  needs: ['Invoices:add'],
  reach: 'read',
  when: { category: ['sent', 'open', 'won'], code: 'quote_not_out' },
  body: { percent: f.percent({ label: 'Percent', help: 'Leave both empty to use the deposit on the quote.' }), amount },
  asksAlso: ['percent', 'amount'],
  answer: rowOf('invoices'),
  makes: { resource: 'invoices', as: '' },
  key: 'i',
  undo: true,
})

/** Part of the job: a percentage of everything, or lines of it. */
export const invoiceInterim = act({
  ...onJob,
  name: 'invoiceInterim',
  path: 'invoice-interim',
  label: ['Create interim invoice', '%{name} created'],
  short: 'Interim',
  summary: 'Create a draft interim invoice for a job',
  body: { percent, lines: parts },
  asks: ['percent'],
  key: 'f',
})

/** Everything agreed less what was invoiced. */
export const invoiceFinal = act({
  ...onJob,
  name: 'invoiceFinal',
  path: 'invoice-final',
  label: ['Create final invoice', '%{name} created'],
  short: 'Invoice',
  summary: 'Create a draft final invoice for a job',
  main: true,
  key: 'i',
})

/** A job set to Invoiced before invoices existed here goes back to Completed. */
export const reopen = act({
  of: 'jobs',
  name: 'reopen',
  label: ['Reopen for invoicing', 'Job reopened'],
  short: 'Reopen',
  needs: ['Jobs:edit', 'Invoices:add'],
  when: { category: ['invoiced'], code: 'not_invoiced' },
  body: { reason: f.text({ required: true, max: 255 }) },
  asks: ['reason'],
  answer: z.object({ job: rowOf('jobs') }),
  undo: true,
})

/** Invoices the rest of many jobs in the background: a draft or an issued invoice for each, in one changeset. */
export const batch = act({
  of: 'invoices',
  name: 'batch',
  on: 'resource',
  findsTarget: true,
  label: ['Invoice jobs', 'Invoicing started'],
  summary: 'Invoice the balance of several completed jobs, as drafts or issued invoices, or preview the result',
  needs: ['Invoices:add'],
  body: batchBody,
  answer: z.strictObject({ batch: batchState.nullable(), preview: batchPreview.nullable() }),
  undo: false,
})

const isDraft = { is: { status: ['draft'] }, code: 'invoice_not_draft' } as const

/** Assigns the number and locks everything. */
export const issue = act({
  of: 'invoices',
  name: 'issue',
  label: ['Issue', 'Issued'],
  summary: 'Issue a draft. It gets its number and cannot be changed afterwards',
  needs: ['Invoices:issue'],
  when: isDraft,
  body: {
    issue_date: f.date({ label: 'Date', help: 'Defaults to today. Cannot be before the last invoice in the series.' }),
    tax_point: f.date({ label: 'Tax point', help: 'Defaults to a date based on the supply and payment dates.' }),
    due_date: f.date({ label: 'Due date' }),
  },
  answer: rowOf('invoices'),
  key: 'i',
  main: true,
  undo: false,
  affects: ['jobs'],
})

/** A draft credit note: for everything left of the invoice, an amount with VAT, or lines of it. */
export const credit = act({
  of: 'invoices',
  name: 'credit',
  label: ['Create credit note', '%{name} created'],
  summary: 'Create a draft credit note for an issued invoice',
  needs: ['Invoices:credit'],
  when: { is: { status: ['issued'], kind: ['deposit', 'interim', 'final'] }, code: 'not_creditable' },
  body: {
    credit_for: f.choice(CREDITED_FOR, { labels: CREDITED_FOR_LABELS, label: 'Credit type' }),
    reason: f.text({ required: true, max: 255 }),
    amount: f.money({ min: 0.01, label: 'Amount with VAT', help: 'Leave empty to credit the full balance.' }),
    credit_effect: f.choice(CREDIT_EFFECTS, {
      labels: CREDIT_EFFECT_LABELS,
      label: 'Effect on the job',
      help: 'Set by the credit type if empty: goodwill and discounts cannot be invoiced again, everything else can.',
    }),
    lines: f.json(z.array(z.strictObject({ line: idNumber, net: z.number().positive().optional() })).max(400), {
      label: 'Lines',
    }),
  },
  asks: ['credit_for', 'reason'],
  asksAlso: ['amount'],
  answer: rowOf('invoices'),
  makes: { resource: 'invoices', as: '' },
  key: 'r',
  undo: true,
})

/** The customer disputes all or part of it: reminders stop until that is settled. The amount owed stays. */
export const dispute = act({
  of: 'invoices',
  name: 'dispute',
  label: ['Mark as disputed', 'Marked as disputed'],
  short: 'Dispute',
  summary: 'Mark an invoice as disputed and give the reason. Its reminders stop',
  needs: ['Invoices:edit'],
  when: { is: { status: ['issued'], settlement: ['open', 'part_paid'], disputed: [false] }, code: 'not_disputable' },
  body: { reason: f.text({ required: true, max: 255, label: 'Reason for the dispute' }) },
  asks: ['reason'],
  answer: rowOf('invoices'),
  key: 'z',
  undo: true,
})

/** The amount owed was agreed: reminders continue. */
export const settleDispute = act({
  of: 'invoices',
  name: 'settleDispute',
  path: 'settle-dispute',
  label: ['Settle dispute', 'Dispute settled'],
  short: 'Settle',
  summary: 'Mark the dispute of an invoice as settled. Its reminders start again',
  needs: ['Invoices:edit'],
  when: { is: { disputed: [true] }, code: 'not_disputed' },
  answer: rowOf('invoices'),
  key: 'n',
  undo: true,
})

/** Deletes a draft. */
export const withdraw = act({
  of: 'invoices',
  name: 'withdraw',
  label: ['Delete draft', 'Draft deleted'],
  summary: 'Delete a draft. It stays in the list as deleted and cannot be issued',
  needs: ['Invoices:edit'],
  when: isDraft,
  answer: rowOf('invoices'),
  key: 'x',
  undo: true,
})

/** Computes a draft again: the job, or what decides about VAT, has changed since. */
export const refresh = act({
  of: 'invoices',
  name: 'refresh',
  label: ['Recalculate', 'Draft recalculated'],
  summary: 'Recalculate a draft after the job or its VAT details have changed',
  needs: ['Invoices:edit'],
  when: isDraft,
  answer: rowOf('invoices'),
  key: 'f',
  undo: false,
})
