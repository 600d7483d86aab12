import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'
import { computeOptions } from '../../../support/reckoner.ts'

const api = await testApp()
const factory = createFactory(api)
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown, token?: string) =>
  api.call<Wire>(method, path, { ...(body === undefined ? {} : { body }), ...(token ? { token } : {}) })

let body: Values
beforeAll(async () => {
  const customer = await factory.create(resources.get('customers'))
  body = { customer_id: customer.id, quote_type_id: await factory.idOf('quote-types'), title: 'New consumer unit' }
})

const service = (name: string, option: number, over: Values = {}) => ({
  name,
  option,
  quantity: 1,
  price_ex_vat: 100,
  vat_percent: 20,
  ...over,
})
const OPTIONS = [
  { key: 1, name: 'Good' },
  { key: 2, name: 'Better', suggested: true, overall_discount: 4, deposit_percent: 25 },
  { key: 3, name: 'Best', deposit_amount: 500 },
]
const LINES = {
  services: [
    service('Report', 1, { place: 1, group: 'Survey' }),
    service('Report', 2, { place: 1, group: 'Survey', discount: 5 }),
    service('Electrician', 2, { place: 3, quantity: 6.5, price_ex_vat: 48 }),
    service('Report', 3, { price_ex_vat: 900.05 }),
  ],
  materials: [
    {
      name: 'RCBO',
      option: 2,
      place: 2,
      group: 'Survey',
      quantity: 10,
      price_ex_vat: 22.4,
      vat_percent: 20,
      labour_price_ex_vat: 3,
      labour_vat_percent: 5,
    },
  ],
}
const quote = async (over: Values = {}): Promise<Wire> => {
  const made = await send('POST', '/quotes', { ...body, ...LINES, options: OPTIONS, ...over })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const list = (row: Wire, name: string) => row[name] as Values[]
const sent = async (over: Values = {}) => {
  const row = await quote(over)
  expect((await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 2 })).status).toBe(200)
  return row
}

