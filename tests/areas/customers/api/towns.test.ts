import { describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const t = await testApp()
interface Listed {
  data: RecordBody[]
  total: number
}
const list = async (path: string) => {
  const answer = await t.call<Listed>('GET', path)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const make = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
let phone = 0
const customer = (last_name: string, ...addresses: Values[]) =>
  make('/customers', { last_name, phone: `+4411349602${String(++phone).padStart(2, '0')}`, addresses })
const at = (city: string, postcode: string, primary = false) => ({ line1: '4 Mill Lane', city, postcode, primary })
const sites = (row: RecordBody) => row['addresses'] as { id: number; city: string }[]

const york = await customer('Archer', at('Leeds', 'LS6 2AB'), at('York', 'YO1 7HH', true))
const leeds = await customer('Bell', at('leeds', 'LS1 4DY', true))
const nowhere = await customer('Cole')
const [inLeeds, inYork] = sites(york)

describe("a customer's town", () => {
  it("is the primary address's town, listed and sorted; customers without one come last", async () => {
    const order = async (direction: string) =>
      (await list(`/customers/list?sort=town&direction=${direction}`)).data.map(({ id, town }) => [id, town])
    expect(await order('asc')).toEqual([
      [leeds.id, 'leeds'],
      [york.id, 'York'],
      [nowhere.id, null],
    ])
    expect(await order('desc')).toEqual([
      [york.id, 'York'],
      [leeds.id, 'leeds'],
      [nowhere.id, null],
    ])
  })

  it('filters, whatever its case', async () => {
    const ids = async (query: string) =>
      (await list(`/customers/list?${query}&sort=id&direction=asc`)).data.map(({ id }) => id)
    expect(await ids('town=LEEDS')).toEqual([leeds.id])
    expect(await ids('town=leeds,york')).toEqual([york.id, leeds.id])
    expect(await ids('town_not=leeds')).toEqual([york.id, nowhere.id])
    expect((await t.call('GET', '/customers/list?town_gt=a')).body).toMatchObject({
      errors: { town_gt: [{ code: 'no_filter' }] },
    })
  })

  it('cannot be written, and is exported', async () => {
    const said = await t.call<RecordBody>('PATCH', `/customers/${york.id}`, { body: { town: 'Hull' } })
    expect([said.status, said.body['errors']]).toEqual([422, { town: [{ code: 'read_only' }] }])
    const file = await t.call<string>(
      'GET',
      '/customers/export?format=csv&columns=last_name,town&sort=id&direction=asc',
    )
    expect(file.body).toMatch(/Archer[;,]York\r?\nBell[;,]leeds\r?\nCole[;,]\r?\n/)
  })
})

describe("a work record's town", () => {
  it("is its site's town, not the customer's", async () => {
    const work = { customer_id: york.id, title: 'Boiler', job_type_id: 1 }
    const there = await make('/jobs', { ...work, address_id: inLeeds?.id })
    const here = await make('/jobs', { ...work, address_id: inYork?.id })
    const none = await make('/jobs', work)
    const { data } = await list('/jobs/list?sort=town&direction=desc')
    expect(data.map(({ id, town }) => [id, town])).toEqual([
      [here.id, 'York'],
      [there.id, 'Leeds'],
      [none.id, null],
    ])
    expect((await list('/jobs/list?town=york')).data.map(({ id }) => id)).toEqual([here.id])
    const quote = await make('/quotes', {
      customer_id: york.id,
      quote_type_id: 1,
      title: 'Boiler',
      address_id: inLeeds?.id,
    })
    expect((await list('/quotes/list?town=leeds')).data).toMatchObject([{ id: quote.id, town: 'Leeds' }])
  })
})
