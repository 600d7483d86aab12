import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values } from '../../../support/factory.ts'

const t = await testApp()
const { create } = createFactory(t)

test('a job is saved as a template: its type and lines, no customer details, priced by the server', async () => {
  const line = { name: 'Boiler service', quantity: 2, discount: 10, price_ex_vat: 50, apply_vat: true, vat_percent: 20 }
  const job = await create(resources.get('jobs'), {
    services: [line],
    materials: [],
    overall_discount: 0,
    franchise_id: null,
  })
  const save = () => t.call<{ template: Values & { id: number } }>('POST', `/jobs/${job.id}/template`, { body: {} })
  const first = await save()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.template).toMatchObject({
    job_type_id: job['job_type_id'],
    description: job['description'],
    total_inc_vat: 108,
    services: [{ ...line, net: 90, vat: 18, price_inc_vat: 108 }],
  })
  expect(first.body.template).not.toHaveProperty('customer_id')
  const second = await save()
  expect(second.body.template['name']).toBe(`${String(first.body.template['name'])} (2)`)
  const changed = await t.call('PATCH', `/job-templates/${first.body.template.id}`, {
    body: { services: [{ ...line, quantity: 1, discount: 0 }] },
  })
  expect(changed.body).toMatchObject({ total_inc_vat: 60, sub_total_ex_vat: 50 })
  const wrong = await t.call<{ errors: object }>('PATCH', `/job-templates/${first.body.template.id}`, {
    body: { services: [{ ...line, quantity: -1, vat_percent: 7 }] },
  })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['services.0.quantity']])
  const undone = await t.call('POST', `/changesets/${String(second.headers['changeset'])}/undo`)
  expect(undone.status).toBe(200)
})

test('this needs permission to edit jobs and add templates; archived records cannot be saved as templates', async () => {
  const job = await create(resources.get('jobs'))
  for (const rights of [
    ['Jobs:list', 'Jobs:edit'],
    ['Jobs:list', 'JobTemplates:add'],
  ]) {
    const { token } = await t.userWith(rights)
    expect((await t.call('POST', `/jobs/${job.id}/template`, { body: {}, token })).status).toBe(403)
  }
  await t.call('DELETE', `/jobs/${job.id}`)
  const gone = await t.call<{ code: string }>('POST', `/jobs/${job.id}/template`, { body: {} })
  expect([gone.status, gone.body.code]).toEqual([409, 'archived'])
})

test("sub-jobs are saved with the job, and added to a job started from the template at today's prices", async () => {
  const price = await create(resources.get('services'), {
    price: 40,
    active: true,
    vat_rate_id: (await create(resources.get('vat-rates'), { percent: 20, valid_from: null, valid_to: null })).id,
  })
  const line = { service_id: price.id, name: 'Radiator', quantity: 2, price_ex_vat: 40, vat_percent: 20 }
  const job = await create(resources.get('jobs'), { services: [], materials: [], franchise_id: null })
  const same = { customer_id: job['customer_id'], parent_id: job.id, job_type_id: 2 }
  const sub = async (body: Values) => (await t.call<Values & { id: number }>('POST', '/jobs', { body })).body
  await sub({ ...same, title: 'Ground floor', services: [line] })
  const dropped = await sub({ ...same, title: 'Loft' })
  await t.call('DELETE', `/jobs/${dropped.id}`)
  await sub({ ...same, title: 'First floor', services: [{ ...line, quantity: 1, discount: 10 }] })

  const saved = await t.call<{ template: Values & { id: number } }>('POST', `/jobs/${job.id}/template`, { body: {} })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const template = saved.body.template.id
  const parts = await t.call<{ data: Values[] }>(
    'GET',
    `/job-templates/list?parent_id=${template}&sort=name&direction=desc`,
  )
  expect(parts.body.data.map(({ name, total_inc_vat }) => [name, total_inc_vat])).toEqual([
    ['Ground floor', 96],
    ['First floor', 43.2],
  ])
  const whole = await t.call<{ data: Values[] }>('GET', '/job-templates/list?whole=true')
  expect(whole.body.data.map(({ id }) => id)).toContain(template)
  expect(whole.body.data.every(({ parent_id }) => parent_id === null)).toBe(true)
  // A sub-job has no sub-jobs.
  const deeper = await t.call<{ errors: object }>('POST', '/job-templates', {
    body: { name: 'Deeper', job_type_id: 1, parent_id: parts.body.data[0]?.['id'] },
  })
  expect([deeper.status, deeper.body.errors]).toEqual([422, { parent_id: [{ code: 'not_offered' }] }])

  await t.call('PATCH', `/services/${price.id}`, { body: { price: 50 } })
  const started = await create(resources.get('jobs'), { services: [], materials: [], franchise_id: null })
  const give = (body: unknown, key = 'once') =>
    t.call<{ data: Values[]; errors: object }>('POST', `/jobs/${started.id}/parts`, {
      body,
      headers: { 'idempotency-key': key },
    })
  const given = await give({ template_id: template })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  expect((await give({ template_id: template })).body.data.map(({ id }) => id)).toEqual(
    given.body.data.map(({ id }) => id),
  )
  expect(given.body.data).toMatchObject([
    {
      title: 'Ground floor',
      job_type_id: 2,
      parent_id: started.id,
      customer_id: started['customer_id'],
      total_inc_vat: 120,
    },
    { title: 'First floor', total_inc_vat: 54 },
  ])
  expect((await t.call<Values>('GET', `/jobs/${started.id}`)).body['with_sub_jobs']).toBe(174)
  const missing = await give({ template_id: 987_654 }, 'other')
  expect([missing.status, missing.body.errors]).toEqual([422, { template_id: [{ code: 'not_found' }] }])
  expect((await give({ template_id: 'x' }, 'third')).status).toBe(422)
  const { token } = await t.userWith(['Jobs:list', 'Jobs:edit', 'JobTemplates:list'])
  expect((await t.call('POST', `/jobs/${started.id}/parts`, { body: { template_id: template }, token })).status).toBe(
    403,
  )
})
