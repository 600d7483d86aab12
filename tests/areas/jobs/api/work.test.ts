import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { expireQuotes } from '../../../../server/areas/quotes/expire.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'
import { filing, PDF } from '../../../support/files.ts'

const api = await testApp()
const factory = createFactory(api)
const send = <B = Wire>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, token?: string) =>
  api.call<B>(method, path, { ...(body === undefined ? {} : { body }), ...(token ? { token } : {}) })

const engineOf = (now: Date): Engine => ({
  db: api.db,
  logKey: api.logKey,
  settings: api.settings,
  resources,
  clock: () => now,
  rules: collectRules(rules),
})

let customer: number
beforeAll(async () => {
  customer = (await send('POST', '/customers', { last_name: 'Hollis', phone: '+441134960177' })).body.id
})

const service = (over: Values = {}) => ({ name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20, ...over })
const quoteOf = async (over: Values = {}) =>
  (await send('POST', '/quotes', { customer_id: customer, quote_type_id: 1, services: [service()], ...over })).body
const moveQuote = async (id: number, ...statuses: number[]) => {
  for (const quote_status_id of statuses) {
    const moved = await send('PATCH', `/quotes/${id}`, { quote_status_id })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  }
}
const accepted = async (over: Values = {}) => {
  const quote = await quoteOf(over)
  await moveQuote(quote.id, 2, 3, 4)
  return quote
}
const count = async (table: string, where = 'true') =>
  (await api.pool.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n as number

describe('converting a quote to a job', () => {
  test('copies its lines, comments and files; both records link to each other', async () => {
    const material = await factory.create(resources.get('materials'), { cost_price: 4.5 })
    const quote = await quoteOf({
      overall_discount: 10,
      materials: [{ material_id: material.id, name: 'Valve', quantity: 3, price_ex_vat: 9, vat_percent: 20 }],
    })
    await send('POST', `/quotes/${quote.id}/comments`, { body: 'Ring before coming' })
    const { body: plan } = await filing(api, `quotes/${quote.id}`).upload(PDF, {
      name: 'plan.pdf',
      description: 'Plan',
    })
    await moveQuote(quote.id, 2, 3, 4)
    // The library items behind the lines were archived, as can happen.
    await api.pool.query('update materials set archived_at = now() where id = $1', [material.id])
    const made = await send<{ job: Wire }>('POST', `/quotes/${quote.id}/convert`, { job_type_id: 1 })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { job } = made.body
    expect(job).toMatchObject({ quote_id: quote.id, job_status_id: 1, total_inc_vat: quote['total_inc_vat'] })
    expect(job['number']).toBe(`J-${String(job.id).padStart(6, '0')}`)
    const [line] = job['materials'] as Values[]
    expect(line).toMatchObject({ name: 'Valve', material_id: null, cost_price: 4.5, net: 24.3 })
    expect((await send('GET', `/quotes/${quote.id}`)).body['quote_status_id']).toBe(9)
    expect(await count('comments', `subject = 'jobs' and subject_id = ${job.id} and body = 'Ring before coming'`)).toBe(
      1,
    )
    // Both share the same bytes under separate addresses, so that one can be deleted without the other.
    const files = filing(api, `jobs/${job.id}`)
    const [along] = (await files.list()).data
    expect(along).toMatchObject({ name: 'plan.pdf', description: 'Plan', subject: 'jobs', subject_id: job.id })
    expect(along?.id).not.toBe(plan.id)
    await send('DELETE', `/files/${plan.id}`)
    expect((await files.fetched(along?.url ?? '')).bytes.equals(PDF)).toBe(true)
    const list = await send('GET', `/jobs/list?quote_id=${quote.id}`)
    expect(list.body.total).toBe(1)
  })

  test('happens once, however many requests arrive at the same moment', async () => {
    const quote = await accepted()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        send<{ job: Wire; code: string }>('POST', `/quotes/${quote.id}/convert`, { job_type_id: 1 }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const [id] = won.map(({ body }) => body.job.id)
    for (const { status, body } of answers.filter((a) => a.status !== 200))
      expect([status, body.code, body.job.id]).toEqual([409, 'already_converted', id])
    expect(await count('jobs', `quote_id = ${quote.id}`)).toBe(1)
  })

  test('needs an accepted, unarchived quote and permission to add jobs', async () => {
    const draft = await quoteOf()
    const early = await send('POST', `/quotes/${draft.id}/convert`)
    expect([early.status, early.body.code]).toEqual([409, 'quote_not_accepted'])
    const quote = await accepted()
    const staff = await api.userWith(['Quotes:edit', 'Quotes:list'])
    expect((await send('POST', `/quotes/${quote.id}/convert`, undefined, staff.token)).status).toBe(403)
    await send('DELETE', `/quotes/${quote.id}`)
    const archived = await send('POST', `/quotes/${quote.id}/convert`)
    expect([archived.status, archived.body.code]).toEqual([409, 'archived'])
    expect((await send('POST', '/quotes/987654/convert')).status).toBe(404)
    const odd = await send('POST', `/quotes/${draft.id}/convert`, { job_type_id: 'x' })
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['job_type_id']])
    expect(await count('jobs', `quote_id in (${draft.id}, ${quote.id})`)).toBe(0)
  })
})

