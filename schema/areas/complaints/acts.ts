import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { MAX_AMOUNT } from '../../engine/money/limits.ts'
import { rowOf } from '../../engine/shape.ts'
import { SEVERITIES } from './complaints.ts'

const OPEN = ['new', 'open', 'waiting'] as const

/** The customer was told the assessment; receipt was acknowledged before. */
export const firstAnswer = act({
  of: 'complaints',
  name: 'firstAnswer',
  path: 'first-answer',
  label: ['Record first response', 'First response recorded'],
  short: 'First response',
  summary: 'Record that the customer was given a first response, now or at a given time',
  verb: 'keep',
  needs: ['Complaints:edit'],
  when: { category: OPEN, is: { responded_at: [null] }, code: 'complaint_answered' },
  body: { responded_at: f.instant({ label: 'First response given', help: 'Leave empty for now.' }) },
  asksAlso: ['responded_at'],
  answer: rowOf('complaints'),
  key: 'f',
  undo: true,
})

/** Someone else has to handle it, more urgently than before. */
export const escalate = act({
  of: 'complaints',
  name: 'escalate',
  label: ['Escalate', 'Escalated'],
  summary: 'Escalate a complaint with a reason. Raises the severity by one and can reassign it',
  needs: ['Complaints:edit'],
  when: { category: OPEN, code: 'complaint_over' },
  body: {
    reason: f.text({ required: true, max: 255 }),
    assignedTo: f.ref('users', { where: { active: true }, help: 'Leave empty to keep the current person.' }),
    severity: f.choice(SEVERITIES, { help: 'Leave empty to raise it by one level.' }),
  },
  asks: ['reason'],
  asksAlso: ['assignedTo', 'severity'],
  answer: rowOf('complaints'),
  key: 'x',
  undo: true,
})

/** Work that puts right the complaint, at the same site. */
export const remedialJob = act({
  of: 'complaints',
  name: 'remedialJob',
  path: 'remedial-job',
  label: ['Create remedial job', '%{name} created'],
  short: 'Remedial job',
  summary: 'Create a job to resolve the complaint. A complaint can have one',
  needs: ['Complaints:edit', 'Jobs:add'],
  when: { category: OPEN, is: { remedial_job_id: [null] }, code: 'complaint_has_job' },
  body: {
    job_type_id: f.ref('job-types', { label: 'Type', help: 'Leave empty to use the type of the original job.' }),
  },
  asksAlso: ['job_type_id'],
  suggestedFrom: { job_type_id: { of: 'job_id', field: 'job_type_id' } },
  answer: z.object({ job: rowOf('jobs') }),
  makes: { resource: 'jobs', as: 'job' },
  key: 'n',
  undo: true,
})

/** A draft credit note on an invoice of the job. When that has several, the answer is 409 `which_invoice` until one is named. */
export const creditNote = act({
  of: 'complaints',
  name: 'creditNote',
  path: 'credit-note',
  label: ['Credit invoice', '%{name} created'],
  short: 'Credit',
  summary: 'Create a draft credit note for an issued invoice of the job, for the remedy amount by default',
  needs: ['Complaints:edit', 'Invoices:credit'],
  when: { is: { credit_note_id: [null] }, code: 'complaint_has_credit' },
  body: {
    amount: f.money({
      min: 0.01,
      max: MAX_AMOUNT,
      label: 'Amount with VAT',
      help: 'Leave empty to credit the remedy amount, or everything that can be credited if there is none.',
    }),
    reason: f.text({
      max: 255,
      help: 'Shown on the credit note. Leave empty to use the number and subject of the complaint.',
    }),
    invoice_id: f.ref('invoices', { label: 'Invoice' }),
  },
  asksAlso: ['amount', 'reason'],
  answer: z.object({ credit_note: rowOf('invoices') }),
  makes: { resource: 'invoices', as: 'credit_note' },
  key: 'r',
  undo: true,
})

const COMPLAIN = {
  name: 'complain',
  label: 'New complaint',
  short: 'Complaint',
  needs: ['Complaints:add'],
  to: '/complaints/add',
  key: 'o',
} as const

export const ofCustomer = link({ of: 'customers', ...COMPLAIN })
export const ofQuote = link({ of: 'quotes', ...COMPLAIN })
export const ofJob = link({ of: 'jobs', ...COMPLAIN })
export const ofWorker = link({ of: 'workers', ...COMPLAIN })
