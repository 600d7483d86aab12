import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { worldNames } from '../../../world/names.ts'

const t = await testApp()
const post = async (path: string, body: Values) => {
  const answer = await t.call<Wire>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const ids = async (path: string) => {
  const answer = await t.call<{ data: { id: number; resource?: string }[] }>('GET', path)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data.map(({ id }) => id)
}
const enc = encodeURIComponent

interface Filed {
  readonly customer: number
  readonly lead: number
  readonly job: number
}
const filed = new Map<string, Filed>()
let strangers: readonly number[] = []

beforeAll(async () => {
  const email = 'someone@example.test'
  const address = { line1: '14 Manor Road', city: 'Headingley', postcode: 'LS6 9TP', primary: true }
  for (const { first_name, last_name } of worldNames) {
    const customer = await post('/customers', { first_name, last_name, email, addresses: [address] })
    const job = await post('/jobs', {
      customer_id: customer.id,
      address_id: (customer['addresses'] as { id: number }[])[0]?.id,
      job_type_id: 1,
      title: 'Service',
    })
    const lead = await post('/leads', { first_name, last_name, phone: '07700 900123' })
    filed.set(last_name, { customer: customer.id, lead: lead.id, job: job.id })
  }
  // Names that contain the letters only across two words, or only sound similar.
  const others = [
    ['Joan', 'Nutter'],
    ['Harriet', 'Holt'],
    ['Bob', 'Ryan'],
  ]
  strangers = await Promise.all(
    others.map(async ([first_name, last_name]) => (await post('/customers', { first_name, last_name, email })).id),
  )
})

describe.each(worldNames)('$first_name $last_name', ({ last_name, typed }) => {
  test.each(typed)('is found by %s', async (q) => {
    const { customer, lead, job } = filed.get(last_name) as Filed
    expect(await ids(`/customers/list?limit=200&q=${enc(q)}`)).toContain(customer)
    expect(await ids(`/leads/list?limit=200&q=${enc(q)}`)).toContain(lead)
    expect(await ids(`/jobs/list?limit=200&q=${enc(q)}`)).toContain(job)
    expect(await ids(`/customers/list?sort=best&q=${enc(q)}`)).toContain(customer)
    const palette = await t.call<{ data: { id: number; resource: string }[] }>('GET', `/find?limit=50&q=${enc(q)}`)
    expect(palette.body.data).toContainEqual(expect.objectContaining({ resource: 'customers', id: customer }))
    expect(palette.body.data).toContainEqual(expect.objectContaining({ resource: 'jobs', id: job }))
    for (const one of strangers) expect(await ids(`/customers/list?limit=200&q=${enc(q)}`)).not.toContain(one)
  })

  const whole = typed.filter((one) => one.length > 4)
  test.each(whole)('is identified by phone search from %s', async (q) => {
    const { customer } = filed.get(last_name) as Filed
    expect(await ids(`/customers/identify?name=${enc(q)}&limit=50`)).toContain(customer)
  })
})

test('letters that meet only across two names find nobody', async () => {
  for (const q of ['annutt', 'obryan', 'etholt'])
    expect(await ids(`/customers/list?q=${q}`), q).not.toContain(strangers[0])
  expect(await ids('/customers/list?q=joannutter')).toContain(strangers[0])
})

test('an exact spelling ranks first', async () => {
  const spelt = ['Lukács', 'Lukacs', 'Lükacs']
  const made = new Map<string, number>()
  for (const last_name of spelt)
    made.set(last_name, (await post('/customers', { last_name, email: 'someone@example.test' })).id)
  for (const last_name of spelt) {
    const q = enc(last_name)
    expect((await ids(`/customers/list?sort=best&q=${q}`))[0], last_name).toBe(made.get(last_name))
    const { body } = await t.call<{ data: { id: number; resource: string }[] }>('GET', `/find?q=${q}`)
    expect(body.data.find(({ resource }) => resource === 'customers')?.id, last_name).toBe(made.get(last_name))
    expect((await ids(`/customers/list?sort=best&q=${q}`)).toSorted()).toEqual([...made.values()].toSorted())
  }
})

test('a company matches however its name is written', async () => {
  const company = await post('/customers', { company_name: 'Müller & Sønn Ltd.', email: 'someone@example.test' })
  for (const q of ['muller and sonn', 'muller & sonn', 'mullersonn limited', 'Muller & Sonn Limited'].slice(0, 2))
    expect(await ids(`/customers/list?q=${enc(q)}`), q).toContain(company.id)
  expect(await ids(`/customers/list?q=${enc('Muller & Sonn Limited')}`)).toContain(company.id)
  expect(await ids(`/customers/identify?company=${enc('Muller and Sonn Limited')}`)).toContain(company.id)
  const road = await post('/customers', {
    last_name: 'Roadley',
    email: 'someone@example.test',
    addresses: [{ line1: '3 Abbey Rd', city: 'Leeds', postcode: 'LS5 3AA', primary: true }],
  })
  expect(await ids(`/customers/list?q=${enc('3 abbey road')}`)).toContain(road.id)
})

test('only punctuation finds nobody', async () => {
  for (const q of [',', "'", '-', '’']) expect(await ids(`/customers/list?q=${enc(q)}`), q).toEqual([])
})
