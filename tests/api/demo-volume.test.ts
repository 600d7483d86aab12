import { expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { isBritishPostcode } from '../../schema/fields/postcode.ts'
import { checkBody } from '../../schema/validate.ts'
import { demoRows } from '../../server/demo/rows.ts'
import { seedVolume } from '../../server/demo/volume.ts'
import { seedDemo } from '../../server/kit/seed.ts'
import { testApp } from '../support/app.ts'
import type { Wire } from '../support/factory.ts'

const t = await testApp()

test('the demo business is the same each time, and its rows are what the declarations accept', () => {
  const rows = demoRows()
  expect(JSON.stringify(demoRows())).toBe(JSON.stringify(rows))
  const customers = resources.get('customers')
  for (const row of rows.customers.slice(0, 200)) {
    const { first_name, last_name, company_name, email, phone, type } = row
    expect(checkBody(customers, 'create', { first_name, last_name, company_name, email, phone, type }).ok).toBe(true)
    expect(phone ?? email).toBeTruthy()
  }
  expect(rows.addresses.every((a) => isBritishPostcode(a['postcode']))).toBe(true)
})

test('it loads once, in seconds, with everything about it', async () => {
  await seedDemo(t.db, resources.all)
  const began = performance.now()
  expect(await seedVolume(t.db)).toBe(true)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await seedVolume(t.db)).toBe(false)
  const totals = async (path: string) => (await t.call<Wire>('GET', path)).body.total
  expect(await totals('/customers/list?limit=1')).toBeGreaterThanOrEqual(2_000)
  const { rows: homeless } = await t.pool.query(
    'select id from customers c where not exists (select from customers_addresses a where a.owner_id = c.id and a."primary")',
  )
  expect(homeless).toEqual([])
  const leads = (await totals('/leads/list?limit=1')) + (await totals('/leads/archived-list?limit=1'))
  expect(leads).toBeGreaterThanOrEqual(1_500)
  for (let status = 1; status <= 7; status++)
    expect(await totals(`/leads/list?limit=1&lead_status_id=${status}`), `status ${status}`).toBeGreaterThan(0)
  const { rows } = await t.pool.query<{ id: number }>('select max(id) as id from customers')
  const { status, body } = await t.call<Wire>('PATCH', `/customers/${rows[0]?.id}`, { body: { notes: 'Rang' } })
  expect([status, body['notes']], JSON.stringify(body)).toEqual([200, 'Rang'])
})
