import { z } from 'zod'
import { act, link } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { MOST } from '../../engine/money/limits.ts'
import { rowOf } from '../../engine/shape.ts'
import { SEVERITIES } from './complaints.ts'

const OPEN = ['new', 'open', 'waiting'] as const

/** The customer has heard what is thought of it; that it came in was acknowledged by then. */
export const firstAnswer = act({
  of: 'complaints',
  name: 'firstAnswer',
  path: 'first-answer',
  label: ['First answer given', 'First answer kept'],
  short: 'Answered',
  summary: 'Keep that the customer was given a first answer, now or when it is said',
  verb: 'keep',
  needs: ['Complaints:edit'],
  when: { category: OPEN, is: { responded_at: [null] }, code: 'complaint_answered' },
  body: { responded_at: f.instant({ label: 'First answer given', help: 'Left empty, now.' }) },
  asksAlso: ['responded_at'],
  answer: rowOf('complaints'),
  key: 'f',
  undo: true,
})

/** Somebody else has to see to it, and it is more urgent than it was. */
export const escalate = act({
  of: 'complaints',
  name: 'escalate',
  label: ['Escalate', 'Escalated'],
  summary: 'Escalate a complaint: one more severe, with a reason, and to somebody else where it is said',
  needs: ['Complaints:edit'],
  when: { category: OPEN, code: 'complaint_over' },
  body: {
    reason: f.text({ required: true, max: 255 }),
    assignedTo: f.ref('users', { where: { active: true }, help: 'Left empty, whoever has it keeps it.' }),
    severity: f.choice(SEVERITIES, { help: 'Left empty, one more than it was.' }),
  },
  asks: ['reason'],
  asksAlso: ['assignedTo', 'severity'],
  answer: rowOf('complaints'),
  key: 'x',
  undo: true,
})

/** Work that puts right what was complained about, at the same place. */
export const remedialJob = act({
  of: 'complaints',
  name: 'remedialJob',
  path: 'remedial-job',
  label: ['Make a remedial job', '%{name} made'],
  short: 'Remedial job',
  summary: 'Make a job that puts right what was complained about, once',
  needs: ['Complaints:edit', 'Jobs:add'],
  when: { category: OPEN, is: { remedial_job_id: [null] }, code: 'complaint_has_job' },
  body: { job_type_id: f.ref('job-types', { label: 'Type', help: 'Left empty, that of the job complained about.' }) },
  asksAlso: ['job_type_id'],
  likely: { job_type_id: { of: 'job_id', field: 'job_type_id' } },
  answer: z.object({ job: rowOf('jobs') }),
  makes: { resource: 'jobs', as: 'job' },
  key: 'n',
  undo: true,
})

/** A draft of a credit note on an invoice of the job. Where that has several, the answer is 409 `which_invoice` until one is named. */
export const creditNote = act({
  of: 'complaints',
  name: 'creditNote',
  path: 'credit-note',
  label: ['Credit an invoice', '%{name} made'],
  short: 'Credit',
  summary:
    'Make a draft of a credit note on an issued invoice of the job, of the amount of the remedy unless another is said',
  needs: ['Complaints:edit', 'Invoices:credit'],
  when: { is: { credit_note_id: [null] }, code: 'complaint_has_credit' },
  body: {
    amount: f.money({
      min: 0.01,
      max: MOST,
      label: 'Amount with VAT',
      help: 'Left empty, the amount of the remedy; without one, all that is left to credit.',
    }),
    reason: f.text({ max: 255, help: 'Stands on the credit note. Left empty, number and subject of the complaint.' }),
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
  key: 'Shift+o',
} as const

export const ofCustomer = link({ of: 'customers', ...COMPLAIN })
export const ofQuote = link({ of: 'quotes', ...COMPLAIN })
export const ofJob = link({ of: 'jobs', ...COMPLAIN })
export const ofWorker = link({ of: 'workers', ...COMPLAIN })
