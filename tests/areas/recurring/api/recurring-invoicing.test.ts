import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, complete, act } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'REC-' }) }
})

const service = { name: 'Boiler service', quantity: 1, price_ex_vat: 80, vat_percent: 20 }
const bodyOf = (more: Values = {}): Values => ({
  name: 'Yearly boiler service',
  job_type_id: 1,
  services: [service],
  ...of,
  rule: { starts_on: dayOf(Date.now()), unit: 'week' },
  ...more,
})
/** A recurring job. */
async function jobOf(more: Values): Promise<number> {
  const made = await api.call<Wire>('POST', '/recurring-jobs', { body: bodyOf(more) })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { body } = await act(`/recurring-jobs/${made.body.id}/make`)
  return (body as unknown as { job: { id: number } }).job.id
}
const settled = () =>
  expect
    .poll(async () => (await api.pool.query('select from invoice_batches where finished_at is null')).rowCount, {
      timeout: 45_000,
    })
    .toBe(0)
const invoicesOf = async (id: number) =>
  (await api.pool.query('select status, number, created_by from invoices where job_id = $1 order by id', [id])).rows
const saidAt = async (id: number) =>
  (
    await api.pool.query(
      `select params from comments where subject = 'jobs' and subject_id = $1 and key = 'not_invoiced'`,
      [id],
    )
  ).rows
const tasksAt = async (id: number) =>
  (
    await api.pool.query(`select title, priority, "assignedTo" from tasks where subject = 'jobs' and subject_id = $1`, [
      id,
    ])
  ).rows

test('a completed job is invoiced as agreed: not at all, as a draft, or issued', async () => {
  const [none, draft, issue] = [
    await jobOf({ invoicing: 'no' }),
    await jobOf({ invoicing: 'draft' }),
    await jobOf({ invoicing: 'issue' }),
  ]
  for (const id of [none, draft, issue]) await complete(id)
  await settled()
  expect(await invoicesOf(none)).toEqual([])
  expect(await invoicesOf(draft)).toEqual([{ status: 'draft', number: null, created_by: null }])
  expect(await invoicesOf(issue)).toEqual([{ status: 'issued', number: 'REC-000001', created_by: null }])
  expect((await api.call<Wire>('GET', `/jobs/${issue}`)).body['job_status_id']).toBe(7)
})

test('a job with sub-jobs is completed with the last of them', async () => {
  const id = await jobOf({ invoicing: 'draft' })
  const parts: number[] = []
  for (const title of ['Upstairs', 'Downstairs']) {
    const made = await api.call<Wire>('POST', '/jobs', {
      body: { ...of, job_type_id: 1, parent_id: id, title, services: [service] },
    })
    parts.push(made.body.id)
  }
  await complete(parts[0] as number)
  await settled()
  expect(await invoicesOf(id)).toEqual([])
  await complete(parts[1] as number)
  await settled()
  expect(await invoicesOf(id)).toHaveLength(1)
})

test('a job that cannot be invoiced says so, with a task for the person responsible; one already handled gets only the note', async () => {
  const bare = await customer()
  await api.pool.query('delete from customers_addresses where owner_id = $1', [bare])
  const { id: who } = await api.userWith(['Jobs:list'])
  const id = await jobOf({ invoicing: 'issue', customer_id: bare, assignedTo: who })
  await complete(id)
  await settled()
  expect(await invoicesOf(id)).toEqual([])
  expect(await saidAt(id)).toEqual([{ params: { code: 'buyer_address' } }])
  const number = (await api.call<Wire>('GET', `/jobs/${id}`)).body['number']
  expect(await tasksAt(id)).toEqual([
    { title: `Invoice manually: ${String(number)}`, priority: 'high', assignedTo: who },
  ])
  const early = await jobOf({ invoicing: 'draft' })
  await act(`/jobs/${early}/invoice-final`)
  await complete(early)
  await settled()
  expect(await saidAt(early)).toEqual([{ params: { code: 'draft_exists' } }])
  expect([await invoicesOf(early), await tasksAt(early)]).toMatchObject([[{}], []])
})

test('a user without permission to issue cannot make the program issue', async () => {
  const may = await api.userWith(['RecurringJobs:add', 'RecurringJobs:edit', 'RecurringJobs:list', 'Invoices:add'])
  const ask = (invoicing: string) =>
    api.call<Wire>('POST', '/recurring-jobs', { body: bodyOf({ invoicing }), token: may.token })
  expect((await ask('draft')).status).toBe(200)
  const made = await ask('no')
  const refused = { code: 'forbidden', area: 'Invoices', action: 'issue' }
  expect((await ask('issue')).body).toMatchObject(refused)
  const path = `/recurring-jobs/${made.body.id}`
  expect((await api.call('PATCH', path, { body: { invoicing: 'issue' }, token: may.token })).body).toMatchObject(
    refused,
  )
  // Another user's setting stays unchanged.
  await api.call('PATCH', path, { body: { invoicing: 'issue' } })
  expect((await api.call<Wire>('PATCH', path, { body: { ahead_days: 3 }, token: may.token })).status).toBe(200)
})
