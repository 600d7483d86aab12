import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { create } = createFactory(api)
const [CASH, CARD, TRANSFER] = [1, 2, 4]
const PAN = '4242424242424242'

let customer_id: number

/** A job for £120 including VAT, times this quantity. */
async function job(more: Values = {}, quantity = 1): Promise<number> {
  const { body } = await api.call<Wire>('POST', '/jobs', {
    body: {
      customer_id,
      job_type_id: 1,
      ...more,
      services: quantity ? [{ name: 'Visit', quantity, price_ex_vat: 100, vat_percent: 20 }] : [],
    },
  })
  return body.id
}
const pay = (id: number, body: unknown = {}, options: object = {}) =>
  api.call<Wire>('POST', `/jobs/${id}/payments`, {
    body: { paymentTypeId: CASH, amountPaid: 50, ...(body as object) },
    ...options,
  })
interface Standing {
  readonly total: number
  readonly paid: number
  readonly outstanding: number
  readonly data: readonly { readonly number: string; readonly refundable: number; readonly job: unknown }[]
  readonly types: readonly unknown[] | null
}
const ask = async (id: number, token?: string) =>
  (await api.call<Standing>('GET', `/jobs/${id}/payments`, token ? { token } : {})).body
const sums = async (id: number) => {
  const { total, paid, outstanding } = await ask(id)
  return [total, paid, outstanding]
}
const count = async () => (await api.pool.query('select count(*)::int as n from payments')).rows[0].n as number

beforeAll(async () => {
  // A seller not registered for VAT invoices none, and a customer under the reverse charge is asked for none.
  const franchise_id = await invoicing(api).franchise()
  customer_id = (await create(resources.get('customers'), { franchise_id, vat_number: null })).id
})