describe('options of a quote', () => {
  test('have their own totals and deposits; the quote equals the recommended one, to the penny of an independent calculation', async () => {
    const row = await quote()
    const wanted = computeOptions(row)
    expect(list(row, 'options').map(({ key, total_inc_vat, deposit }) => ({ key, total_inc_vat, deposit }))).toEqual(
      wanted.map(({ key, total_inc_vat, deposit }) => ({ key, total_inc_vat, deposit })),
    )
    const [, better] = wanted
    expect(row).toMatchObject({
      total_inc_vat: better?.total_inc_vat,
      deposit: better?.deposit,
      overall_discount: 4,
      deposit_percent: 25,
      summary: { total_inc_vat: better?.total_inc_vat, overall_discount: 4 },
    })
    const found = await send('GET', `/quotes/list?customer_id=${row['customer_id']}&sort=id&direction=desc`)
    expect(found.body.data[0]).toMatchObject({ id: row.id, total_inc_vat: better?.total_inc_vat })
    expect(list(row, 'services').map(({ group, place, option }) => [group, place, option])).toEqual([
      ['Survey', 1, 1],
      ['Survey', 1, 2],
      [null, 3, 2],
      [null, null, 3],
    ])
  })

  test('match the quote, whichever of them is written; sending back the response changes nothing', async () => {
    const row = await quote()
    const { number: _, ...whole } = row
    expect((await send('PUT', `/quotes/${row.id}`, whole)).body.version).toBe(1)
    const less = (await send('PATCH', `/quotes/${row.id}`, { overall_discount: 10 })).body
    expect(list(less, 'options').map((one) => one['overall_discount'])).toEqual([0, 10, 0])
    const [good, better, best] = list(less, 'options')
    const other = [{ ...good, suggested: true }, { ...better, suggested: false }, best]
    const turned = (await send('PATCH', `/quotes/${row.id}`, { options: other })).body
    expect(turned).toMatchObject({ overall_discount: 0, total_inc_vat: 120, deposit: 0 })
    const none = await send('PATCH', `/quotes/${row.id}`, {
      options: [
        { ...good, suggested: false },
        { ...better, suggested: false },
      ],
    })
    expect(none.body.errors['options']?.[0]?.code).toBe('suggested_needed')
  })

  test.each([
    ['lines of an option that does not exist', { options: OPTIONS.slice(0, 2) }, 'options', 'option_of_lines'],
    ['a line in a second option when there is one', { options: [] }, 'options', 'option_of_lines'],
    ['two with the same number', { options: [...OPTIONS, { key: 3, name: 'Twice' }] }, 'options', 'option_twice'],
    [
      'a deposit given both ways',
      { options: [{ ...OPTIONS[0], deposit_percent: 1, deposit_amount: 1 }, ...OPTIONS.slice(1)] },
      'options.0.deposit_amount',
      'deposit_twice',
    ],
    [
      'two recommended options',
      { options: [{ ...OPTIONS[0], suggested: true }, ...OPTIONS.slice(1)] },
      'options.1.suggested',
      'only_one',
    ],
    ['an empty name', { options: [{ ...OPTIONS[0], name: '' }, ...OPTIONS.slice(1)] }, 'options.0.name', 'required'],
    [
      'more than the limit',
      { options: [...OPTIONS, ...[4, 5, 6, 7].map((key) => ({ key, name: String(key) }))] },
      'options',
      'too_many',
    ],
  ])('%s are rejected', async (_what, over, at, code) => {
    const { status, body: answer } = await send('POST', '/quotes', { ...body, ...LINES, ...over })
    expect([status, answer.errors[at]?.[0]?.code], JSON.stringify(answer.errors)).toEqual([422, code])
  })

  test('are locked once sent', async () => {
    const row = await sent()
    for (const [name, value] of Object.entries({ options: [], deposit_percent: 5, deposit_amount: 5 })) {
      const refused = await send('PATCH', `/quotes/${row.id}`, { [name]: value })
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
        409,
        'quote_locked',
        [name],
      ])
    }
  })

  test('one is chosen on acceptance; the quote then has its value, and undo restores the quote', async () => {
    const row = await sent()
    const silent = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 4 })
    expect([silent.status, silent.body.code]).toEqual([409, 'option_needed'])
    expect(silent.body['choose']).toEqual({
      field: 'accepted_option',
      likely: 2,
      choices: list(row, 'options').map(({ key, name, total_inc_vat }) => ({
        value: key,
        label: name,
        amount: total_inc_vat,
      })),
    })
    const foreign = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 4, accepted_option: 9 })
    expect([foreign.status, foreign.body.errors]).toEqual([422, { accepted_option: [{ code: 'not_offered' }] }])
    const early = await send('PATCH', `/quotes/${row.id}`, { accepted_option: 1 })
    expect([early.status, early.body.code]).toEqual([409, 'quote_not_accepted'])
    const accepted = await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 4, accepted_option: 3 })
    expect(accepted.body).toMatchObject({
      accepted_option: 3,
      total_inc_vat: 1080.06,
      deposit: 500,
      overall_discount: 0,
    })
    const undone = await send('POST', `/changesets/${accepted.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const { version: _v, updated_at: _u, updated_by: _b, ...was } = (await send('GET', `/quotes/${row.id}`)).body
    const {
      version: _1,
      updated_at: _2,
      updated_by: _3,
      quote_status_id: _4,
      valid_until: _5,
      sent_at: _6,
      ...begun
    } = row
    expect(was).toMatchObject(begun)
  })

  test('bulk acceptance skips quotes that need a choice of option', async () => {
    const row = await sent()
    const many = await send('POST', '/quotes/bulk', { act: 'change', ids: [row.id], change: { quote_status_id: 4 } })
    expect(many.body['data']).toMatchObject({ done: [], skipped: [{ code: 'option_needed' }] })
  })

  test('the accepted option becomes the job: its lines, headings and discount, and no others', async () => {
    const row = await sent()
    expect((await send('PATCH', `/quotes/${row.id}`, { quote_status_id: 4, accepted_option: 2 })).status).toBe(200)
    const made = await send('POST', `/quotes/${row.id}/convert`, { job_type_id: 1 })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const job = made.body['job'] as Wire
    expect(list(job, 'services').map(({ name, group, place }) => [name, group, place])).toEqual([
      ['Report', 'Survey', 1],
      ['Electrician', null, 3],
    ])
    expect(list(job, 'services')[0]).not.toHaveProperty('option')
    expect(job).toMatchObject({ overall_discount: 4, total_inc_vat: list(row, 'options')[1]?.['total_inc_vat'] })
    const late = await send('PATCH', `/quotes/${row.id}`, { accepted_option: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'quote_locked'])
  })

  test('a draft accepted by phone is sent, accepted and converted in one action, and undone as one', async () => {
    const row = await quote()
    const silent = await send('POST', `/quotes/${row.id}/agree`, { job_type_id: 1 })
    expect([silent.status, silent.body.code]).toEqual([409, 'option_needed'])
    expect((await send('GET', `/quotes/${row.id}`)).body).toMatchObject({ version: 1, quote_status_id: 1 })
    const made = await send('POST', `/quotes/${row.id}/agree`, { job_type_id: 1, accepted_option: 1 })
    expect([made.status, made.body['job']]).toMatchObject([200, { total_inc_vat: 120, quote_id: row.id }])
    const now = (await send('GET', `/quotes/${row.id}`)).body
    expect(now).toMatchObject({ accepted_option: 1, valid_until: expect.any(String) })
    const again = await send('POST', `/quotes/${row.id}/agree`, { job_type_id: 1, accepted_option: 1 })
    expect(again.status).toBe(409)
    const undone = await send('POST', `/changesets/${made.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await send('GET', `/quotes/${row.id}`)).body).toMatchObject({ quote_status_id: 1, accepted_option: null })
    const nothing = await quote({ services: [], materials: [], options: [] })
    const empty = await send('POST', `/quotes/${nothing.id}/agree`, { job_type_id: 1 })
    expect([empty.status, empty.body.code]).toEqual([409, 'quote_empty'])
  })

  test.each(['duplicate', 'revise'])('%s copies the options, none of them accepted', async (act) => {
    const row = await sent()
    const made = (await send('POST', `/quotes/${row.id}/${act}`)).body['quote'] as Wire
    const plain = (of: Wire) => list(of, 'options').map(({ id: _, ...option }) => option)
    expect(plain(made)).toEqual(plain(row))
    expect(made).toMatchObject({ accepted_option: null, total_inc_vat: row['total_inc_vat'], deposit: row['deposit'] })
    expect(list(made, 'services').map(({ option, place, group }) => [option, place, group])).toEqual(
      list(row, 'services').map(({ option, place, group }) => [option, place, group]),
    )
  })
})

