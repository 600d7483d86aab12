import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { idNumber, rowOf } from '../../engine/shape.ts'
import { batchBody, batchPreview, batchState } from './batch.ts'

const onJob = {
  of: 'jobs',
  needs: ['Invoices:add'],
  reach: 'read',
  answer: rowOf('invoices'),
  makes: { resource: 'invoices', as: '' },
  hiddenIn: ['invoiced', 'cancelled'],
  undo: true,
} as const

const percent = f.percent({ label: 'Percent', help: 'Of what was agreed.' })
const amount = f.money({ label: 'Amount with VAT' })

/** Parts of the job as `GET /jobs/{id}/invoicing` names them; without a quantity what is left of them. */
const parts = f.json(
  z.array(z.strictObject({ line: z.string().max(80), quantity: z.number().positive().optional() })).max(400),
  { label: 'Lines' },
)

/** A draft of any kind, for clients of the API: what each kind takes is said at the acts below. */
export const invoice = act({
  ...onJob,
  name: 'invoice',
  path: 'invoices',
  label: ['Make an invoice', '%{name} made'],
  summary: 'Make a draft of an invoice for a job: a deposit, a part of it, the rest, or a proforma of one of these',
  body: {
    kind: f.choice(['deposit', 'interim', 'final', 'proforma'], { required: true }),
    percent,
    amount,
    lines: parts,
  },
})

/** Money asked for before the work: an amount with VAT, or a percentage of the job with VAT. */
export const invoiceDeposit = act({
  ...onJob,
  name: 'invoiceDeposit',
  path: 'invoice-deposit',
  label: ['Invoice a deposit', '%{name} made'],
  short: 'Deposit',
  summary: 'Make a draft of a deposit invoice for a job',
  body: { percent, amount },
  asksAlso: ['percent', 'amount'],
  key: 'v',
})

/** What is asked for before an invoice, which it is not: a deposit, or all that is left. */
export const invoiceProforma = act({
  ...onJob,
  name: 'invoiceProforma',
  path: 'invoice-proforma',
  label: ['Make a proforma', '%{name} made'],
  short: 'Proforma',
  summary: 'Make a draft of a proforma for a job: of a deposit, or of all that is left',
  body: { percent, amount },
  asksAlso: ['percent', 'amount'],
  key: 'x',
})

/** Money asked for before there is a job: what the offer says unless another amount or percentage is said. It goes with the job that the quote becomes. */
export const invoiceQuoteDeposit = act({
  of: 'quotes',
  name: 'invoiceQuoteDeposit',
  path: 'invoice-deposit',
  label: ['Invoice a deposit', '%{name} made'],
  short: 'Deposit',
  summary: 'Make a draft of a deposit invoice for a quote that is out or accepted',
  needs: ['Invoices:add'],
  reach: 'read',
  when: { category: ['sent', 'open', 'won'], code: 'quote_not_out' },
  body: { percent: f.percent({ label: 'Percent', help: 'Leave both empty for what the offer says.' }), amount },
  asksAlso: ['percent', 'amount'],
  answer: rowOf('invoices'),
  makes: { resource: 'invoices', as: '' },
  key: 'i',
  undo: true,
})

/** A part of the job: a percentage of everything, or lines of it. */
export const invoiceInterim = act({
  ...onJob,
  name: 'invoiceInterim',
  path: 'invoice-interim',
  label: ['Invoice a part', '%{name} made'],
  short: 'Part',
  summary: 'Make a draft of an interim invoice for a job',
  body: { percent, lines: parts },
  asks: ['percent'],
  key: 'f',
})

/** All that was agreed less what was invoiced. */
export const invoiceFinal = act({
  ...onJob,
  name: 'invoiceFinal',
  path: 'invoice-final',
  label: ['Invoice the rest', '%{name} made'],
  short: 'Invoice',
  summary: 'Make a draft of the final invoice for a job',
  main: true,
  key: 'i',
})

/** A job that was called Invoiced before invoices were kept goes back to Completed. */
export const reopen = act({
  of: 'jobs',
  name: 'reopen',
  label: ['Open again to invoice it', 'Opened again'],
  short: 'Open again',
  needs: ['Jobs:edit', 'Invoices:add'],
  when: { category: ['invoiced'], code: 'not_invoiced' },
  body: { reason: f.text({ required: true, max: 255 }) },
  asks: ['reason'],
  answer: z.object({ job: rowOf('jobs') }),
  undo: true,
})

