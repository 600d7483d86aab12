import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import type { Values, Wire } from '../../support/factory.ts'
import { importing } from '../../support/transfer.ts'

const t = await testApp()
const customers = importing(t, 'customers')
const RIGHTS = ['Leads', 'Customers', 'Jobs', 'Franchises'].flatMap((area) =>
  ['list', 'index', 'details', 'add', 'edit'].map((action) => `${area}:${action}`),
)
let n = 0

/** Active franchises by their name in the test; all others are archived. */
const made: Record<string, number> = {}
const area = async (postcode_areas: string, name = `Area ${++n}`) =>
  (await t.call<Wire>('POST', '/locations', { body: { name, postcode_areas } })).body.id
async function franchises(of: Readonly<Record<string, readonly number[]>>) {
  await t.pool.query('update franchises set archived_at = now() where archived_at is null')
  for (const [key, location_ids] of Object.entries(of)) {
    const answer = await t.call<Wire>('POST', '/franchises', { body: { name: `${key} ${++n}`, location_ids } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    made[key] = answer.body.id
  }
}
const add = async (path: string, body: Values, token = t.token) => {
  const answer = await t.call<Wire>('POST', `/${path}`, { body, token })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}
const at = (postcode: string, city = 'Somewhere') => [{ line1: '4 Elm Grove', city, postcode, primary: true }]
const person = () => ({ last_name: `Person ${++n}`, phone: `+44113496${String(1000 + n).slice(-4)}` })
const customerAt = (postcode: string, more: Values = {}) =>
  add('customers', { ...person(), addresses: at(postcode), ...more })
const siteOf = (customer: Wire) => (customer['addresses'] as { id: number }[])[0]?.id
const jobFor = (customer: Wire, more: Values = {}) =>
  add('jobs', { customer_id: customer.id, address_id: siteOf(customer), job_type_id: 1, ...more })
const choice = async (resource: string, values: Values, token = t.token) =>
  (await t.call<Values>('POST', '/franchises/choice', { body: { resource, values }, token })).body

describe('with one franchise in use', () => {
  beforeEach(() => franchises({ only: [] }))

  test('every new record gets it, also one sent with none', async () => {
    const customer = await customerAt('AB10 1AB', { franchise_id: null })
    expect(customer['franchise_id']).toBe(made['only'])
    const job = await jobFor(customer)
    expect([job['franchise_id'], job['franchise_price']]).toEqual([made['only'], 1])
    const lead = await add('leads', { phone: '0113 496 0999' })
    expect(lead['franchise_id']).toBe(made['only'])
    const quote = await add('quotes', { customer_id: customer.id, quote_type_id: 1 })
    expect(quote['franchise_id']).toBe(made['only'])
    expect((await choice('leads', {}))['reason']).toBe('only')
  })

  test('a record of an archived franchise passes it to no new record; a replacement without one has none', async () => {
    const gone = made['only']
    const customer = await customerAt('LS1 4AB')
    await franchises({ only: [] })
    expect((await jobFor(customer))['franchise_id']).toBe(made['only'])
    expect(customer['franchise_id']).toBe(gone)
    const lead = await add('leads', { phone: '0113 496 0999' })
    const put = await t.call<Wire>('PUT', `/leads/${lead.id}`, { body: { phone: '0113 496 0998' } })
    expect([put.status, put.body['franchise_id']]).toEqual([200, null])
  })

  test('duplicating a quote, and converting a lead to a quote, set it although the original had none', async () => {
    const customer = await customerAt('LS1 4AB')
    const quote = await add('quotes', { customer_id: customer.id, quote_type_id: 1 })
    const lead = await add('leads', { ...person(), customer_id: customer.id })
    await t.pool.query('update quotes set franchise_id = null where id = $1', [quote.id])
    await t.pool.query('update leads set franchise_id = null where id = $1', [lead.id])
    const copied = await t.call<{ quote: Wire }>('POST', `/quotes/${quote.id}/duplicate`)
    expect(copied.status, JSON.stringify(copied.body)).toBe(200)
    expect(copied.body.quote['franchise_id']).toBe(made['only'])
    const quoted = await t.call<{ quote: Wire }>('POST', `/leads/${lead.id}/convert`, {
      body: { customer_id: customer.id },
    })
    expect(quoted.body.quote['franchise_id']).toBe(made['only'])
  })

  test('a payment keeps the franchise of its job, even if no longer active', async () => {
    const gone = made['only']
    const job = await jobFor(await customerAt('LS1 4AB'), {
      services: [{ name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }],
    })
    await franchises({ only: [] })
    const payment = await add('payments', { job_id: job.id, amountPaid: 10, paymentTypeId: 1 })
    expect([job['franchise_id'], payment['franchise_id']]).toEqual([gone, gone])
  })

  test('a template without one stays shared by the whole business', async () => {
    const template = await add('job-templates', { name: `Template ${++n}`, job_type_id: 1 })
    expect(template['franchise_id']).toBeNull()
  })

  test('a user with own records only is not given one they may not choose', async () => {
    const own = await t.userWith(RIGHTS, 'own')
    expect((await add('leads', { phone: '0113 496 0999' }, own.token))['franchise_id']).toBeNull()
    expect(await choice('leads', {}, own.token)).toEqual({ franchise: null, reason: 'unknown' })
  })
})

describe('with several franchises', () => {
  let leeds = 0
  let bradford = 0
  beforeEach(async () => {
    leeds = await area('LS', `Leeds ${++n}`)
    bradford = await area('BD')
    await franchises({ leeds: [leeds], bradford: [bradford] })
  })

  test('a new record gets the one whose area contains its site, unless another or none was sent', async () => {
    const customer = await customerAt('ls1 4ab')
    expect(customer['franchise_id']).toBe(made['leeds'])
    expect((await customerAt('BD1 1AA', { franchise_id: made['leeds'] }))['franchise_id']).toBe(made['leeds'])
    expect((await customerAt('BD1 1AA', { franchise_id: null }))['franchise_id']).toBeNull()
    expect((await add('leads', { phone: '0113 496 0999', postcode: 'bd11aa' }))['franchise_id']).toBe(made['bradford'])
    expect((await jobFor(await customerAt('BD1 1AA', { franchise_id: null })))['franchise_id']).toBe(made['bradford'])
  })

  test('the site takes priority over the customer, who counts if the site matches nothing', async () => {
    const elsewhere = await customerAt('BD1 1AA', { franchise_id: made['leeds'] })
    expect((await jobFor(elsewhere))['franchise_id']).toBe(made['bradford'])
    const unserved = await customerAt('AB10 1AB', { franchise_id: made['leeds'] })
    expect((await jobFor(unserved))['franchise_id']).toBe(made['leeds'])
    const part = await add('jobs', {
      customer_id: elsewhere.id,
      address_id: siteOf(elsewhere),
      job_type_id: 1,
      title: 'Part',
      parent_id: (await jobFor(elsewhere, { franchise_id: made['leeds'] })).id,
    })
    expect(part['franchise_id'], 'a part is of the franchise of its job').toBe(made['leeds'])
  })

  test('a location served by several or by none leaves it empty', async () => {
    await franchises({ one: [leeds], two: [leeds, bradford] })
    const values = (postcode: string) => ({ 'addresses.postcode': postcode, 'addresses.city': null })
    expect((await customerAt('LS1 4AB'))['franchise_id']).toBeNull()
    expect(await choice('customers', values('LS1 4AB'))).toEqual({ franchise: null, reason: 'several' })
    expect(await choice('customers', values('AB10 1AB'))).toEqual({ franchise: null, reason: 'unserved' })
    expect(await choice('customers', values('BD1 1AA'))).toEqual({ franchise: made['two'], reason: 'site' })
    const job = await customerAt('BD1 1AA')
    expect(await choice('jobs', { address_id: siteOf(job) ?? null })).toEqual({
      franchise: made['two'],
      reason: 'site',
    })
  })

  test('an archived or inactive franchise, or an archived area, is never chosen', async () => {
    await t.call('PATCH', `/franchises/${made['leeds']}`, { body: { active: false } })
    const third = await area('HG')
    await franchises({ leeds: [leeds], bradford: [bradford], harrogate: [third] })
    await t.call('PATCH', `/franchises/${made['leeds']}`, { body: { active: false } })
    expect((await customerAt('LS1 4AB'))['franchise_id']).toBeNull()
    await t.pool.query('update locations set archived_at = now() where id = $1', [bradford])
    expect((await customerAt('BD1 1AA'))['franchise_id']).toBeNull()
    expect((await customerAt('HG1 1AA'))['franchise_id']).toBe(made['harrogate'])
  })

  test('a user of one franchise creates records for it, whatever the location', async () => {
    const user = await t.userWith(RIGHTS, 'franchise')
    await t.pool.query('update users set franchise_id = $1 where id = $2', [made['bradford'], user.id])
    const token = await t.tokenOf(user.id)
    const body = { ...person(), addresses: at('LS1 4AB') }
    expect((await add('customers', body, token))['franchise_id']).toBe(made['bradford'])
    expect(await choice('customers', { 'addresses.postcode': 'LS1 4AB' }, token)).toEqual({
      franchise: made['bradford'],
      reason: 'own',
    })
    const none = await t.userWith(['Leads:list'], 'all')
    const refused = await t.call('POST', '/franchises/choice', {
      body: { resource: 'leads', values: {} },
      token: none.token,
    })
    expect(refused.status).toBe(403)
  })

  test('imported rows get the franchise serving them; a value in the row stays', async () => {
    const name = (await t.call<Wire>('GET', `/franchises/${made['leeds']}`)).body['name']
    const file = `Last name,Phone,Address line 1,Town or city,Postcode,Franchise
Imported ${++n},0113 496 0801,1 Mill Lane,Leeds,LS1 4AB,
Imported ${++n},0113 496 0802,1 Mill Lane,Bradford,BD1 1AA,
Imported ${++n},0113 496 0803,1 Mill Lane,Bradford,BD1 1AA,${name}
Imported ${++n},0113 496 0804,1 Mill Lane,Aberdeen,AB10 1AB,
`
    const state = await customers.checked(file)
    expect(state).toMatchObject({ status: 'checked', created: 4, refused: 0 })
    await customers.step(state.id, 'run')
    expect(await customers.settled(state.id)).toMatchObject({ status: 'done', created: 4 })
    const { rows } = await t.pool.query<{ franchise_id: number | null }>(
      `select franchise_id::int from customers where last_name like 'Imported %' order by phone`,
    )
    expect(rows.map(({ franchise_id }) => franchise_id)).toEqual([made['leeds'], made['bradford'], made['leeds'], null])
  })
})
