import { resources } from '../../../schema/all.ts'
import { creditNote, escalate, firstAnswer, remedialJob } from '../../../schema/areas/complaints/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'
import type { Values } from '../../support/factory.ts'
import { invoicing } from '../../support/invoicing.ts'

const CLOSED = 8
const EMPTY = { responded_at: null, remedial_job_id: null, credit_note_id: null, original_id: null }

const complaint = async (h: Harness, more: Values = {}): Promise<number> => {
  const made = await h.factory.create(resources.get('complaints'), { complaint_status_id: 1, ...EMPTY, ...more })
  return made.id
}
const closed = (h: Harness) => complaint(h, { complaint_status_id: CLOSED, resolution: 'Put right' })

let count = 0
/** About a job with an issued invoice of £120. */
async function invoiced(h: Harness): Promise<Values> {
  const { job, customer, franchise, line, issued } = invoicing({
    call: ((method: string, path: string, given: { body?: unknown } = {}) =>
      h.send(method as never, path, given.body)) as never,
  })
  count += 1
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `W${count}-` }) }
  const job_id = await job(of, [line(100)])
  await issued(job_id, 'final')
  return { ...of, job_id, quote_id: null, remedy_amount: 30 }
}

export const answering = actCase(firstAnswer, {
  ready: async (h) => ({ id: await complaint(h), body: { responded_at: null } }),
  unfit: closed,
})
export const escalating = actCase(escalate, {
  ready: async (h) => ({ id: await complaint(h), body: { reason: 'They went to the newspaper' } }),
  unfit: closed,
})
export const remedying = actCase(remedialJob, {
  ready: async (h) => ({ id: await complaint(h), body: { job_type_id: 1 } }),
  unfit: closed,
})
export const crediting = actCase(creditNote, {
  ready: async (h) => ({ id: await complaint(h, await invoiced(h)), body: { amount: 12 } }),
  unfit: async (h) => {
    const of = await invoiced(h)
    const id = await complaint(h, of)
    await h.send('POST', `/complaints/${id}/credit-note`, { amount: 5 })
    return id
  },
})
