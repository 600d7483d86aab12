import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'

/** Which part of a line it is the cost of: a material, its labour, or a service. */
export const PIECES = ['material', 'labour', 'service'] as const

/** Lines of jobs and quotes without a known cost; a cost set here counts in every margin. */
export default defineResource({
  name: 'line-costs',
  path: 'line-costs',
  area: 'LineCosts',
  belongs: { franchise: 'franchise_id', people: ['assignedTo'] },
  label: ['Line cost', 'Line costs'],
  about: 'Lines of jobs and quotes with no known cost. Set a cost to include them in margins and reports.',
  represent: 'name',
  sort: ['net', 'desc'],
  columns: ['kind', 'net', 'unit_cost', 'quantity', 'job_id', 'quote_id'],
  archive: true,
  noImport: true,
  madeByProgram: true,
  conditions: {
    known: { label: 'Cost set' },
    // A report with its parameters, as in its address: `materials-finances?from=2026-01-01&to=2026-03-31`.
    report: { label: 'Report', kind: f.text({ max: 500 }) },
  },
  bulkField: { field: 'unit_cost', key: 'u' },
  presets: [
    { key: 'unknown', label: 'No cost', query: 'known=false', first: true },
    { key: 'known', label: 'Set manually', query: 'known=true' },
  ],
  fields: {
    name: f.text({ readOnly: true, max: 160, default: '', list: true, search: true, label: 'Line' }),
    kind: f.choice(PIECES, {
      readOnly: true,
      default: 'material',
      list: true,
      filter: true,
      labels: {
        material: 'Material',
        labour: 'Labour',
        service: 'Service',
      },
      label: 'Type',
    }),
    job_id: f.ref('jobs', { readOnly: true, list: true, filter: true, weak: true }),
    quote_id: f.ref('quotes', { readOnly: true, list: true, filter: true, weak: true }),
    line_id: f.int({ technical: true, readOnly: true, hidden: true, max: 2_147_483_647, label: 'Line ID' }),
    quantity: f.quantity({ readOnly: true, default: 1, list: true }),
    net: f.money({
      readOnly: true,
      default: 0,
      max: MAX_AMOUNT,
      list: true,
      filter: true,
      sum: true,
      label: 'Net revenue',
    }),
    unit_cost: f.money({
      unit: true,
      list: true,
      filter: true,
      label: 'Unit cost',
      help: 'Cost of one unit to the business, in pounds before VAT.',
    }),
    notes: f.note({ max: 500, detail: true, help: 'Where the cost comes from.' }),
    franchise_id: f.ref('franchises', { readOnly: true, filter: true }),
    assignedTo: f.ref('users', { readOnly: true, filter: true, label: 'Assigned to' }),
  },
})