/** The rest of many jobs, off the request: a draft or an issued invoice of each, in one changeset. */
export const batch = act({
  of: 'invoices',
  name: 'batch',
  on: 'resource',
  looksItself: true,
  label: ['Invoice jobs', 'Invoicing begun'],
  summary: 'Invoice the rest of many finished jobs at once, as drafts or issued; or say what would be made',
  needs: ['Invoices:add'],
  body: batchBody,
  answer: z.strictObject({ batch: batchState.nullable(), preview: batchPreview.nullable() }),
  undo: false,
})

const isDraft = { is: { status: ['draft'] }, code: 'invoice_not_draft' } as const

/** Gives the number and freezes everything. */
export const issue = act({
  of: 'invoices',
  name: 'issue',
  label: ['Issue', 'Issued'],
  summary: 'Issue a draft: it gets its number and never changes again',
  needs: ['Invoices:issue'],
  when: isDraft,
  body: {
    issue_date: f.date({ label: 'Date', help: 'Today unless said, never before the last one of the series.' }),
    tax_point: f.date({ label: 'Tax point', help: 'Left out, what the dates of supply and receipt say.' }),
    due_date: f.date({ label: 'Due' }),
  },
  answer: rowOf('invoices'),
  key: 'i',
  main: true,
  undo: false,
  touches: ['jobs'],
})

/** A draft of a credit note: all that is left of the invoice, an amount with VAT, or lines of it. */
export const credit = act({
  of: 'invoices',
  name: 'credit',
  label: ['Credit', '%{name} made'],
  summary: 'Make a draft of a credit note on an issued invoice',
  needs: ['Invoices:credit'],
  when: { is: { status: ['issued'], kind: ['deposit', 'interim', 'final'] }, code: 'not_creditable' },
  body: {
    reason: f.text({ required: true, max: 255 }),
    amount: f.money({ min: 0.01, label: 'Amount with VAT', help: 'Left out, all that is left to credit.' }),
    lines: f.json(z.array(z.strictObject({ line: idNumber, net: z.number().positive().optional() })).max(400), {
      label: 'Lines',
    }),
  },
  asks: ['reason'],
  asksAlso: ['amount'],
  answer: rowOf('invoices'),
  makes: { resource: 'invoices', as: '' },
  key: 'r',
  undo: true,
})

/** The customer says that it is not owed, or not all of it: reminders stop until that is settled. What is owed stays as it is. */
export const dispute = act({
  of: 'invoices',
  name: 'dispute',
  label: ['Mark as disputed', 'Marked as disputed'],
  short: 'Disputed',
  summary: 'Say that an invoice is disputed, and why: no reminder goes out for it',
  needs: ['Invoices:edit'],
  when: { is: { status: ['issued'], settlement: ['open', 'part_paid'], disputed: [false] }, code: 'not_disputable' },
  body: { reason: f.text({ required: true, max: 255, label: 'What is disputed' }) },
  asks: ['reason'],
  answer: rowOf('invoices'),
  key: 'z',
  undo: true,
})

/** It is agreed what is owed: reminders go on. */
export const settleDispute = act({
  of: 'invoices',
  name: 'settleDispute',
  path: 'settle-dispute',
  label: ['Dispute is settled', 'Dispute settled'],
  short: 'Settled',
  summary: 'Say that the dispute of an invoice is settled: what is due of it is reminded of again',
  needs: ['Invoices:edit'],
  when: { is: { disputed: [true] }, code: 'not_disputed' },
  answer: rowOf('invoices'),
  key: 'n',
  undo: true,
})

/** A draft that is not wanted. */
export const withdraw = act({
  of: 'invoices',
  name: 'withdraw',
  label: ['Withdraw', 'Withdrawn'],
  summary: 'Withdraw a draft: it is kept, and never issued',
  needs: ['Invoices:edit'],
  when: isDraft,
  answer: rowOf('invoices'),
  key: 'x',
  undo: true,
})

/** A draft as it would be made now: the job, or what decides about VAT, has changed since. */
export const refresh = act({
  of: 'invoices',
  name: 'refresh',
  label: ['Work out again', 'Worked out again'],
  summary: 'Work a draft out again, after the job or the facts of VAT have changed',
  needs: ['Invoices:edit'],
  when: isDraft,
  answer: rowOf('invoices'),
  key: 'f',
  undo: false,
})
