import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import type { MoneyFigure } from './money.ts'
import { PRICED, pricedFields, pricedRules } from './priced.ts'
import { customerAndTitle, isSet, linesSection, numberOf, ofCustomer, terms, titled, townOfSite } from './work.ts'

/** Number of a job, J-000123; of a sub-job its parent's number and its position there, J-000123/1. */
const NUMBER = `${numberOf('J', 'coalesce(parent_id, id)')} || case when parent_id is null then '' else '/' || coalesce(sub_number, 0)::text end`

/** The cost of a job is for people who may see the finances of both materials and services. */
const COSTED = [
  ['Reports', 'servicesFinances'],
  ['Reports', 'materialsFinances'],
] as const
/** Amounts to pay are shown to people with permission for payments. */
const PAID = [['Payments', 'list']] as const
/** A money figure of a job that lists show to people with permission for payments. */
const moneyFigure = (name: MoneyFigure, label: string, help: string) => ({
  field: f.money({ min: -MAX_AMOUNT, max: MAX_AMOUNT, label, help }),
  computed: name,
  needs: PAID,
  listsOnly: true as const,
})
const COSTED_MATERIALS = [['Reports', 'materialsFinances']] as const
const marginAmount = (label: string, help: string) =>
  f.money({
    sort: true,
    filter: true,
    sum: true,
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    label,
    help,
  })
const marginPercent = (label: string, help: string) =>
  f.quantity({
    sort: true,
    filter: true,
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    places: 1,
    label,
    help,
  })
/** Cost and margin of a job (server/areas/jobs/costs/margin.ts): each job's own, so that every pound is in a list once. */
const MARGINS = {
  materials_margin: {
    field: marginAmount(
      'Materials margin',
      'Net revenue less the cost of materials. Counts only revenue with a known cost.',
    ),
    computed: 'materials_margin',
    stored: 'materials_margin',
    needs: COSTED_MATERIALS,
    listsOnly: true,
  },
  materials_margin_percent: {
    field: marginPercent('Materials margin %', 'Percentage of revenue with a known materials cost.'),
    computed: 'materials_margin_percent',
    stored: 'materials_margin_percent',
    needs: COSTED_MATERIALS,
    listsOnly: true,
  },
  job_margin: {
    field: marginAmount(
      'Job margin',
      'Net revenue less the cost of materials and labour. Counts only revenue with a known cost.',
    ),
    computed: 'job_margin',
    stored: 'job_margin',
    needs: COSTED,
    listsOnly: true,
  },
  job_margin_percent: {
    field: marginPercent('Job margin %', 'Percentage of revenue with a known cost.'),
    computed: 'job_margin_percent',
    stored: 'job_margin_percent',
    needs: COSTED,
  },
  job_coverage: {
    field: marginPercent('Cost known %', 'Share of revenue with a known cost. The job margin is based on this share.'),
    computed: 'job_coverage',
    stored: 'job_coverage',
    needs: COSTED,
  },
  job_uncosted: {
    field: f.int({
      sort: true,
      filter: true,
      sum: true,
      label: 'Lines without a cost',
      help: 'Materials, labour and services with no known cost.',
    }),
    computed: 'job_uncosted',
    stored: 'job_uncosted',
    needs: COSTED,
    listsOnly: true,
  },
  profit: {
    field: marginAmount('Profit', 'Job margin less refunds and the cost of resolving complaints.'),
    computed: 'profit',
    stored: 'profit',
    needs: COSTED,
    listsOnly: true,
  },
} as const
/** For jobs that lost money people need to know how much, and how much of it is known. */
const LOSS_COLUMNS = ['profit', 'job_margin_percent', 'job_coverage', 'town', 'job_status_id', 'total_inc_vat']
const isSub = (row: Readonly<Record<string, unknown>>) => typeof row['parent_id'] === 'number'

