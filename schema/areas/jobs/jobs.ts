import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MOST } from '../../engine/money/limits.ts'
import { PRICED, pricedFields, pricedRules } from './priced.ts'
import { isSet, linesSection, numberOf, ofCustomer, terms, titled, townOfSite, whoAndWhat } from './work.ts'

/** Number of a job, J-000123; of a sub-job that of its parent and its place there, J-000123/1. */
const NUMBER = `${numberOf('J', 'coalesce(parent_id, id)')} || case when parent_id is null then '' else '/' || coalesce(sub_number, 0)::text end`

/** What a job costs is for who may see the finances of both sides. */
const COSTED = [
  ['Reports', 'servicesFinances'],
  ['Reports', 'materialsFinances'],
] as const
const isSub = (row: Readonly<Record<string, unknown>>) => typeof row['parent_id'] === 'number'

export default defineResource({
  name: 'jobs',
  path: 'jobs',
  area: 'Jobs',
  belongs: { franchise: 'franchise_id', people: ['assignedTo'] },
  label: ['Job', 'Jobs'],
  about: 'The work that was agreed: what is done where, how far it has come and what it is worth.',
  represent: 'number',
  called: whoAndWhat,
  sort: ['created_at', 'desc'],
  find: ofCustomer,
  archive: true,
  archivedPath: 'archived',
  large: true,
  add: 'create',
  carries: { questions: 'job', comments: true, tasks: true, files: true },
  owner: 'assignedTo',
  status: 'job_status_id',
  reason: { field: 'status_reason' },
  // What was invoiced, or will not be done, is not repriced.
  lock: {
    code: 'job_locked',
    fields: ['customer_id', 'franchise_id', ...PRICED],
    categories: ['invoiced', 'cancelled'],
  },
  record: {
    type: 'job_type_id',
    origin: ['quote_id', 'lead_id', 'recurring_job_id', 'parent_id'],
    // Beside: whose it is and what it is worth. Below a tab: what it is made of.
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
    reach: { of: 'customer_id', phone: 'phone', email: 'email', unless: 'do_not_call', address: ['address_id'] },
  },
  settled: ['completed'],
  board: { card: ['total_inc_vat', 'assignedTo'] },
  conditions: {
    open: { label: 'Open' },
    main: { label: 'Without sub-jobs' },
    done: { label: 'Completed or invoiced' },
    cancelled: { label: 'Cancelled' },
    to_invoice: { label: 'To invoice' },
    unassigned: { label: 'Nobody goes' },
    before_invoicing: { label: 'Invoiced before invoices were kept' },
    worker: { label: 'Worker', of: 'workers' },
  },
  presets: [
    { key: 'open', label: 'Open', query: 'open=true', first: true },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&open=true' },
    { key: 'main', label: 'Without sub-jobs', query: 'main=true' },
    { key: 'to_invoice', label: 'To invoice', query: 'to_invoice=true' },
  ],
  // What a job with its sub-jobs comes to stands on its screen; in a list each has its own, so that every pound stands there once.
  figures: {
    town: townOfSite,
    paid: {
      field: f.money({
        sort: true,
        min: -MOST,
        max: MOST,
        help: 'What was taken for this job by itself, whichever invoices it went to; its sub-jobs have their own.',
      }),
      ...{ of: 'payments', by: 'job_id', sum: 'counted', inLists: true },
    },
    next_visit: {
      field: f.instant({ help: 'When somebody is there next, of what is booked.' }),
      ...{ of: 'appointments', by: 'subject_id', where: ['ahead'], first: 'starts_at', inLists: true },
    },
    outstanding: {
      field: f.money({
        sort: true,
        min: -MOST,
        max: MOST,
        help: 'Its own total, VAT included, less what was taken for it.',
      }),
      ...{ of: 'payments', by: 'job_id', sum: 'counted', outOf: 'total_inc_vat', inLists: true },
    },
    margin: {
      field: f.money({
        ...{ min: -MOST, max: MOST },
        help: 'Net less materials, work, what was given back and complaints, sub-jobs among it; empty where not all is known.',
      }),
      ...{ reckoned: 'margin', needs: COSTED, inLists: true },
    },
    margin_percent: {
      field: f.quantity({
        min: -MOST,
        max: MOST,
        places: 1,
        label: 'Margin %',
        help: 'Of the net; empty where not all is known.',
      }),
      ...{ reckoned: 'margin_percent', needs: COSTED },
    },
  },
  columns: ['town', 'job_status_id', 'next_visit', 'assignedTo', 'total_inc_vat', 'with_sub_jobs'],
  fields: {
    number: f.text({ readOnly: true, hidden: true, list: true, search: true, max: 40, generated: NUMBER }),
    customer_id: terms.customer_id,
    title: f.text({ personal: true, ...titled, formerly: 'name', heads: ['Name'] }),
    address_id: terms.address_id,
    job_type_id: f.ref('job-types', { required: true, list: true, filter: true, label: 'Type' }),
    job_status_id: f.ref('job-statuses', { initial: 'is_default', list: true, filter: true, label: 'Status' }),
    status_reason: f.text({ personal: true, max: 255, label: 'Reason', help: 'Why it is on hold, where it is.' }),
    assignedTo: terms.assignedTo,
    franchise_id: f.ref('franchises', { filter: true }),
    franchise_price: terms.franchise_price,
    description: f.note({ personal: true, max: 4000, detail: true, label: 'What is to be done' }),
    po_number: f.text({ max: 80, search: true, label: 'Purchase order', help: 'Stands on the invoices of this job.' }),
    buyer_reference: f.text({
      max: 80,
      label: 'Their reference',
      help: 'Who or what at the customer it is invoiced to.',
    }),
    parent_id: f.ref('jobs', {
      same: ['customer_id'],
      once: true,
      filter: true,
      label: 'Sub-job of',
      help: 'A job of the same customer that this one is a part of.',
    }),
    sub_number: f.int({ readOnly: true, hidden: true, min: 1 }),
    ...pricedFields(),
    with_sub_jobs: f.money({
      readOnly: true,
      default: 0,
      max: MOST,
      list: true,
      filter: true,
      label: 'Job price',
      help: 'What the job comes to with its sub-jobs, VAT included.',
    }),
    quote_id: f.ref('quotes', { readOnly: true, filter: true, weak: true, label: 'Converted from quote' }),
    lead_id: terms.lead_id,
    recurring_job_id: f.ref('recurring-jobs', { readOnly: true, filter: true, weak: true, label: 'Repeats' }),
    planned_for: f.date({
      readOnly: true,
      filter: true,
      label: 'Planned for',
      help: 'The date of the recurring job that it was made for.',
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
    // Said with a new job; what is part of none stays so.
    parent_id: (r) => r['id'] === undefined || isSub(r),
    quote_id: isSet('quote_id'),
    lead_id: isSet('lead_id'),
    recurring_job_id: isSet('recurring_job_id'),
    planned_for: (r) => typeof r['planned_for'] === 'string',
    franchise_price: isSet('franchise_price'),
  },
})
