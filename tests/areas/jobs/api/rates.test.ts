import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const api = await testApp()
const { create } = createFactory(api)
const [STANDARD, REDUCED, ZERO, EXEMPT] = [1, 2, 3, 4]

let customer_id: number
beforeAll(async () => {
  customer_id = (await create(resources.get('customers'))).id
})

const line = (more: Values = {}): Values => ({
  name: 'Visit',
  quantity: 1,
  price_ex_vat: 100,
  vat_percent: 20,
  ...more,
})
const job = async (services: readonly Values[], materials: readonly Values[] = []) =>
  (await api.call<Wire>('POST', '/jobs', { body: { customer_id, job_type_id: 1, services, materials } })).body
type Line = Values & { id: number }
const rates = (row: Values, list = 'services') =>
  (row[list] as Line[]).map(({ vat_percent, apply_vat, vat_rate_id }) => [vat_percent, apply_vat, vat_rate_id])
const patch = async (row: Values, services: readonly Values[]) => {
  const { status, body } = await api.call<Wire>('PATCH', `/jobs/${row['id']}`, { body: { services } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const sent = (row: Values, more: Values): Values => {
  const { net: _n, vat: _v, price_inc_vat: _p, ...rest } = (row['services'] as Line[])[0] as Line
  return { ...rest, ...more }
}

describe('the VAT rate of a line', () => {
  test('comes from the percentage if only one rate has it, as clients have always sent it', async () => {
    const row = await job(
      [line(), line({ vat_percent: 5 }), line({ vat_percent: 0 }), line({ apply_vat: false })],
      [{ ...line({ vat_percent: 5 }), labour_price_ex_vat: 10, labour_vat_percent: 20 }, line()],
    )
    expect(rates(row)).toEqual([
      [20, true, STANDARD],
      [5, true, REDUCED],
      [0, true, null],
      [20, false, null],
    ])
    expect((row['materials'] as Line[]).map((one) => [one['vat_rate_id'], one['labour_vat_rate_id']])).toEqual([
      [REDUCED, STANDARD],
      [STANDARD, null],
    ])
  })

  test('comes from the library item chosen', async () => {
    const zero = await create(resources.get('services'), { vat_rate_id: ZERO })
    const row = await job([line({ service_id: zero.id, vat_percent: 0 }), line({ service_id: zero.id })])
    expect(rates(row)).toEqual([
      [0, true, ZERO],
      [20, true, STANDARD],
    ])
  })

  test('follows a changed percentage; choosing a rate changes the percentage', async () => {
    let row = await job([line()])
    row = await patch(row, [sent(row, { vat_percent: 5 })])
    expect(rates(row)).toEqual([[5, true, REDUCED]])
    row = await patch(row, [sent(row, { vat_rate_id: EXEMPT })])
    expect(rates(row)).toEqual([[0, true, EXEMPT]])
    expect(row['vat_total']).toBe(0)
    row = await patch(row, [sent(row, { name: 'Another name', vat_rate_id: null })])
    expect(rates(row), 'who says nothing of it leaves it').toEqual([[0, true, EXEMPT]])
    row = await patch(row, [sent(row, { vat_rate_id: STANDARD })])
    expect([rates(row), row['vat_total']]).toEqual([[[20, true, STANDARD]], 20])
    row = await patch(row, [sent(row, { apply_vat: false })])
    expect(rates(row), 'as it would be charged').toEqual([[20, false, STANDARD]])
    row = await patch(row, [sent(row, { vat_rate_id: ZERO })])
    expect(rates(row), 'which of those without VAT it is').toEqual([[20, false, ZERO]])
  })

  test("follows the percentage when a new line's rate and percentage differ", async () => {
    expect(rates(await job([line({ vat_rate_id: EXEMPT })]))).toEqual([[20, true, STANDARD]])
    expect(rates(await job([line({ vat_rate_id: EXEMPT, vat_percent: 0 })]))).toEqual([[0, true, EXEMPT]])
    const wrong = await api.call<Wire>('POST', '/jobs', {
      body: { customer_id, job_type_id: 1, services: [line({ vat_rate_id: 987_654 })] },
    })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { 'services.0.vat_rate_id': [{ code: 'not_found' }] }])
  })

  test('is passed on by a quote, even if the rate is no longer offered', async () => {
    const own = await create(resources.get('vat-rates'), {
      percent: 12.5,
      kind: 'reduced',
      valid_from: null,
      valid_to: null,
    })
    const quote = await api.call<Wire>('POST', '/quotes', {
      body: {
        customer_id,
        quote_type_id: 1,
        services: [line({ vat_percent: 0, vat_rate_id: EXEMPT }), line({ vat_percent: 12.5 })],
      },
    })
    expect((quote.body['services'] as Line[]).map((one) => one['vat_rate_id'])).toEqual([EXEMPT, own.id])
    expect((await api.call('DELETE', `/vat-rates/${own.id}`)).status, 'lines hold their rate').toBe(409)
    expect((await api.call('PATCH', `/vat-rates/${own.id}`, { body: { active: false } })).status).toBe(200)
    const made = await api.call<{ job: Values }>('POST', `/quotes/${quote.body.id}/agree`, { body: { job_type_id: 1 } })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(rates(made.body.job)).toEqual([
      [0, true, EXEMPT],
      [12.5, true, own.id],
    ])
  })
})
