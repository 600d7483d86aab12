import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { numberOf } from '../jobs/work.ts'

/** Programs with an export format (docs/accounting-export.md). */
export const LAYOUTS = ['xero', 'quickbooks'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Files of an export, each with its contents. */
export const FILES = ['invoices', 'credit_notes', 'payments'] as const
export type ExportFile = (typeof FILES)[number]

const COUNTS = ['invoices', 'invoiced', 'credit_notes', 'credited', 'payments', 'received'] as const

const count = (label: string) => f.int({ readOnly: true, default: 0, list: true, sort: true, label })
const amount = (label: string, help?: string) =>
  f.money({
    readOnly: true,
    default: 0,
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    list: true,
    sort: true,
    label,
    ...(help ? { help } : {}),
  })

/** Files given to the accounting program: each invoice, credit note and payment once. The file never changes; undoing an export archives it. */
export default defineResource({
  name: 'accounting-exports',
  path: 'invoices/exports',
  area: 'AccountingExports',
  belongs: { franchise: 'franchise_id' },
  label: ['Accounting export', 'Accounting exports'],
  about: 'Files for your accounting software. Each invoice, credit note and payment is exported once.',
  represent: 'name',
  sort: ['created_at', 'desc'],
  archive: true,
  noImport: true,
  features: { comments: true },
  titleFields: ['franchise_id.name'],
  record: { type: 'layout', elsewhere: ['status', ...COUNTS] },
  books: true,
  fields: {
    name: f.text({ readOnly: true, hidden: true, list: true, search: true, max: 32, generated: numberOf('X', 'id') }),
    franchise_id: f.ref('franchises', {
      required: true,
      once: true,
      list: true,
      filter: true,
      help: 'The franchise whose accounts this is for.',
    }),
    layout: f.choice(LAYOUTS, {
      default: 'xero',
      once: true,
      list: true,
      filter: true,
      sort: false,
      labels: { xero: 'Xero', quickbooks: 'QuickBooks' },
      label: 'Format',
      help: 'The accounting software the files are for.',
    }),
    from_day: f.date({ required: true, once: true, list: true, filter: true, label: 'From' }),
    to_day: f.date({
      required: true,
      once: true,
      list: true,
      filter: true,
      label: 'To',
      help: 'Includes records up to this date that have not been exported, by invoice date and payment date.',
    }),
    status: f.choice(['waiting', 'done'], {
      readOnly: true,
      default: 'waiting',
      list: true,
      filter: true,
      sort: false,
    }),
    invoices: count('Invoices'),
    invoiced: amount('Invoiced', 'With VAT.'),
    credit_notes: count('Credit notes'),
    credited: amount('Credited', 'With VAT.'),
    payments: count('Payments'),
    received: amount('Received', 'Less refunds, and payments voided after they were exported.'),
    notes: f.note({ max: 1000, detail: true }),
  },
  sections: [
    {
      key: 'what',
      label: 'Contents',
      fields: ['franchise_id', 'layout', 'from_day', 'to_day', 'status', 'notes'],
    },
    {
      key: 'counts',
      label: 'Totals',
      fields: COUNTS,
    },
  ],
  rules: [
    {
      at: 'to_day',
      code: 'before_start',
      check: (r) => !r['from_day'] || !r['to_day'] || String(r['from_day']) <= String(r['to_day']),
    },
  ],
  showIf: Object.fromEntries(
    COUNTS.map((name) => [name, (row: Readonly<Record<string, unknown>>) => row['status'] === 'done']),
  ),
})