describe('converting a lead to a quote', () => {
  const leadOf = async (over: Values = {}) =>
    (await send('POST', '/leads', { first_name: 'Rachel', last_name: 'Ingham', phone: '+447700900301', ...over })).body

  test('creates a customer with the address, answers and comments, linked both ways', async () => {
    const lead = await leadOf({ address1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS', description: 'Boiler' })
    await send('POST', `/leads/${lead.id}/comments`, { body: 'Has a dog' })
    const made = await send<{ quote: Wire }>('POST', `/leads/${lead.id}/convert`)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { quote } = made.body
    const owner = (await send('GET', `/customers/${quote['customer_id']}`)).body
    expect(owner).toMatchObject({ name: 'Rachel Ingham', phone: '+447700900301' })
    const [address] = owner['addresses'] as Values[]
    expect(quote).toMatchObject({
      lead_id: lead.id,
      description: 'Boiler',
      address_id: address?.['id'],
      quote_status_id: 1,
    })
    expect((await send('GET', `/leads/${lead.id}`)).body['lead_status_id']).toBe(2)
    expect(await count('comments', `subject = 'quotes' and subject_id = ${quote.id} and body = 'Has a dog'`)).toBe(1)
    const found = await send('GET', `/leads/associatedQuotes/${lead.id}`)
    expect(found.body.data.map((row) => row.id)).toEqual([quote.id])
    const again = await send<{ code: string; quote: Values }>('POST', `/leads/${lead.id}/convert`)
    expect([again.status, again.body.code, again.body.quote['id']]).toEqual([409, 'already_converted', quote.id])
  })

  test('can use an existing customer, but not an unknown one', async () => {
    const lead = await leadOf()
    const before = await count('customers')
    const wrong = await send('POST', `/leads/${lead.id}/convert`, { customer_id: 987_654 })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { customer_id: [{ code: 'not_found' }] }])
    expect((await send('GET', `/leads/${lead.id}`)).body['lead_status_id']).toBe(1)
    const made = await send<{ quote: Wire }>('POST', `/leads/${lead.id}/convert`, { customer_id: customer })
    expect(made.body.quote['customer_id']).toBe(customer)
    expect(await count('customers')).toBe(before)
  })
})

describe('the type of a job created from a quote', () => {
  test("is the one given, else the quote type's default, else it must be chosen", async () => {
    const convert = async (over: Values, body?: object) => {
      const quote = await accepted(over)
      return send<{ job: Wire; errors: object }>('POST', `/quotes/${quote.id}/convert`, body)
    }
    const unsaid = await convert({ quote_type_id: 1 })
    expect([unsaid.status, unsaid.body.errors]).toEqual([422, { job_type_id: [{ code: 'required' }] }])
    // Every database starts with this mapping: a maintenance contract becomes a service visit.
    expect((await convert({ quote_type_id: 4 })).body.job['job_type_id']).toBe(3)
    expect((await convert({ quote_type_id: 4 }, { job_type_id: 2 })).body.job['job_type_id']).toBe(2)
    await send('PATCH', '/job-types/3', { active: false })
    expect((await convert({ quote_type_id: 4 })).status).toBe(422)
    await send('PATCH', '/job-types/2', { active: false })
    expect((await convert({ quote_type_id: 4 })).body.job['job_type_id']).toBe(1)
    for (const id of [2, 3]) await send('PATCH', `/job-types/${id}`, { active: true })
    const gone = await convert({ quote_type_id: 1 }, { job_type_id: 987_654 })
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['job_type_id']])
  })
})

