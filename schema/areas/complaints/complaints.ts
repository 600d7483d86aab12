import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { numberOf, ofCustomer } from '../jobs/work.ts'
import { CLOCKS } from './clocks.ts'

const isSet = (name: string) => (row: Readonly<Record<string, unknown>>) => (row[name] ?? null) !== null

/** Severity; an escalation raises it by one. */
export const SEVERITIES = ['low', 'normal', 'high', 'critical'] as const

/** Values set by the deadlines (server/areas/complaints/state.ts). */
const due = (label: string) => f.instant({ readOnly: true, list: true, filter: true, label })
const warningMoment = (label: string) => f.instant({ readOnly: true, hidden: true, label })

/** Complaints, with deadlines for answering the customer. */
export default defineResource({
  name: 'complaints',
  path: 'complaints',
  area: 'Complaints',
  belongs: { franchise: 'franchise_id', people: ['assignedTo'] },
  label: ['Complaint', 'Complaints'],
  about: 'Customer complaints, their deadlines and how they were resolved.',
  represent: 'ref',
  titleFields: ['customer_id.name', 'subject'],
  sort: ['next_due', 'asc'],
  find: ofCustomer.filter((path) => path.startsWith('customer_id.')),
  archive: true,
  large: true,
  features: { questions: 'complaint', comments: true, tasks: true, files: true },
  owner: 'assignedTo',
  recordPath: 'view',
  status: 'complaint_status_id',
  reason: { field: 'status_reason' },
  settled: ['resolved', 'closed'],
  needsByFlag: { resolution_needed: 'resolution', original_needed: 'original_id' },
  record: {
    type: 'category_id',
    origin: ['job_id', 'quote_id', 'original_id'],
    // Panel: its deadlines and its cost.
    elsewhere: [
      'subject',
      'acknowledge_by',
      'respond_by',
      'resolve_by',
      'acknowledged_at',
      'responded_at',
      'resolved_at',
      'stopped_at',
      'next_due',
      'next_clock',
    ],
    stages: ['new', 'open', 'resolved', 'closed'],
    around: ['customer_id'],
    contactLinks: { of: 'customer_id', phone: 'phone', email: 'email', unless: 'do_not_call' },
  },
  board: { card: ['severity', 'next_due', 'assignedTo'] },
  conditions: {
    open: { label: 'Open' },
    missed: { label: 'Overdue' },
    near: { label: 'Due soon' },
    stopped: { label: 'Paused' },
    unassigned: { label: 'Unassigned' },
  },
  presets: [
    { key: 'open', label: 'Open', query: 'open=true', first: true },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&open=true' },
    { key: 'missed', label: 'Overdue', query: 'missed=true' },
    { key: 'near', label: 'Due soon', query: 'near=true' },
    { key: 'stopped', label: 'Waiting', query: 'stopped=true' },
    { key: 'unassigned', label: 'Unassigned', query: 'open=true&unassigned=true' },
  ],
  columns: ['next_due', 'complaint_status_id', 'severity', 'category_id', 'assignedTo', 'received_at'],
  quick: ['customer_id', 'subject', 'severity', 'assignedTo'],
  adding: {
    first: ['customer_id', 'job_id', 'subject', 'description', 'severity', 'assignedTo'],
    more: [
      'category_id',
      'channel',
      'received_at',
      'desired_outcome',
      'quote_id',
      'worker_id',
      'franchise_id',
      'original_id',
    ],
  },
  fields: {
    ref: f.text({
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      max: 40,
      generated: numberOf('CMP', 'id'),
      label: 'Number',
    }),
    customer_id: f.ref('customers', { required: true, list: true, filter: true }),
    subject: f.text({
      personal: true,
      required: true,
      max: 160,
      list: true,
      search: true,
      help: 'A short summary.',
    }),
    description: f.note({ personal: true, required: true, max: 8000, detail: true, label: 'What happened' }),
    desired_outcome: f.note({ personal: true, max: 2000, detail: true, label: 'Desired outcome' }),
    severity: f.choice(SEVERITIES, { default: 'normal', list: true, filter: true, sort: false }),
    category_id: f.ref('categories', { where: { scope: 'complaint', active: true }, list: true, filter: true }),
    channel: f.choice(['phone', 'email', 'letter', 'in_person', 'website', 'review', 'other'], {
      default: 'phone',
      filter: true,
      label: 'Received by',
    }),
    received_at: f.instant({
      list: true,
      filter: true,
      label: 'Received',
      help: 'Deadlines are counted from this time. Leave empty for now.',
    }),
    complaint_status_id: f.ref('complaint-statuses', {
      initial: 'is_default',
      list: true,
      filter: true,
      label: 'Status',
    }),
    status_reason: f.text({
      personal: true,
      max: 255,
      label: 'Reason',
      help: 'Why the complaint was not upheld, if it was not.',
    }),
    original_id: f.ref('complaints', {
      weak: true,
      same: ['customer_id'],
      filter: true,
      seldom: true,
      label: 'Repeat of',
      help: 'An earlier complaint from the same customer.',
    }),
    assignedTo: f.ref('users', { list: true, filter: true, where: { active: true } }),
    franchise_id: f.ref('franchises', {
      filter: true,
      sort: true,
      help: 'Its working hours and bank holidays are used for deadlines. Leave empty to use the franchise of the job or quote.',
    }),
    job_id: f.ref('jobs', { same: ['customer_id'], weak: true, filter: true, label: 'Job' }),
    quote_id: f.ref('quotes', { same: ['customer_id'], weak: true, filter: true, seldom: true, label: 'Quote' }),
    worker_id: f.ref('workers', {
      weak: true,
      filter: true,
      label: 'Worker',
      help: 'The worker the complaint is about.',
    }),
    acknowledged_at: f.instant({
      filter: true,
      label: 'Acknowledged',
      help: 'Set when the status first changes from New.',
    }),
    responded_at: f.instant({ filter: true, label: 'First response given' }),
    root_cause: f.note({ personal: true, max: 2000, detail: true }),
    remedy_type: f.choice(['apology', 'explanation', 'remedial_work', 'refund', 'goodwill', 'none'], {
      filter: true,
      sort: true,
      label: 'Remedy',
    }),
    remedy_amount: f.money({
      min: 0,
      max: MAX_AMOUNT,
      label: 'Remedy amount',
      help: 'Amount refunded or paid, including VAT.',
    }),
    remedial_job_id: f.ref('jobs', {
      same: ['customer_id'],
      weak: true,
      filter: true,
      seldom: true,
      label: 'Remedial job',
      help: 'The job that resolves the complaint.',
    }),
    credit_note_id: f.ref('invoices', {
      same: ['customer_id'],
      weak: true,
      seldom: true,
      label: 'Credit note',
    }),
    resolution: f.note({
      personal: true,
      max: 4000,
      detail: true,
      help: 'The final response to the customer. Required to close the complaint.',
    }),
    escalated_at: f.instant({ readOnly: true, filter: true, sort: true, label: 'Escalated' }),
    reopened_count: f.int({
      readOnly: true,
      default: 0,
      min: 0,
      filter: true,
      sort: true,
      label: 'Times reopened',
    }),
    resolved_at: f.instant({ readOnly: true, filter: true, label: 'Final response given' }),
    closed_at: f.instant({ readOnly: true, filter: true, label: 'Closed' }),
    next_due: due('Next due'),
    next_clock: f.choice(CLOCKS, {
      readOnly: true,
      filter: true,
      sort: false,
      label: 'Due action',
      labels: { acknowledge: 'Acknowledge', respond: 'First response', resolve: 'Final response' },
    }),
    acknowledge_by: due('Acknowledge by'),
    respond_by: due('First response by'),
    resolve_by: due('Final response by'),
    stopped_at: f.instant({ readOnly: true, label: 'Paused' }),
    stopped_minutes: f.int({
      readOnly: true,
      hidden: true,
      default: 0,
      min: 0,
      label: 'Time paused (working minutes)',
    }),
    counted_from: warningMoment('Deadlines counted from'),
    acknowledge_near: warningMoment('Acknowledgement warning from'),
    respond_near: warningMoment('First response warning from'),
    resolve_near: warningMoment('Final response warning from'),
  },
  sections: [
    {
      key: 'about',
      label: 'Complaint',
      fields: [
        'customer_id',
        'subject',
        'description',
        'desired_outcome',
        'severity',
        'category_id',
        'channel',
        'received_at',
      ],
    },
    { key: 'work', label: 'Related records', fields: ['job_id', 'quote_id', 'worker_id', 'franchise_id'] },
    {
      key: 'handling',
      label: 'Handling',
      fields: [
        'assignedTo',
        'complaint_status_id',
        'status_reason',
        'original_id',
        'acknowledged_at',
        'responded_at',
        'escalated_at',
        'reopened_count',
      ],
    },
    {
      key: 'remedy',
      label: 'Remedy and outcome',
      fields: [
        'root_cause',
        'remedy_type',
        'remedy_amount',
        'remedial_job_id',
        'credit_note_id',
        'resolution',
        'closed_at',
      ],
    },
  ],
  showIf: {
    escalated_at: isSet('escalated_at'),
    reopened_count: (r) => Number(r['reopened_count'] ?? 0) > 0,
    closed_at: isSet('closed_at'),
  },
  rules: [
    {
      at: 'acknowledged_at',
      code: 'before_received',
      check: (r) => !isBefore(r['acknowledged_at'], r['received_at']),
    },
    { at: 'responded_at', code: 'before_received', check: (r) => !isBefore(r['responded_at'], r['received_at']) },
  ],
})

function isBefore(moment: unknown, other: unknown): boolean {
  return typeof moment === 'string' && typeof other === 'string' && Date.parse(moment) < Date.parse(other)
}
