import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const NEW = 1
const SCHEDULED = 2
const CANCELLED = 8

const t = await testApp()
const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  t.call<Wire>(method, path, body === undefined ? {} : { body })
const customer = (await send('POST', '/customers', { last_name: 'Hollis', phone: '+441134960177' })).body.id
const jobOf = async (over: Values = {}) => {
  const made = await send('POST', '/jobs', { customer_id: customer, job_type_id: 1, ...over })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const move = async (id: number, job_status_id: number) => (await send('PATCH', `/jobs/${id}`, { job_status_id })).status
const statusOf = async (id: number) => (await send('GET', `/jobs/${id}`)).body['job_status_id']

test('a job whose sub-jobs are all cancelled has its own status again', async () => {
  const job = await jobOf()
  const [roof, cellar] = [
    await jobOf({ parent_id: job, name: 'Roof' }),
    await jobOf({ parent_id: job, name: 'Cellar' }),
  ]
  expect(await move(roof, SCHEDULED)).toBe(200)
  // The other sub-job, still unscheduled, holds the job back.
  expect([await statusOf(job), await move(job, SCHEDULED)]).toEqual([NEW, 409])
  expect(await move(cellar, CANCELLED)).toBe(200)
  expect([await statusOf(job), await move(job, NEW)]).toEqual([SCHEDULED, 409])
  expect(await move(roof, CANCELLED)).toBe(200)
  expect(await statusOf(job)).toBe(SCHEDULED)
  expect([await move(job, NEW), await statusOf(job)]).toEqual([200, NEW])
})
