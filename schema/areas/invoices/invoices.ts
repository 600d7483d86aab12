import { z } from 'zod'
import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { ofCustomer } from '../jobs/work.ts'
import { CREDIT_EFFECT_LABELS, CREDIT_EFFECTS, CREDITED_FOR, CREDITED_FOR_LABELS } from './creditedFor.ts'
import { INVOICE_KINDS, type InvoiceKind } from './invoicing/documents.ts'
import { invoiceLines } from './lines.ts'
import { settlementFields } from './settlementFields.ts'
import { askedShape, buyerShape, explanationShape, previousShape, rateShape, sellerShape } from './shapes.ts'

export const STATUSES = ['draft', 'issued', 'withdrawn'] as const

const SUMMARY = ['sub_total_ex_vat', 'discount_total', 'vat_total', 'total_inc_vat', 'overall_discount'] as const

/** Computed by the program, for documents and checks. */
const technical = { readOnly: true, detail: true, technical: true } as const
const total = (label: string) =>
  f.money({ readOnly: true, hidden: true, default: 0, min: -MAX_AMOUNT, max: MAX_AMOUNT, label })
const isCredit = (row: Readonly<Record<string, unknown>>) => row['kind'] === 'credit_note'
const isSet = (name: string) => (row: Readonly<Record<string, unknown>>) => (row[name] ?? null) !== null

/** A draft has no number: its title is its customer and its kind, in English and in Chinese. */
const DRAFTS: Readonly<Record<InvoiceKind, readonly [string, string]>> = {
  deposit: ['Draft deposit invoice', '订金发票草稿'],
  interim: ['Draft interim invoice', '进度发票草稿'],
  final: ['Draft invoice', '发票草稿'],
  credit_note: ['Draft credit note', '贷记单草稿'],
  proforma: ['Draft proforma', '形式发票草稿'],
}
const draftName = (language: 0 | 1) =>
  `case kind ${INVOICE_KINDS.map((kind) => `when '${kind}' then '${DRAFTS[kind][language]}'`).join(' ')} end`
const called = f.text({
  readOnly: true,
  hidden: true,
  list: true,
  search: true,
  max: 40,
  generated: `coalesce(number, ${draftName(0)})`,
  label: 'Number',
})

/** How long money has been owed, in days of the business; for what is still to be paid. */
const AGES = {
  not_due: { label: 'Not due yet' },
  late_month: { label: '1 to 30 days overdue' },
  late_two_months: { label: '31 to 60 days overdue' },
  late_three_months: { label: '61 to 90 days overdue' },
  late_longer: { label: 'Over 90 days overdue' },
} as const