describe('costs', () => {
  test('are hidden without permission everywhere: record, list, log, stale response, action and export', async () => {
    const material = await factory.create(resources.get('materials'), { cost_price: 3.21 })
    const made = await quote({
      materials: [{ ...LINES.materials[0], material_id: material.id }],
    })
    const RIGHTS = ['list', 'details', 'edit', 'add', 'export'].map((action) => `Quotes:${action}`)
    const staff = await api.userWith([...RIGHTS, 'Customers:list', 'Materials:list', 'Logs:view'])
    const boss = await api.userWith([...RIGHTS, 'Customers:list', 'Materials:list', 'Reports:materialsFinances'])
    const seen = async (method: 'GET' | 'POST' | 'PATCH', path: string, sending: unknown, token: string) =>
      JSON.stringify((await send(method, path, sending, token)).body)
    const asked: (readonly ['GET' | 'POST' | 'PATCH', string, unknown?])[] = [
      ['GET', `/quotes/${made.id}`],
      ['GET', `/quotes/${made.id}/record`],
      ['GET', `/quotes/list?customer_id=${body['customer_id']}&columns=materials`],
      ['GET', `/quotes/${made.id}/history`],
      ['PATCH', `/quotes/${made.id}`, { description: 'Ring first' }],
      ['POST', `/quotes/${made.id}/duplicate`],
    ]
    for (const [method, path, sending] of asked) {
      const answer = await seen(method, path, sending, staff.token)
      expect(answer.length, path).toBeGreaterThan(20)
      expect(answer, path).not.toContain('cost_price')
    }
    expect(await seen('GET', `/quotes/${made.id}`, undefined, boss.token)).toContain('"cost_price":3.21')
    const stale = await api.app.inject({
      method: 'PATCH',
      url: `/panel-api/quotes/${made.id}`,
      payload: { description: 'Late' },
      headers: { authorization: `Bearer ${staff.token}`, 'if-match': '"1"' },
    })
    expect([stale.statusCode, stale.body.includes('RCBO'), stale.body.includes('cost_price')]).toEqual([
      412,
      true,
      false,
    ])
    const file = (token: string) =>
      api.app.inject({
        method: 'GET',
        url: `/panel-api/quotes/export?columns=number,materials&format=csv&id=${made.id}`,
        headers: { authorization: `Bearer ${token}` },
      })
    const [hers, his] = [await file(staff.token), await file(boss.token)]
    expect([hers.statusCode, hers.body.includes('RCBO'), hers.body.includes('cost_price')]).toEqual([200, true, false])
    expect(his.body).toContain('cost_price')
    // Saving without seeing the cost keeps it.
    const [line] = list((await send('GET', `/quotes/${made.id}`, undefined, staff.token)).body, 'materials')
    await send('PATCH', `/quotes/${made.id}`, { materials: [{ ...line, quantity: 12 }] }, staff.token)
    expect(list((await send('GET', `/quotes/${made.id}`)).body, 'materials')[0]).toMatchObject({
      quantity: 12,
      cost_price: 3.21,
      place: 2,
      group: 'Survey',
      option: 2,
    })
  })

  test('exported lines import unchanged, with option, heading and position', async () => {
    const row = await quote()
    const read = async () =>
      (
        await api.app.inject({
          method: 'GET',
          url: `/panel-api/quotes/export?columns=services,options&format=csv&id=${row.id}`,
          headers: { authorization: `Bearer ${api.token}` },
        })
      ).body
    expect(await read()).toContain('""group"":""Survey""')
    expect(await read()).toContain('""place"":3')
    expect(await read()).toContain('""suggested"":true')
  })
})