describe('taking a payment', () => {
  test('shows the amount paid and the balance, to the penny', async () => {
    const id = await job()
    expect(await ask(id)).toMatchObject({ total: 120, paid: 0, outstanding: 120, data: [] })
    for (const amountPaid of [0.1, 0.2, 33.33]) expect((await pay(id, { amountPaid })).status).toBe(200)
    expect(await sums(id)).toEqual([120, 33.63, 86.37])
    const pending = await pay(id, { amountPaid: 20, status: 'pending' })
    expect(await sums(id), 'what is pending does not count').toEqual([120, 33.63, 86.37])
    for (const [status, paid] of [
      ['succeeded', 53.63],
      ['disputed', 33.63],
      ['refunded', 33.63],
    ] as const) {
      expect((await api.call('PATCH', `/payments/${pending.body.id}`, { body: { status } })).status).toBe(200)
      expect((await ask(id)).paid, status).toBe(paid)
    }
    const back = await api.call<Wire>('PATCH', `/payments/${pending.body.id}`, { body: { status: 'pending' } })
    expect([back.status, back.body.code, back.body.errors]).toEqual([
      409,
      'status_move',
      { status: [{ code: 'status_move' }] },
    ])
  })

  test('rejects invalid payments at the field, and writes nothing', async () => {
    const id = await job()
    const before = await count()
    const wrong: readonly (readonly [Values, string, string])[] = [
      [{ amountPaid: 0 }, 'amountPaid', 'gte'],
      [{ amountPaid: -5 }, 'amountPaid', 'gte'],
      [{ amountPaid: 'NaN' }, 'amountPaid', 'type'],
      [{ amountPaid: null }, 'amountPaid', 'required'],
      [{ amountPaid: 1e308 }, 'amountPaid', 'lte'],
      [{ amountPaid: 1.001 }, 'amountPaid', 'decimals'],
      [{ paymentTypeId: 987_654 }, 'paymentTypeId', 'not_found'],
      [{ paymentTypeId: TRANSFER }, 'reference', 'required'],
      [{ cardNumber: '4242' }, 'cardNumber', 'card_only'],
      [{ paymentTypeId: CARD, cardNumber: '424' }, 'cardNumber', 'card_last_four'],
      [{ paymentTypeId: CARD, cardExpiry: '13/30' }, 'cardExpiry', 'card_expiry'],
      [{ paymentTypeId: CARD, cardExpiry: '2030-01' }, 'cardExpiry', 'too_long'],
      [{ paymentTypeId: CARD, cardExpiry: '01/20' }, 'cardExpiry', 'card_expired'],
      [{ status: 'refunded' }, 'status', 'not_offered'],
      [{ status: 'disputed' }, 'status', 'not_offered'],
      [{ cvv: '123' }, 'cvv', 'unknown_field'],
      [{ job_id: id }, 'job_id', 'unknown_field'],
      [{ userId: 1 }, 'userId', 'read_only'],
      [{ counted: 5 }, 'counted', 'read_only'],
    ]
    for (const [body, at, code] of wrong) {
      const { status, body: answer } = await pay(id, body)
      expect
        .soft([status, answer.code, Object.keys(answer.errors ?? {})], JSON.stringify(body))
        .toEqual([422, 'invalid', [at]])
      expect.soft(answer.errors?.[at]?.[0]?.code, JSON.stringify(body)).toBe(code)
    }
    expect((await api.call('POST', `/jobs/${id}/payments`, { body: [] })).status).toBe(422)
    expect((await api.call('POST', `/jobs/${id}/payments`)).status).toBe(422)
    expect(await count()).toBe(before)
  })

  test('rejects an archived or disabled type, and an archived, unknown or inaccessible job', async () => {
    const id = await job()
    const types = resources.get('payment-types')
    const gone = await create(types)
    await api.call('DELETE', `/payment-types/${gone.id}`)
    const off = await create(types, { active: false })
    expect((await pay(id, { paymentTypeId: gone.id })).body.errors).toEqual({ paymentTypeId: [{ code: 'archived' }] })
    expect((await pay(id, { paymentTypeId: off.id })).body.errors).toEqual({
      paymentTypeId: [{ code: 'not_offered' }],
    })
    const stranger = await api.userWith(['Payments:add', 'Payments:list', 'Jobs:list'], 'own')
    expect((await pay(id, {}, { token: stranger.token })).status).toBe(404)
    expect((await pay(987_654)).status).toBe(404)
    const made = await pay(id)
    const { token } = stranger
    expect((await api.call('GET', `/jobs/${id}/payments`, { token })).status).toBe(404)
    expect((await api.call('GET', `/payments/${made.body.id}`, { token })).status).toBe(404)
    expect((await api.call<Wire>('GET', '/payments/list', { token })).body.total).toBe(0)
    const whole = { job_id: id, paymentTypeId: CASH, amountPaid: 1 }
    const named = await api.call<Wire>('POST', '/payments', { body: whole, token })
    expect([named.status, named.body.errors]).toEqual([422, { job_id: [{ code: 'not_found' }] }])
    const reader = await api.userWith(['Payments:list'])
    expect((await pay(id, {}, { token: reader.token })).status).toBe(403)
    expect((await ask(id, reader.token)).types).toBe(null)
    const blind = await api.userWith(['Jobs:list', 'Jobs:details'])
    expect((await api.call('GET', `/jobs/${id}/payments`, { token: blind.token })).status).toBe(403)
    // Payments do not block archiving a job.
    expect((await api.call('DELETE', `/jobs/${id}`)).status).toBe(200)
    expect([(await pay(id)).status, (await pay(id)).body.code]).toEqual([409, 'archived'])
  })

  test('is saved once, however often it is sent', async () => {
    const id = await job()
    const headers = { 'idempotency-key': 'one-payment' }
    const all = await Promise.all(Array.from({ length: 5 }, () => pay(id, {}, { headers })))
    expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await ask(id)).data).toHaveLength(1)
    const other = await pay(id, { amountPaid: 51 }, { headers })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('refunds', () => {
  test('never exceed the payment, and a refunded payment cannot be voided', async () => {
    const id = await job()
    const refund = (amountPaid: number, more: Values = {}) => pay(id, { flow: 'refund', amountPaid, ...more })
    const tooMuch = { amountPaid: [{ code: 'refund_too_much' }] }
    expect((await refund(0.01)).body.errors).toEqual(tooMuch)
    const paid = await pay(id, { amountPaid: 100 })
    const first = await refund(60.01)
    expect(first.status).toBe(200)
    expect((await refund(40)).body.errors).toEqual(tooMuch)
    expect(await sums(id)).toEqual([120, 39.99, 80.01])
    expect((await ask(id)).data.map(({ refundable }) => refundable)).toEqual([0, 39.99])
    const pending = await refund(39.99, { status: 'pending' })
    expect((await refund(0.01)).body.errors, 'a pending refund is spoken for').toEqual(tooMuch)
    const held = await api.call<Wire>('DELETE', `/payments/${paid.body.id}`)
    expect([held.status, held.body.code]).toEqual([409, 'refunded_already'])
    await api.call('DELETE', `/payments/${pending.body.id}`)
    expect((await refund(39.99)).status).toBe(200)
    const again = await api.call<Wire>('PATCH', `/payments/reinstate/${pending.body.id}`)
    expect([again.status, again.body.code]).toEqual([409, 'refund_too_much'])
    expect(await sums(id)).toEqual([120, 0, 120])
  })

  test('of a bounced payment reduce what can still be refunded', async () => {
    const id = await job()
    const bounced = await pay(id, { amountPaid: 100 })
    expect((await pay(id, { flow: 'refund', amountPaid: 60 })).status).toBe(200)
    expect((await api.call('PATCH', `/payments/${bounced.body.id}`, { body: { status: 'failed' } })).status).toBe(200)
    await pay(id, { amountPaid: 100 })
    expect((await pay(id, { flow: 'refund', amountPaid: 40.01 })).body.errors).toEqual({
      amountPaid: [{ code: 'refund_too_much' }],
    })
    expect((await pay(id, { flow: 'refund', amountPaid: 40 })).status).toBe(200)
  })

  test('20 at once: as many succeed as the money covers', async () => {
    const id = await job()
    await pay(id, { amountPaid: 100 })
    const all = await Promise.all(Array.from({ length: 20 }, () => pay(id, { flow: 'refund', amountPaid: 30 })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 17 }, () => 422),
    ])
    expect((await ask(id)).paid).toBe(10)
  })

  test("a payment's amount is fixed; voiding removes it and reinstating restores it", async () => {
    const id = await job()
    const { body } = await pay(id)
    for (const [name, value] of Object.entries({ amountPaid: 60, flow: 'refund', paymentTypeId: CARD, job_id: 1 })) {
      const { status, body: answer } = await api.call<Wire>('PATCH', `/payments/${body.id}`, {
        body: { [name]: value },
      })
      expect([status, answer.errors], name).toEqual([422, { [name]: [{ code: 'read_only' }] }])
    }
    await api.call('DELETE', `/payments/${body.id}`)
    expect(await sums(id)).toEqual([120, 0, 120])
    await api.call('PATCH', `/payments/reinstate/${body.id}`)
    expect(await sums(id)).toEqual([120, 50, 70])
    const { rows } = await api.pool.query(
      `select key from comments where subject = 'jobs' and subject_id = $1 and key is not null order by id`,
      [id],
    )
    expect(rows.map(({ key }) => key)).toEqual(['payment_in', 'payment_voided', 'payment_back'])
  })
})

