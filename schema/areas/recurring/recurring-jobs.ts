import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { next, type Recurrence } from '../../engine/time/recurrence.ts'
import { pricedFields, pricedRules } from '../jobs/priced.ts'
import { isSet, linesSection, terms } from '../jobs/work.ts'

/** Why no jobs are made although they are due. */
export const STOPS = [
  'customer_archived',
  'template_archived',
  'template_inactive',
  'refused',
  'owner_gone',
  'owner_rights',
] as const
export type Stop = (typeof STOPS)[number]

/** What happens when a job is completed: nothing, a draft invoice, or an issued one. */
export const INVOICING = ['no', 'draft', 'issue'] as const

/** Maximum days before its date that a job may be made. */
const MAX_AHEAD = 90

type Values = Readonly<Record<string, unknown>>

/** Made from a template each time; otherwise from its own lines, at the agreed prices. */
const ofTemplate = (row: Values) => typeof row['template_id'] === 'number'
const ofItself = (row: Values) => !ofTemplate(row)

/** Recurring work (docs/decisions/0029-series-recurring-templates.md). Handled dates are in the table `recurring_job_dates`. */
export default defineResource({
  name: 'recurring-jobs',
  path: 'jobs/recurring',
  area: 'RecurringJobs',
  belongs: {
    franchise: 'franchise_id',
    from: [{ postcode: 'address_id.postcode', town: 'address_id.city' }, { record: 'customer_id' }],
    people: ['assignedTo'],
  },
  label: ['Recurring job', 'Recurring jobs'],
  about: 'Work that repeats. Jobs are created automatically some days before each date.',
  represent: 'name',
  sort: ['next_on', 'asc'],
  archive: true,
  features: { comments: true, tasks: true, files: true },
  record: {
    type: 'job_type_id',
    origin: ['source_job_id', 'template_id'],
    elsewhere: ['name', 'franchise_price', 'total_inc_vat', 'services', 'materials', 'overall_discount', 'summary'],
    around: ['customer_id'],
    acts: ['make'],
    contactLinks: { of: 'customer_id', phone: 'phone', email: 'email', unless: 'do_not_call', address: ['address_id'] },
  },
  conditions: { halted: { label: 'Stopped' } },
  presets: [
    { key: 'running', label: 'Active', query: 'active=true', first: true },
    { key: 'halted', label: 'Stopped', query: 'halted=true' },
    { key: 'paused', label: 'Paused', query: 'active=false' },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&active=true' },
  ],
  fields: {
    name: f.text({
      personal: true,
      required: true,
      max: 160,
      list: true,
      search: true,
      help: 'Such as Annual boiler service.',
    }),
    customer_id: f.ref('customers', { required: true, weak: true, list: true, filter: true }),
    address_id: terms.address_id,
    rule: f.recurrence({ required: true, list: true, sort: false, label: 'Repeats' }),
    ahead_days: f.int({
      default: 14,
      min: 0,
      max: MAX_AHEAD,
      label: 'Days ahead',
      help: 'How many days before each date the job is created.',
    }),
    next_on: f.date({
      readOnly: true,
      list: true,
      filter: true,
      label: 'Next date',
      help: 'The next date without a job. Empty while paused.',
    }),
    active: f.flag(true, {
      list: true,
      filter: true,
      help: 'Turn off to pause. Dates missed while paused are not made up.',
    }),
    halt: f.choice(STOPS, {
      readOnly: true,
      filter: true,
      list: true,
      sort: false,
      label: 'Stopped',
      labels: {
        customer_archived: 'Customer archived',
        template_archived: 'Template archived',
        template_inactive: 'Template inactive',
        refused: 'Job could not be created',
        owner_gone: 'User can no longer sign in',
        owner_rights: 'User lost a permission',
      },
      help: 'Why no job was created when one was due.',
    }),
    assignedTo: terms.assignedTo,
    franchise_id: f.ref('franchises', { filter: true }),
    franchise_price: terms.franchise_price,
    template_id: f.ref('job-templates', {
      filter: true,
      where: { active: true, under: 0 },
      label: 'Job template',
      help: 'Each job uses the template and prices of its creation day. Leave empty to use the lines and prices below.',
    }),
    job_type_id: f.ref('job-types', { filter: true, label: 'Type' }),
    invoicing: f.choice(INVOICING, {
      default: 'no',
      filter: true,
      label: 'Invoicing when completed',
      labels: { no: 'Manual', draft: 'Create draft', issue: 'Issue immediately' },
      help: 'What happens automatically when a job is completed. If it fails, a note and a task are added to the job.',
    }),
    description: f.note({
      personal: true,
      max: 4000,
      detail: true,
      help: 'Added to each job. Leave empty to use the template’s description.',
    }),
    notes: f.note({ personal: true, max: 4000, detail: true, help: 'For the office only. Not copied to jobs.' }),
    source_job_id: f.ref('jobs', {
      once: true,
      weak: true,
      filter: true,
      same: ['customer_id'],
      label: 'Created from job',
    }),
    owner_id: f.ref('users', {
      readOnly: true,
      weak: true,
      filter: true,
      label: 'Runs as',
      help: 'The user who last changed this. Jobs and invoices are created with this user’s permissions.',
    }),
    since: f.date({ readOnly: true, hidden: true, label: 'First date from' }),
    ...pricedFields({ sum: false }),
  },
  sections: [
    {
      key: 'when',
      label: 'Schedule',
      fields: ['name', 'customer_id', 'address_id', 'active', 'halt', 'rule', 'ahead_days', 'next_on'],
    },
    {
      key: 'work',
      label: 'Work',
      fields: [
        'template_id',
        'job_type_id',
        'invoicing',
        'assignedTo',
        'franchise_id',
        'franchise_price',
        'description',
        'notes',
        'source_job_id',
        'total_inc_vat',
      ],
    },
    linesSection,
  ],
  rules: [
    ...pricedRules,
    { at: 'job_type_id', code: 'required', check: (r) => ofTemplate(r) || typeof r['job_type_id'] === 'number' },
    {
      at: 'rule',
      code: 'no_dates',
      check: ({ rule }) => next(rule as Recurrence, '0001-01-01', 1).length > 0,
    },
  ],
  showIf: {
    next_on: (r) => typeof r['next_on'] === 'string',
    halt: (r) => typeof r['halt'] === 'string',
    franchise_price: isSet('franchise_price'),
    source_job_id: isSet('source_job_id'),
    job_type_id: ofItself,
    services: ofItself,
    materials: ofItself,
    overall_discount: ofItself,
    total_inc_vat: ofItself,
    summary: ofItself,
  },
})