describe('a quote past its expiry date', () => {
  test('expires automatically once sent, and can be sent again', async () => {
    const [draft, sent, valid] = [
      await quoteOf({ valid_until: '2026-11-20' }),
      await quoteOf({ valid_until: '2026-11-20' }),
      await quoteOf({ valid_until: '2026-11-21' }),
    ]
    api.clock.now = new Date('2026-11-20T12:00:00Z')
    await moveQuote(sent.id, 2)
    await moveQuote(valid.id, 2)
    api.clock.now = new Date('2026-11-21T23:30:00Z')
    const engine = engineOf(new Date('2026-11-21T23:30:00Z'))
    expect(await expireQuotes(engine)).toBe(1)
    expect(await expireQuotes(engine)).toBe(0)
    const statusOf = async (id: number) => (await send('GET', `/quotes/${id}`)).body['quote_status_id']
    expect([await statusOf(draft.id), await statusOf(sent.id), await statusOf(valid.id)]).toEqual([1, 8, 2])
    // Neither it nor the draft can be sent with a past date, and a sent quote cannot be given one.
    for (const [id, body] of [
      [sent.id, { quote_status_id: 2 }],
      [draft.id, { quote_status_id: 2 }],
      [valid.id, { valid_until: '2026-11-20' }],
    ] as const) {
      const refused = await send('PATCH', `/quotes/${id}`, body)
      expect([refused.status, refused.body.errors]).toEqual([422, { valid_until: [{ code: 'day_past' }] }])
    }
    expect([await statusOf(draft.id), await statusOf(sent.id)]).toEqual([1, 8])
    const again = await send('PATCH', `/quotes/${sent.id}`, { quote_status_id: 2, valid_until: '2026-11-21' })
    expect(again.status).toBe(200)
    api.clock.now = null
  })

  test("expires at the end of that day in the business's time zone, once, however many servers run", async () => {
    const sent = await quoteOf({ valid_until: '2026-07-10' })
    api.clock.now = new Date('2026-07-10T12:00:00Z')
    await moveQuote(sent.id, 2)
    const statusOf = async () => (await send('GET', `/quotes/${sent.id}`)).body['quote_status_id']
    // In summer time the day ends an hour before it does in GMT.
    expect(await expireQuotes(engineOf(new Date('2026-07-10T22:59:59Z')))).toBe(0)
    expect(await statusOf()).toBe(2)
    const engine = engineOf(new Date('2026-07-10T23:00:00Z'))
    const counts = await Promise.all(Array.from({ length: 4 }, () => expireQuotes(engine)))
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    expect(await statusOf()).toBe(8)
    expect(await count('comments', `subject = 'quotes' and subject_id = ${sent.id} and key = 'expired'`)).toBe(1)
    api.clock.now = null
  })

  test('expires at server start if none was running at the time', async () => {
    const sent = await quoteOf({ valid_until: '2020-01-01' })
    api.clock.now = new Date('2020-01-01T12:00:00Z')
    await moveQuote(sent.id, 2)
    api.clock.now = null
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    await expect.poll(async () => (await send('GET', `/quotes/${sent.id}`)).body['quote_status_id']).toBe(8)
  })
})

describe('a quote gets an expiry date', () => {
  const dayIs = async (id: number) => (await send('GET', `/quotes/${id}`)).body['valid_until']

  test('when it is created and when it is sent, whether or not one is given', async () => {
    api.clock.now = new Date('2026-09-20T12:00:00Z')
    const quote = await quoteOf()
    expect(quote['valid_until']).toBe('2026-10-20')
    const copy = await send<{ quote: Wire }>('POST', `/quotes/${quote.id}/duplicate`)
    expect(copy.body.quote['valid_until']).toBe('2026-10-20')
    expect((await quoteOf({ valid_until: '2027-02-28' }))['valid_until']).toBe('2027-02-28')
    // A draft may have no expiry date; sending one and a sent quote need it.
    await send('PATCH', `/quotes/${quote.id}`, { valid_until: null })
    expect(await dayIs(quote.id)).toBeNull()
    api.clock.now = new Date('2026-09-25T12:00:00Z')
    await moveQuote(quote.id, 2)
    expect(await dayIs(quote.id)).toBe('2026-10-25')
    const other = copy.body.quote
    for (const [id, body] of [
      [quote.id, { valid_until: null }],
      [other.id, { valid_until: null, quote_status_id: 2 }],
    ] as const) {
      const taken = await send('PATCH', `/quotes/${id}`, body)
      expect([taken.status, taken.body.errors]).toEqual([422, { valid_until: [{ code: 'required' }] }])
    }
    expect([await dayIs(other.id), (await send('GET', `/quotes/${other.id}`)).body['quote_status_id']]).toEqual([
      '2026-10-20',
      1,
    ])
    api.clock.now = null
  })
})