test("a job counts its sub-jobs' payments, as it counts their prices", async () => {
  const whole = await job({}, 0)
  const part = await job({ parent_id: whole, name: 'First floor' }, 2)
  const gone = await job({ parent_id: whole, name: 'Cellar' })
  await pay(whole, { amountPaid: 40 })
  await pay(part, { amountPaid: 100 })
  await pay(gone, { amountPaid: 5 })
  expect(await sums(whole)).toEqual([360, 145, 215])
  expect(await sums(part)).toEqual([240, 100, 140])
  await api.call('DELETE', `/jobs/${gone}`)
  expect(await sums(whole), 'put away with what it was worth').toEqual([240, 140, 100])
  expect((await ask(whole)).data.map((row) => (row.job as { id: number } | null)?.id ?? null)).toEqual([part, null])
})

test('job lists and exports include payments on request, sortable, for users who can list payments', async () => {
  const parent = await job({ name: 'Figured' })
  const part = await job({ parent_id: parent, name: 'Figured part' }, 2)
  const other = await job({ name: 'Figured other' }, 3)
  await pay(parent, { amountPaid: 100.1 })
  await pay(part, { amountPaid: 50 })
  await pay(part, { amountPaid: 20, flow: 'refund' })
  const query = 'q=Figured&columns=paid,outstanding'
  const list = async (sort: string, token?: string) =>
    (await api.call<Wire>('GET', `/jobs/list?${query}&${sort}`, token ? { token } : {})).body.data
  const said = (rows: Wire['data']) => rows.map((row) => [row.id, row['paid'], row['outstanding']])
  const [p, q, r] = [
    // The balance equals its screen, with its sub-job: 120 + 240 − 130.10.
    [parent, 100.1, 229.9],
    [part, 30, 210],
    [other, 0, 360],
  ]
  expect(said(await list('sort=outstanding&direction=desc'))).toEqual([r, p, q])
  expect(said(await list('sort=outstanding&direction=asc'))).toEqual([q, p, r])
  expect(said(await list('sort=paid&direction=desc'))).toEqual([p, q, r])
  const plain = await api.call<Wire>('GET', '/jobs/list?q=Figured')
  for (const row of [...plain.body.data, (await api.call<Wire>('GET', `/jobs/${parent}`)).body])
    for (const name of ['paid', 'outstanding']) expect(row).not.toHaveProperty(name)
  const file = await api.call<string>(
    'GET',
    '/jobs/export?q=Figured&format=csv&columns=number,paid,outstanding&sort=paid',
  )
  expect(file.body).toContain('£100.10,£229.90')
  const blind = await api.userWith(['Jobs:list', 'Jobs:export'])
  for (const path of [`/jobs/list?${query}`, '/jobs/list?sort=paid', '/jobs/export?columns=paid'])
    expect((await api.call('GET', path, { token: blind.token })).status, path).toBe(422)
  // Seeing a record does not allow seeing another user's payments for it.
  const { token } = await api.userWith(['Jobs:list', 'Payments:list'], 'own')
  expect((await api.call<Wire>('GET', `/jobs/list?${query}`, { token })).body.data).toEqual([])
})

