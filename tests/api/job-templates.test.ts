import { expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { testApp } from '../support/app.ts'
import { createFactory, type Values } from '../support/factory.ts'

const t = await testApp()
const { create } = createFactory(t)

test('a job is saved as a template: its type and lines, nothing of its customer, priced by the server', async () => {
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
    ...{ job_type_id: job['job_type_id'], description: job['description'], total_inc_vat: 108 },
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

test('it takes the right to change jobs and to add templates; what is archived makes none', async () => {
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
