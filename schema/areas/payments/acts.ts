import { act } from '../../engine/act.ts'
import { fieldsOf, rowOf } from '../../engine/shape.ts'
import payments from './payments.ts'

/** Money taken for a job, or given back for it. */
export const pay = act({
  of: 'jobs',
  name: 'pay',
  path: 'payments',
  label: ['Take a payment', '%{name} taken'],
  summary: 'Take a payment for a job, or give one back',
  needs: ['Payments:add'],
  reach: 'read',
  body: fieldsOf(payments.fields, 'job_id'),
  answer: rowOf('payments'),
  makes: { resource: 'payments', as: '' },
  key: 'm',
  ownButton: true,
  undo: true,
})