export default defineResource({
  name: 'jobs',
  path: 'jobs',
  area: 'Jobs',
  belongs: {
    franchise: 'franchise_id',
    from: [
      { record: 'parent_id' },
      { postcode: 'address_id.postcode', town: 'address_id.city' },
      { record: 'customer_id' },
    ],
    people: ['assignedTo'],
  },
  label: ['Job', 'Jobs'],
  about: 'Agreed work: what is done, where, its status and its value.',
  represent: 'number',
  titleFields: customerAndTitle,
  sort: ['created_at', 'desc'],
  find: ofCustomer,
  archive: true,
  archivedPath: 'archived',
  large: true,
  add: 'create',
  features: { questions: 'job', comments: true, tasks: true, files: true },
  owner: 'assignedTo',
  status: 'job_status_id',
  reason: { field: 'status_reason' },
  // Invoiced or cancelled work is not repriced.
  lock: {
    code: 'job_locked',
    fields: ['customer_id', 'franchise_id', ...PRICED],
    categories: ['invoiced', 'cancelled'],
  },
  record: {
    type: 'job_type_id',
    origin: ['quote_id', 'lead_id', 'recurring_job_id', 'parent_id'],
    // Panel: responsible people and value. Tab: details of the value.
    elsewhere: [
      'title',
      'franchise_price',
      'total_inc_vat',
      'with_sub_jobs',
      'services',
      'materials',
      'overall_discount',
      'summary',
    ],
    stages: ['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced'],
    around: ['customer_id'],
    contactLinks: { of: 'customer_id', phone: 'phone', email: 'email', unless: 'do_not_call', address: ['address_id'] },
  },
  settled: ['completed'],
  board: { card: ['total_inc_vat', 'assignedTo'] },
  conditions: {
    open: { label: 'Open' },
    main: { label: 'Excluding sub-jobs' },
    done: { label: 'Completed or invoiced' },
    cancelled: { label: 'Cancelled' },
    to_invoice: { label: 'To invoice' },
    unassigned: { label: 'Unassigned' },
    before_invoicing: { label: 'Invoiced before invoicing was introduced' },
    worker: { label: 'Worker', of: 'workers' },
  },
  presets: [
    { key: 'open', label: 'Open', query: 'open=true', first: true },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&open=true' },
    { key: 'main', label: 'Excluding sub-jobs', query: 'main=true' },
    { key: 'to_invoice', label: 'To invoice', query: 'to_invoice=true' },
    {
      key: 'lost',
      label: 'Jobs that lost money',
      query: 'done=true&profit_lt=0&sort=profit:asc',
      columns: LOSS_COLUMNS,
    },
  ],
  // Price and payments are each job's own in a list, so that every pound is there once; the amount to pay includes sub-jobs, as on its screen.
  figures: {
    town: townOfSite,
    paid: {
      field: f.money({
        sort: true,
        min: -MAX_AMOUNT,
        max: MAX_AMOUNT,
        help: 'Payments received for this job, whichever invoices they were allocated to. Sub-jobs are not included.',
      }),
      of: 'payments',
      by: 'job_id',
      sum: 'counted',
      listsOnly: true,
    },
    next_visit: {
      field: f.instant({ help: 'Date and time of the next booked visit.' }),
      of: 'appointments',
      by: 'subject_id',
      where: ['ahead'],
      first: 'starts_at',
      listsOnly: true,
    },
    due_on_invoices: moneyFigure(
      'due_on_invoices',
      'Due on invoices',
      'Issued invoices less credit notes and payments. Includes sub-jobs.',
    ),
    still_to_invoice: moneyFigure(
      'still_to_invoice',
      'Still to invoice',
      'Agreed but not yet invoiced, including VAT and sub-jobs.',
    ),
    unallocated: moneyFigure(
      'unallocated',
      'Unallocated',
      'Paid for the job but not allocated to an invoice. Includes sub-jobs.',
    ),
    outstanding: {
      field: f.money({
        sort: true,
        min: -MAX_AMOUNT,
        max: MAX_AMOUNT,
        help: 'Due on invoices plus still to invoice, less unallocated payments. Includes sub-jobs.',
      }),
      computed: 'outstanding',
      needs: PAID,
      together: true,
      listsOnly: true,
    },
    ...MARGINS,
  },
  columns: ['town', 'job_status_id', 'next_visit', 'assignedTo', 'total_inc_vat', 'with_sub_jobs'],
  fields: {
    number: f.text({ readOnly: true, hidden: true, list: true, search: true, max: 40, generated: NUMBER }),
    customer_id: terms.customer_id,
    title: f.text({ personal: true, ...titled, renamedFrom: 'name', heads: ['Name'] }),
    address_id: terms.address_id,
    job_type_id: f.ref('job-types', { required: true, list: true, filter: true, label: 'Type' }),
    job_status_id: f.ref('job-statuses', { initial: 'is_default', list: true, filter: true, label: 'Status' }),
    status_reason: f.text({ personal: true, max: 255, label: 'Reason', help: 'Why the job is on hold, if it is.' }),
    assignedTo: terms.assignedTo,
    franchise_id: f.ref('franchises', { filter: true }),
    franchise_price: terms.franchise_price,
    description: f.note({ personal: true, max: 4000, detail: true, label: 'Description' }),
    po_number: f.text({ max: 80, search: true, label: 'Purchase order', help: 'Shown on this job’s invoices.' }),
    buyer_reference: f.text({
      max: 80,
      label: 'Customer reference',
      help: 'The person or department the invoice is for.',
    }),
    parent_id: f.ref('jobs', {
      same: ['customer_id'],
      once: true,
      filter: true,
      label: 'Sub-job of',
      help: 'The job this sub-job belongs to. It must have the same customer.',
    }),
    sub_number: f.int({ readOnly: true, hidden: true, min: 1 }),
    ...pricedFields(),
    with_sub_jobs: f.money({
      readOnly: true,
      default: 0,
      max: MAX_AMOUNT,
      list: true,
      filter: true,
      label: 'Job price',
      help: 'Total of the job and its sub-jobs, including VAT.',
    }),
    quote_id: f.ref('quotes', { readOnly: true, filter: true, weak: true, label: 'Converted from quote' }),
    lead_id: terms.lead_id,
    recurring_job_id: f.ref('recurring-jobs', { readOnly: true, filter: true, weak: true, label: 'Repeats' }),
    planned_for: f.date({
      readOnly: true,
      filter: true,
      label: 'Planned for',
      help: 'The date in the recurring job that this job was created for.',
    }),
  },
  sections: [
    {
      key: 'work',
      label: 'Work',
      fields: [
        'customer_id',
        'parent_id',
        'title',
        'address_id',
        'job_type_id',
        'job_status_id',
        'status_reason',
        'assignedTo',
        'franchise_id',
        'franchise_price',
        'description',
        'po_number',
        'buyer_reference',
        'total_inc_vat',
        'with_sub_jobs',
        'quote_id',
        'lead_id',
        'recurring_job_id',
        'planned_for',
      ],
    },
    linesSection,
  ],
  rules: pricedRules,
  showIf: {
    // Set when the job is created; a job without a parent never gets one.
    parent_id: (r) => r['id'] === undefined || isSub(r),
    quote_id: isSet('quote_id'),
    lead_id: isSet('lead_id'),
    recurring_job_id: isSet('recurring_job_id'),
    planned_for: (r) => typeof r['planned_for'] === 'string',
    franchise_price: isSet('franchise_price'),
  },
})