describe('a quote is revised', () => {
  test('after changes are requested: a draft with the next revision number replaces it', async () => {
    const quote = await quoteOf()
    const early = await send('POST', `/quotes/${quote.id}/revise`)
    expect([early.status, early.body.code]).toEqual([409, 'status_move'])
    await moveQuote(quote.id, 2, 3, 6)
    const revised = await send<{ quote: Wire }>('POST', `/quotes/${quote.id}/revise`)
    expect(revised.status, JSON.stringify(revised.body)).toBe(200)
    const { quote: second } = revised.body
    expect(second).toMatchObject({
      number: `${quote['number']}-R2`,
      revision: 2,
      quote_status_id: 1,
      total_inc_vat: 120,
    })
    expect((await send('GET', `/quotes/${quote.id}`)).body['quote_status_id']).toBe(7)
    await moveQuote(second.id, 2, 3, 6)
    const { quote: third } = (await send<{ quote: Wire }>('POST', `/quotes/${second.id}/revise`)).body
    expect(third).toMatchObject({ number: `${quote['number']}-R3`, original_id: quote.id })
  })

  test('or duplicated, which creates an unrelated quote', async () => {
    const quote = await accepted()
    const { quote: copy } = (await send<{ quote: Wire }>('POST', `/quotes/${quote.id}/duplicate`)).body
    expect(copy).toMatchObject({
      quote_status_id: 1,
      revision: 1,
      original_id: null,
      lead_id: null,
      total_inc_vat: 120,
    })
  })
})

describe('a job with sub-jobs', () => {
  const jobOf = async (over: Values = {}) => {
    const made = await send('POST', '/jobs', { customer_id: customer, job_type_id: 1, ...over })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body
  }
  const read = async (id: number) => (await send('GET', `/jobs/${id}`)).body

  test('numbers them, sums them up and takes the status of the least advanced one', async () => {
    const job = await jobOf({ services: [service()] })
    const [first, second] = [
      await jobOf({ parent_id: job.id, name: 'First floor', services: [service({ quantity: 2 })] }),
      await jobOf({ parent_id: job.id, name: 'Roof', services: [service({ quantity: 3 })] }),
    ]
    expect([first['number'], second['number']]).toEqual([`${job['number']}/1`, `${job['number']}/2`])
    expect(await read(job.id)).toMatchObject({ total_inc_vat: 120, with_sub_jobs: 720, job_status_id: 1 })
    const parts = await send('GET', `/jobs/list?parent_id=${job.id}&sort=id&direction=asc`)
    expect(parts.body.data.map(({ id }) => id)).toEqual([first.id, second.id])
    const move = (id: number, job_status_id: number) => send('PATCH', `/jobs/${id}`, { job_status_id })
    await move(first.id, 2)
    await move(first.id, 4)
    expect((await read(job.id))['job_status_id']).toBe(1)
    await move(second.id, 2)
    expect((await read(job.id))['job_status_id']).toBe(2)
    const byHand = await move(job.id, 1)
    expect([byHand.status, byHand.body.code]).toEqual([409, 'status_of_sub_jobs'])
    await send('PATCH', `/jobs/${first.id}`, { services: [] })
    expect((await read(job.id))['with_sub_jobs']).toBe(480)
    await send('DELETE', `/jobs/${second.id}`)
    expect(await read(job.id)).toMatchObject({ with_sub_jobs: 120, job_status_id: 4 })
    await send('PATCH', `/jobs/reinstate/${second.id}`)
    expect(await read(job.id)).toMatchObject({ with_sub_jobs: 480, job_status_id: 2 })
  })

  test('has them one level deep, for the same customer, permanently', async () => {
    const job = await jobOf()
    const sub = await jobOf({ parent_id: job.id, name: 'Cellar' })
    const other = await factory.idOf('customers')
    const base = { customer_id: customer, job_type_id: 1, name: 'Deeper' }
    for (const [body, at, code] of [
      [{ ...base, parent_id: sub.id }, 'parent_id', 'not_offered'],
      [{ ...base, parent_id: job.id, customer_id: other }, 'parent_id', 'not_offered'],
      [{ ...base, parent_id: 987_654 }, 'parent_id', 'not_found'],
    ] as const) {
      const refused = await send('POST', '/jobs', body)
      expect([refused.status, refused.body.errors]).toEqual([422, { [at]: [{ code }] }])
    }
    const moved = await send('PATCH', `/jobs/${sub.id}`, { parent_id: null })
    expect([moved.status, moved.body.errors]).toEqual([422, { parent_id: [{ code: 'read_only' }] }])
  })

  test('two sub-jobs created at once get different numbers', async () => {
    const job = await jobOf()
    const made = await Promise.all([1, 2, 3, 4].map((n) => jobOf({ parent_id: job.id, name: `Room ${n}` })))
    expect(made.map((one) => one['number']).sort()).toEqual([1, 2, 3, 4].map((n) => `${job['number']}/${n}`))
  })
})