test('a full card number is rejected at its field and stored nowhere', async () => {
  const id = await job()
  const tries: readonly (readonly [Values, string, string])[] = [
    [{ paymentTypeId: CARD, cardNumber: PAN }, 'cardNumber', 'card_number'],
    [{ paymentTypeId: CARD, cardNumber: '4242 4242 4242 4242' }, 'cardNumber', 'card_number'],
    [{ reference: `card ${PAN}` }, 'reference', 'card_number'],
    [{ source: '4242-4242-4242-4242' }, 'source', 'card_number'],
    [{ notes: `Said on the phone:\n4242 4242 4242 4242, 08/29` }, 'notes', 'card_number'],
  ]
  for (const [body, at, code] of tries) {
    const answer = await pay(id, body, { headers: { 'idempotency-key': `pan-${at}` } })
    expect(answer.status, at).toBe(422)
    expect(answer.body.errors[at]?.[0]?.code, at).toBe(code)
    expect(JSON.stringify(answer.body)).not.toMatch(/4242/)
  }
  const made = await pay(id, { paymentTypeId: CARD, cardNumber: '4242', cardType: 'visa', cardExpiry: '12/39' })
  expect(made.body).toMatchObject({ cardNumber: '4242', cardType: 'visa', cardExpiry: '12/39', kind: 'card_present' })
  const later = await api.call<Wire>('PATCH', `/payments/${made.body.id}`, { body: { cardNumber: PAN } })
  expect(later.body.errors?.['cardNumber']?.[0]?.code).toBe('card_number')
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const found = await api.pool.query(`select count(*)::int as n from "${name}" t where t::text ~ '4242[ -]?4242'`)
    expect(found.rows[0].n, name).toBe(0)
  }
  // A file is stored as uploaded: payments have no file to read.
  for (const path of ['/payments/imports?name=x', '/payments/import-template'])
    expect((await api.call(path.includes('name') ? 'POST' : 'GET', path, { body: {} })).status, path).toBe(404)
  // A long number that fails the card check is an ordinary reference.
  expect((await pay(id, { reference: 'BACS 4242424242424241' })).status).toBe(200)
})
