import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const customers = importing(t, 'customers')
const leads = importing(t, 'leads')
const HEAD = 'First name,Last name,Company,Phone,Email,Address line 1,Town or city,Postcode\n'

interface Likely extends Values {
  readonly data: {
    n: number
    decision: string
    can_update: boolean
    likely: { id: number | null; row: number | null; label: string; by: string[] }[]
  }[]
  readonly total: number
}
const likely = async (id: number, token = t.token) =>
  (await t.call<Likely>('GET', `/customers/imports/${id}/likely`, { token })).body
const decide = (id: number, body: Values, token = t.token) =>
  t.call<Wire & { skipped: number }>('POST', `/customers/imports/${id}/likely`, { body, token })
const named = async (name: string) =>
  (await t.call<Wire>('GET', `/customers/list?q=${encodeURIComponent(name)}&columns=addresses`)).body.data
const whole = async (id: number) => (await t.call<Wire>('GET', `/customers/${id}`)).body

const ids: Record<string, number> = {}
const add = async (key: string, body: Values) => {
  const made = await t.call<Wire>('POST', '/customers', { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  ids[key] = made.body.id
}
const at = (postcode: string) => [{ line1: '4 Elm Grove', city: 'Leeds', postcode, primary: true }]

beforeAll(async () => {
  await add('catherine', {
    first_name: 'Catherine',
    last_name: 'Tansley',
    phone: '0113 496 0301',
    email: 'Cath@Tansley.test',
    addresses: at('LS6 2AB'),
  })
  await add('heating', { company_name: 'Tansley Heating Ltd', phone: '0113 496 0302', addresses: at('LS1 4AB') })
})

const FILE = `${HEAD}Kate,Other,,0113 4960301,new@tansley.test,9 Oak Road,Leeds,ls62ac
Kathryn,Tansley,,0113 496 0390,,4 elm grove,Leeds,LS6 2AB
,,Tansley Heating Limited,0113 496 0391,,1 Mill Lane,York,YO1 7HH
Zoe,Tansley-New,,0113 496 0392,zoe@tansley.test,2 Mill Lane,York,YO1 7HH
Zoë,Tansley-New,,0113 496 0393,ZOE@tansley.test,2 Mill Lane,York,YO1 7HH
Bad,Row,,12,,,Leeds,LS6 2AB
`

describe('possible duplicates', () => {
  test('are skipped, each with its match and reason, until the user decides otherwise', async () => {
    const state = await customers.checked(FILE)
    expect(state).toMatchObject({ status: 'checked', created: 1, updated: 0, skipped: 4, refused: 1 })
    const { data, total } = await likely(state.id)
    expect(total).toBe(4)
    expect(data.map(({ n, decision, likely: by }) => [n, decision, by])).toEqual([
      [2, 'skip', [{ id: ids['catherine'], row: null, label: 'Catherine Tansley', by: ['phone'] }]],
      [3, 'skip', [{ id: ids['catherine'], row: null, label: 'Catherine Tansley', by: ['name_postcode'] }]],
      [4, 'skip', [{ id: ids['heating'], row: null, label: 'Tansley Heating Ltd', by: ['company'] }]],
      [6, 'skip', [{ id: null, row: 5, label: '', by: ['email', 'name_postcode'] }]],
    ])
    // One by one: the first updates the existing record, the third is added anyway; the file's row can change nothing.
    const one = await decide(state.id, { decision: 'update', rows: [2, 6] })
    expect([one.status, one.body]).toMatchObject([200, { created: 1, updated: 1, skipped: 3 }])
    const two = await decide(state.id, { decision: 'create', rows: [4] })
    expect(two.body).toMatchObject({ created: 2, updated: 1, skipped: 2 })
    const file = await t.app.inject({
      method: 'GET',
      headers: { authorization: `Bearer ${t.token}` },
      url: `/panel-api/customers/imports/${state.id}/rejected`,
    })
    expect(
      file.body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['likely_name_postcode', '"likely_email; likely_name_postcode"', expect.stringContaining('phone')])
    await customers.step(state.id, 'run')
    const done = await customers.settled(state.id)
    expect(done).toMatchObject({ status: 'done', created: 2, updated: 1, skipped: 2, refused: 1 })
    expect((await decide(state.id, { decision: 'create' })).status).toBe(409)
    const catherine = await whole(ids['catherine'] as number)
    expect(catherine).toMatchObject({ first_name: 'Kate', last_name: 'Other', email: 'new@tansley.test', version: 2 })
    // An imported row never removes an address.
    expect((catherine['addresses'] as Values[]).map((line) => [line['postcode'], line['primary']])).toEqual([
      ['LS6 2AB', true],
      ['LS6 2AC', false],
    ])
    const made = await named('Tansley-New')
    expect(
      made.map((row) => (row['addresses'] as Values[]).map((line) => [line['postcode'], line['primary']])),
    ).toEqual([[['YO1 7HH', true]]])
    const undone = await t.call<Wire>('POST', `/changesets/${done.changeset}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await whole(ids['catherine'] as number)).toMatchObject({
      first_name: 'Catherine',
      email: 'Cath@Tansley.test',
    })
    expect((await named('Tansley-New')).length).toBe(0)
  })

  test('update the existing record on request, and importing again changes nothing more', async () => {
    const row = `${HEAD}Catherine,Tansley,,0113 496 0301,,4 Elm Grove,Leeds,LS6 2AB\nOtto,Tansley,,0113 496 0377,,,,\n`
    const first = await customers.whole(row, { duplicates: 'update' })
    expect(first).toMatchObject({ created: 1, updated: 0, unchanged: 1, skipped: 0 })
    const again = await customers.whole(row, { duplicates: 'update' })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await named('Otto Tansley')).length).toBe(1)
    const forced = await customers.whole(row, { duplicates: 'create' })
    expect(forced).toMatchObject({ created: 2, skipped: 0 })
  })

  test('are found for leads as well', async () => {
    const head = 'First name,Last name,Phone,Postcode\n'
    expect(await leads.whole(`${head}Ada,Leadson,0113 496 0801,LS6 2AB\n`)).toMatchObject({ created: 1 })
    const state = await leads.checked(
      `${head}Ada,Leadson,,ls62ab\nAda,Leadson,0113 496 0801,\nAda,Leadsom,0113 496 0802,LS7 2AB\n`,
    )
    // The first has neither a number nor an address, which is an error before it is a duplicate.
    expect(state).toMatchObject({ created: 1, skipped: 1, refused: 1 })
  })

  test('are hidden from users who cannot list, and cannot be updated without permission', async () => {
    const { token } = await t.userWith(['Customers:add'])
    const blind = importing(t, 'customers', token)
    const state = await blind.checked(FILE)
    expect(state).toMatchObject({ created: 5, skipped: 0, refused: 1 })
    expect((await likely(state.id, token)).data).toEqual([])
    expect((await decide(state.id, { decision: 'update' }, token)).status).toBe(403)
    const { body } = await blind.upload(FILE)
    const { encoding, delimiter, columns } = body
    const asked = { encoding, delimiter, columns, duplicates: 'update' }
    expect((await blind.step(body.id, 'check', asked)).status).toBe(403)
    expect((await t.call('GET', `/customers/imports/${state.id}/likely`)).status).toBe(404)
    for (const wrong of [{ decision: 'maybe' }, { decision: 'skip', rows: [] }, { decision: 'skip', rows: ['x'] }, {}])
      expect((await decide(state.id, wrong, token)).status, JSON.stringify(wrong)).toBe(422)
  })

  test("are found within the importing user's scope", async () => {
    const franchise = (await t.call<Wire>('POST', '/franchises', { body: { name: 'Likely north' } })).body.id
    const north = await t.userWith(['Customers:add', 'Customers:list', 'Customers:edit'], 'franchise')
    await t.pool.query('update users set franchise_id = $1 where id = $2', [franchise, north.id])
    const state = await importing(t, 'customers', north.token).checked(FILE)
    expect(state).toMatchObject({ created: 4, skipped: 1 })
  })
})