/** Invoices, credit notes and proformas. Once issued they never change: a mistake is corrected by a credit note. */
export default defineResource({
  name: 'invoices',
  path: 'invoices',
  area: 'Invoices',
  belongs: { franchise: 'franchise_id' },
  label: ['Invoice', 'Invoices'],
  about: 'Invoices and credit notes for customers.',
  represent: 'name',
  titleFields: ['customer_id.name'],
  sort: ['created_at', 'desc'],
  columns: ['due_date', 'balance', 'settlement', 'kind', 'total_inc_vat', 'issue_date', 'job_id', 'status'],
  find: ofCustomer.filter((path) => path.startsWith('customer_id.')),
  archive: true,
  large: true,
  noImport: true,
  features: { comments: true, files: true },
  record: {
    type: 'kind',
    state: ['settlement', 'status'],
    origin: ['job_id', 'quote_id', 'credit_of_id'],
    // On the document, and beside it.
    elsewhere: [
      'total_inc_vat',
      'lines',
      'summary',
      'vat',
      'previous',
      'seller',
      'buyer',
      'explanation',
      'disputed',
      'dispute_reason',
    ],
    acts: ['print', 'credit'],
    card: ['status', 'total_inc_vat', 'settlement', 'due_date'],
    around: ['customer_id'],
    contactLinks: { of: 'customer_id', phone: 'phone', email: 'email', unless: 'do_not_call' },
  },
  figures: {
    overdue: {
      field: f.flag(false, { list: true, help: 'The due date has passed and there is still a balance.' }),
      computed: 'overdue',
      needs: [['Invoices', 'list']],
    },
  },
  conditions: {
    job: { label: 'Job (including sub-jobs)', of: 'jobs' },
    overdue: { label: 'Overdue' },
    ...AGES,
    in_dispute: { label: 'In dispute' },
  },
  presets: [
    { key: 'draft', label: 'Drafts', query: 'status=draft' },
    { key: 'issued', label: 'Issued', query: 'status=issued&kind=deposit&kind=interim&kind=final' },
    { key: 'due', label: 'Due', query: 'settlement=open&settlement=part_paid' },
    { key: 'overdue', label: 'Overdue', query: 'overdue=true' },
    { key: 'disputed', label: 'Disputed', query: 'disputed=true&settlement=open&settlement=part_paid' },
    { key: 'part_paid', label: 'Part paid', query: 'settlement=part_paid' },
    { key: 'paid', label: 'Paid', query: 'settlement=paid' },
    { key: 'credit_notes', label: 'Credit notes', query: 'kind=credit_note&status=issued' },
  ],
  books: true,
  fields: {
    name: { ...called, hints: { ...called.hints, wordings: { zh: 'name_zh' } } },
    name_zh: f.text({
      readOnly: true,
      hidden: true,
      max: 40,
      generated: `case when number is null then ${draftName(1)} end`,
      label: 'Chinese name',
    }),
    number: f.text({ readOnly: true, hidden: true, filter: false, max: 40, label: 'Series number' }),
    kind: f.choice(INVOICE_KINDS, { default: 'final', once: true, list: true, filter: true, sort: false }),
    status: f.choice(STATUSES, {
      readOnly: true,
      default: 'draft',
      list: true,
      filter: true,
      sort: false,
      labels: { withdrawn: 'Deleted' },
    }),
    customer_id: f.ref('customers', { required: true, list: true, filter: true }),
    job_id: f.ref('jobs', { readOnly: true, weak: true, list: true, filter: true, label: 'Job' }),
    quote_id: f.ref('quotes', { readOnly: true, weak: true, filter: true, label: 'Quote' }),
    before_job: f.flag(false, {
      readOnly: true,
      hidden: true,
      label: 'From the quote',
      help: 'Created from the quote before there was a job.',
    }),
    credit_of_id: f.ref('invoices', { readOnly: true, weak: true, filter: true, label: 'Credits' }),
    franchise_id: f.ref('franchises', { filter: true, sort: true, help: 'Issues the invoice.' }),
    issue_date: f.date({ readOnly: true, list: true, filter: true, label: 'Date' }),
    tax_point: f.date({ readOnly: true, filter: true, label: 'Tax point' }),
    supply_date: f.date({ label: 'Supply date', help: 'When the work was done. Defaults to the invoice date.' }),
    received_on: f.date({ label: 'Payment date', help: 'When the deposit was paid, if that was before the invoice.' }),
    due_date: f.date({
      list: true,
      filter: true,
      label: 'Due date',
      help: 'Leave empty to use the payment terms of the customer, the franchise or the settings.',
    }),
    po_number: f.text({ max: 80, search: true, label: 'Purchase order number' }),
    buyer_reference: f.text({ max: 80, label: 'Customer reference' }),
    reason: f.text({ max: 255, help: 'Reason for the credit, shown on the credit note.' }),
    credit_for: f.choice(CREDITED_FOR, {
      labels: CREDITED_FOR_LABELS,
      sort: false,
      label: 'Credit type',
      help: 'Decides whether the amount can be invoiced again.',
    }),
    credit_effect: f.choice(CREDIT_EFFECTS, {
      labels: CREDIT_EFFECT_LABELS,
      sort: false,
      label: 'Effect on the job',
      help: 'Reduces what the customer pays for the job, or lets you invoice the amount again.',
    }),
    notes: f.note({ max: 2000, detail: true, label: 'Message on invoice' }),
    lines: invoiceLines,
    sub_total_ex_vat: total('Sub-total ex VAT'),
    discount_total: total('Discount total'),
    net_total: total('Total ex VAT'),
    vat_total: total('VAT total'),
    total_inc_vat: f.money({
      readOnly: true,
      default: 0,
      min: -MAX_AMOUNT,
      max: MAX_AMOUNT,
      list: true,
      filter: true,
      label: 'Total inc VAT',
    }),
    counted: f.money({
      readOnly: true,
      hidden: true,
      min: -MAX_AMOUNT,
      max: MAX_AMOUNT,
      sort: true,
      list: true,
      sum: true,
      generated: `case when status <> 'issued' or kind = 'proforma' then 0 when kind = 'credit_note' then -total_inc_vat else total_inc_vat end`,
      label: 'Invoiced amount',
      help: 'Counts towards the total invoiced. Zero until issued; negative for a credit note.',
    }),
    ...settlementFields,
    summary: f.json(z.strictObject(Object.fromEntries(SUMMARY.map((name) => [name, z.number()]))), {
      ...technical,
      generated: `('{' || ${SUMMARY.map((name) => `'"${name}":' || ${name === 'overall_discount' ? "'0'" : `${name}::text`}`).join(" || ',' || ")} || '}')::jsonb`,
    }),
    vat: f.json(z.array(rateShape), { ...technical, default: [], label: 'VAT by rate' }),
    previous: f.json(z.array(previousShape), { ...technical, default: [], label: 'Previously invoiced' }),
    seller: f.json(sellerShape, technical),
    buyer: f.json(buyerShape, technical),
    explanation: f.json(explanationShape, technical),
    asked: f.json(askedShape, { ...technical, hidden: true, label: 'Requested amount' }),
    sha256: f.text({ readOnly: true, hidden: true, technical: true, max: 64, label: 'SHA-256 of the document' }),
    issued_at: f.instant({ readOnly: true, label: 'Issued' }),
  },
  sections: [
    {
      key: 'document',
      label: 'Document',
      fields: [
        'kind',
        'status',
        'customer_id',
        'franchise_id',
        'job_id',
        'quote_id',
        'credit_of_id',
        'reason',
        'credit_for',
        'credit_effect',
      ],
    },
    {
      key: 'dates',
      label: 'Dates and references',
      fields: [
        'issue_date',
        'tax_point',
        'supply_date',
        'received_on',
        'due_date',
        'po_number',
        'buyer_reference',
        'issued_at',
        'notes',
        'disputed',
        'dispute_reason',
      ],
    },
    { key: 'lines', label: 'Lines', fields: ['lines', 'total_inc_vat'] },
    { key: 'behind', label: 'Calculation', fields: ['summary', 'vat', 'previous', 'seller', 'buyer', 'explanation'] },
  ],
  showIf: {
    job_id: isSet('job_id'),
    quote_id: isSet('quote_id'),
    credit_of_id: isSet('credit_of_id'),
    issue_date: isSet('issue_date'),
    tax_point: isSet('tax_point'),
    issued_at: isSet('issued_at'),
    reason: isCredit,
    credit_for: isCredit,
    credit_effect: isCredit,
    disputed: (row) => row['disputed'] === true,
    dispute_reason: (row) => row['disputed'] === true,
    received_on: (row) => row['kind'] === 'deposit',
  },
})
