import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'REF-' }) }
})
const code = ({ status, body }: { status: number; body: Wire }) => [
  status,
  body.code,
  ...Object.keys(body.errors ?? {}),
]
const draft = async (id: number, how: 'deposit' | 'interim' | 'final' = 'final', body: unknown = {}) => {
  const made = await act(`/jobs/${id}/invoice-${how}`, body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const issue = (id: number, body: unknown = {}) => act(`/invoices/${id}/issue`, body)
const patchLines = async (id: number, change: Values) => {
  const { body } = await api.call<Wire>('GET', `/jobs/${id}`)
  const services = (body['services'] as Values[]).map(({ net: _n, vat: _v, price_inc_vat: _p, ...one }) => ({
    ...one,
    ...change,
  }))
  return api.call<Wire>('PATCH', `/jobs/${id}`, { body: { services } })
}
/** A rejected request must not use up a number. */
const numbers = async () => (await api.pool.query('select * from invoice_series order by prefix, documents')).rows

describe('the request', () => {
  test('must fit the kind of invoice, and not exceed the balance', async () => {
    const id = await job(of, [line(100), line(50, 5)])
    const { body } = await api.call<Wire>('GET', `/jobs/${id}/invoicing`)
    const [first] = body['lines'] as { line: string }[]
    const wrong: readonly (readonly [string, unknown, unknown[]])[] = [
      ['deposit', {}, [422, 'invalid', 'percent']],
      ['deposit', { percent: 10, amount: 10 }, [422, 'invalid', 'percent']],
      ['deposit', { amount: 0 }, [409, 'nothing_to_invoice']],
      ['deposit', { amount: 172.51 }, [409, 'more_than_left']],
      ['deposit', { percent: 100.01 }, [422, 'invalid', 'percent']],
      ['deposit', { amount: -1 }, [422, 'invalid', 'amount']],
      ['interim', {}, [422, 'invalid', 'percent']],
      ['interim', { lines: [] }, [409, 'nothing_to_invoice']],
      ['interim', { lines: [{ line: 'nobody knows' }] }, [409, 'not_agreed']],
      ['interim', { lines: [{ line: first?.line, quantity: 1.001 }] }, [409, 'more_than_left']],
      ['interim', { lines: [{ line: first?.line }, { line: first?.line }] }, [409, 'more_than_left']],
      ['interim', { lines: [{ line: first?.line, quantity: 0 }] }, [422, 'invalid', 'lines.0.quantity']],
      ['interim', { amount: 5 }, [422, 'invalid', 'amount']],
    ]
    for (const [how, asked, expected] of wrong)
      expect
        .soft(code(await act(`/jobs/${id}/invoice-${how}`, asked)), `${how} ${JSON.stringify(asked)}`)
        .toEqual(expected)
    expect(code(await act(`/jobs/${id}/invoices`, { kind: 'credit_note' }))).toEqual([422, 'invalid', 'kind'])
    expect(code(await act(`/jobs/${id}/invoices`, { kind: 'final', percent: 3 }))).toEqual([422, 'invalid', 'percent'])
    const nothing = await job(of, [])
    expect(code(await act(`/jobs/${nothing}/invoice-final`))).toEqual([409, 'nothing_to_invoice'])
    expect((await api.call<Wire>('GET', `/invoices/list?job=${id}`)).body.total).toBe(0)
    await api.call('DELETE', `/jobs/${id}`)
    expect(code(await act(`/jobs/${id}/invoice-final`))).toEqual([409, 'archived'])
  })

  test('for an invoice without a job takes the amounts from its own lines', async () => {
    const lines = [
      { description: 'Key cutting', quantity: 3, price_ex_vat: 3.335, vat_rate_id: 1 },
      { description: 'Stamps', price_ex_vat: 1, quantity: 1, vat_rate_id: 4 },
    ]
    const made = await api.call<Wire>('POST', '/invoices', { body: { ...of, lines } })
    expect(made.body, JSON.stringify(made.body)).toMatchObject({
      status: 'draft',
      number: null,
      name: 'Draft invoice',
      net_total: 11.01,
      vat_total: 2,
      total_inc_vat: 13.01,
      counted: 0,
      vat: [
        { kind: 'standard', net: 10.01, vat: 2 },
        { kind: 'exempt', net: 1, vat: 0 },
      ],
    })
    for (const [body, at] of [
      [{ ...of, kind: 'deposit', lines }, 'kind'],
      [{ ...of, lines: [{ ...lines[0], price_ex_vat: -1 }] }, 'lines'],
      [{ ...of, status: 'issued' }, 'status'],
      [{ ...of, number: 'REF-000009' }, 'number'],
    ] as const)
      expect(code(await api.call<Wire>('POST', '/invoices', { body }))).toEqual([422, 'invalid', at])
    expect((await issue(made.body.id)).body).toMatchObject({ status: 'issued', total_inc_vat: 13.01 })
  })
})

describe('issuing', () => {
  test('is rejected with a code while something is missing, and uses no number', async () => {
    const before = await numbers()
    const bare = await franchise({ invoice_prefix: null })
    const homeless = await franchise({ invoice_prefix: 'HML-', line1: null })
    const nowhere = await customer({ addresses: [] })
    const tries: readonly (readonly [Values, unknown[], (number | undefined)?])[] = [
      [{ customer_id: of.customer_id, franchise_id: bare }, [409, 'seller_prefix', 'franchise_id']],
      [{ customer_id: of.customer_id, franchise_id: homeless }, [409, 'seller_address', 'franchise_id']],
      [{ customer_id: of.customer_id }, [409, 'seller_missing', 'franchise_id']],
      [{ customer_id: nowhere, franchise_id: of.franchise_id }, [409, 'buyer_address', 'customer_id']],
    ]
    for (const [whose, expected] of tries)
      expect
        .soft(code(await issue(await draft(await job(whose as typeof of, [line(10)])))), String(expected[1]))
        .toEqual(expected)
    const empty = await api.call<Wire>('POST', '/invoices', { body: of })
    expect(code(await issue(empty.body.id))).toEqual([409, 'invoice_empty', 'lines'])
    expect(await numbers()).toEqual(before)
  })

  test('a draft for a job without a franchise gets its VAT once a franchise is chosen', async () => {
    const unregistered = await franchise({ invoice_prefix: 'UNR-', vat_number: null, vat_registered_from: null })
    const id = await draft(await job({ customer_id: of.customer_id }, [line(10)]))
    const read = async () => (await api.call<Wire>('GET', `/invoices/${id}`)).body
    expect(await read()).toMatchObject({ franchise_id: null, net_total: 10, vat_total: 2, total_inc_vat: 12 })
    const chosen = await api.call<Wire>('PATCH', `/invoices/${id}`, { body: { franchise_id: unregistered } })
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
    expect(await read()).toMatchObject({ vat_total: 0, total_inc_vat: 10 })
    await api.call('PATCH', `/invoices/${id}`, { body: { franchise_id: of.franchise_id } })
    expect(await read()).toMatchObject({ vat_total: 2 })
    expect((await issue(id)).body).toMatchObject({ status: 'issued', total_inc_vat: 12 })
  })

  test('needs to know what a 0% rate means', async () => {
    const id = await job(of, [line(10), line(5, 0)])
    const first = await draft(id)
    expect(code(await issue(first))).toEqual([409, 'vat_to_decide', 'lines.1.vat_rate_id'])
    const { body } = await api.call<Wire>('GET', `/jobs/${id}`)
    const services = (body['services'] as Values[]).map(({ net: _n, vat: _v, price_inc_vat: _p, ...one }) => ({
      ...one,
      ...(one['vat_percent'] === 0 ? { vat_rate_id: 4 } : {}),
    }))
    expect((await api.call('PATCH', `/jobs/${id}`, { body: { services } })).status).toBe(200)
    expect(code(await issue(first)), 'the draft says what it said').toEqual([409, 'job_repriced'])
    expect((await act(`/invoices/${first}/refresh`)).status).toBe(200)
    expect((await issue(first)).body).toMatchObject({ vat: [{ kind: 'standard' }, { kind: 'exempt', net: 5, vat: 0 }] })
  })

  test('is rejected if the job was repriced since, or another user issued first', async () => {
    const id = await job(of, [line(100)])
    const [one, other] = [await draft(id), await draft(id)]
    expect((await patchLines(id, { quantity: 2 })).status).toBe(200)
    expect(code(await issue(one))).toEqual([409, 'job_repriced'])
    expect((await act(`/invoices/${one}/refresh`)).body['total_inc_vat']).toBe(240)
    expect((await act(`/invoices/${other}/refresh`)).status).toBe(200)
    const both = await Promise.all([issue(one), issue(other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.map(code).filter(([status]) => status === 409)).toEqual([[409, 'nothing_to_invoice']])
  })

  test('dates only move forward, and never into the future', async () => {
    api.clock.now = new Date('2026-11-25T12:00:00Z')
    const own = { ...of, franchise_id: await franchise({ invoice_prefix: 'DAY-' }) }
    const next = async () => draft(await job(own, [line(10)]))
    expect(code(await issue(await next(), { issue_date: '2026-11-26' }))).toEqual([422, 'invalid', 'issue_date'])
    expect((await issue(await next(), { issue_date: '2026-11-20' })).body).toMatchObject({
      number: 'DAY-000001',
      issue_date: '2026-11-20',
      tax_point: '2026-11-20',
      due_date: '2026-12-04',
    })
    expect((await issue(await next(), { issue_date: '2026-11-20', due_date: '2026-11-21' })).body['due_date']).toBe(
      '2026-11-21',
    )
    const early = await issue(await next(), { issue_date: '2026-11-19' })
    expect([...code(early), early.body['last_date']]).toEqual([409, 'before_last_issued', 'issue_date', '2026-11-20'])
    expect(code(await issue(await next(), { issue_date: '2026-11-22', due_date: '2026-11-21' }))).toEqual([
      422,
      'invalid',
      'due_date',
    ])
    expect(code(await issue(await next(), { tax_point: '2026-11-26' }))).toEqual([422, 'invalid', 'tax_point'])
    expect((await issue(await next())).body['number']).toBe('DAY-000003')
    api.clock.now = null
  })
})

describe('an issued invoice', () => {
  test('cannot be changed by the API, an undo, a second issue or SQL', async () => {
    const id = await job(of, [line(100)])
    const done = await issued(id, 'final')
    const at = `/invoices/${done.id}`
    for (const [method, path, body] of [
      ['PATCH', at, { notes: 'Another word' }],
      ['PUT', at, { ...of, lines: [] }],
      ['DELETE', at, undefined],
    ] as const)
      expect(code(await api.call<Wire>(method, path, body ? { body } : {})), method).toEqual([409, 'invoice_issued'])
    expect(code(await issue(done.id))).toEqual([409, 'invoice_not_draft'])
    expect(code(await act(`${at}/withdraw`))).toEqual([409, 'invoice_not_draft'])
    expect(code(await act(`${at}/refresh`))).toEqual([409, 'invoice_not_draft'])
    for (const sql of [
      `update invoices set total_inc_vat = 1 where id = $1`,
      `update invoices set number = 'REF-000999' where id = $1`,
      `update invoices set status = 'draft' where id = $1`,
      `update invoices set sha256 = null where id = $1`,
      `update invoices_lines set net = 0 where owner_id = $1`,
      `delete from invoices_lines where owner_id = $1`,
      `delete from invoices where id = $1`,
      `insert into invoices_lines (owner_id, position, description, quantity, price_ex_vat, discount, vat_percent, net, share, agreed_percent)
        values ($1, 9, 'x', 1, 1, 0, 0, 1, 'free', 0)`,
    ])
      await expect(api.pool.query(sql, [done.id]), sql).rejects.toMatchObject({
        code: 'RF409',
        message: 'invoice_issued',
      })
    expect((await api.call<Wire>('GET', at)).body).toEqual((await api.call<Wire>('GET', at)).body)
    // An issued invoice keeps its text when the customer or the franchise is renamed later.
    await api.call('PATCH', `/customers/${of.customer_id}`, { body: { last_name: 'Married' } })
    await api.call('PATCH', `/franchises/${of.franchise_id}`, { body: { city: 'Bradford' } })
    const { body } = await api.call<Wire>('GET', at)
    expect([body['seller'], body['buyer'], body.version]).toEqual([done['seller'], done['buyer'], done.version])
    await api.call('PATCH', `/franchises/${of.franchise_id}`, { body: { city: 'Leeds' } })
  })

  test("limits how far its job's price can drop, at every rate", async () => {
    const id = await job(of, [line(100)])
    await issued(id, 'deposit', { percent: 50 })
    expect(code(await patchLines(id, { price_ex_vat: 49.99 }))).toEqual([409, 'below_invoiced'])
    expect(code(await patchLines(id, { vat_percent: 5 })), 'at another rate').toEqual([409, 'below_invoiced'])
    expect((await patchLines(id, { price_ex_vat: 50 })).status).toBe(200)
    expect((await patchLines(id, { price_ex_vat: 500 })).status).toBe(200)
  })

  test('is the only thing that moves a job to Invoiced, and only a credit note moves it back', async () => {
    const move = async (id: number, job_status_id: number) =>
      code(await api.call<Wire>('PATCH', `/jobs/${id}`, { body: { job_status_id } }))
    const id = await job(of, [line(100)])
    await complete(id)
    expect(await move(id, 7)).toEqual([409, 'invoiced_by_issuing', 'job_status_id'])
    await issued(id, 'final')
    expect(await move(id, 6)).toEqual([409, 'credit_first', 'job_status_id'])
    expect(code(await act(`/jobs/${id}/reopen`, { reason: 'No' }))).toEqual([409, 'credit_first'])
    const free = await job(of, [])
    await complete(free)
    expect(await move(free, 7), 'nothing to charge').toEqual([200, undefined])
    const old = await job(of, [line(100)], { job_status_id: 7 })
    expect((await api.call<Wire>('GET', '/jobs/list?before_invoicing=true')).body.data.map((row) => row.id)).toContain(
      old,
    )
    expect((await api.call<Wire>('GET', `/jobs/${old}/invoicing`)).body['before_invoicing']).toBe(true)
    expect(code(await act(`/jobs/${old}/reopen`))).toEqual([422, 'invalid', 'reason'])
    expect((await act(`/jobs/${old}/reopen`, { reason: 'Was never invoiced' })).status).toBe(200)
    expect((await issued(old, 'final'))['total_inc_vat']).toBe(120)
  })
})

describe('credit notes', () => {
  test('reverse at most the balance, also when two are created at once', async () => {
    const done = await issued(await job(of, [line(100), line(50, 5)]), 'final')
    const credit = (body: Values) => act(`/invoices/${done.id}/credit`, { reason: 'Too much', ...body })
    const [first] = done['lines'] as { id: number }[]
    expect(code(await act(`/invoices/${done.id}/credit`))).toEqual([422, 'invalid', 'reason'])
    expect(code(await credit({ amount: 172.51 }))).toEqual([409, 'more_than_left'])
    expect(code(await credit({ lines: [{ line: 987_654 }] }))).toEqual([409, 'not_agreed'])
    expect(code(await credit({ lines: [{ line: first?.id, net: 100.01 }] }))).toEqual([409, 'more_than_left'])
    expect(code(await credit({ amount: 1, lines: [] }))).toEqual([422, 'invalid', 'amount'])
    const notes = await Promise.all([
      credit({ lines: [{ line: first?.id, net: 60 }] }),
      credit({ lines: [{ line: first?.id, net: 60 }] }),
    ])
    const both = await Promise.all(notes.map(({ body }) => issue(body.id)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.map(code).find(([status]) => status === 409)).toEqual([409, 'more_than_left'])
    const rest = await credit({})
    expect(rest.body).toMatchObject({ net_total: 90, vat_total: 10.5 })
    expect((await issue(rest.body.id)).status).toBe(200)
    expect(code(await credit({}))).toEqual([409, 'nothing_to_credit'])
    expect(code(await act(`/invoices/${rest.body.id}/credit`, { reason: 'x' }))).toEqual([409, 'not_creditable'])
  })
})

describe('a draft', () => {
  test("allows its lines' descriptions to be edited, and nothing else of them", async () => {
    const id = await draft(await job(of, [line(100)]))
    const { body } = await api.call<Wire>('GET', `/invoices/${id}`)
    const own = (change: Values) =>
      (body['lines'] as Values[]).map(
        ({ id: of_line, description, quantity, price_ex_vat, discount, vat_rate_id }) => ({
          id: of_line,
          description,
          quantity,
          price_ex_vat,
          discount,
          vat_rate_id,
          ...change,
        }),
      )
    const patch = (lines: unknown) => api.call<Wire>('PATCH', `/invoices/${id}`, { body: { lines } })
    for (const change of [{ quantity: 2 }, { price_ex_vat: 1 }, { discount: 5 }, { vat_rate_id: 4 }])
      expect(code(await patch(own(change))), JSON.stringify(change)).toEqual([
        422,
        'invalid',
        `lines.0.${Object.keys(change)[0]}`,
      ])
    expect(code(await patch([]))).toEqual([422, 'invalid', 'lines'])
    const customer_id = await customer()
    for (const change of [{ customer_id }, { franchise_id: null }])
      expect(code(await api.call<Wire>('PATCH', `/invoices/${id}`, { body: change }))).toEqual([
        422,
        'invalid',
        Object.keys(change)[0],
      ])
    const named = await patch(own({ description: 'The boiler in the loft' }))
    expect([named.status, named.body['total_inc_vat']]).toEqual([200, 120])
    expect(((await issue(id)).body['lines'] as Values[]).map(({ description, net }) => [description, net])).toEqual([
      ['The boiler in the loft', 100],
    ])
  })

  test('follows its job to another customer, and an invoiced job cannot change customer', async () => {
    const id = await job(of, [line(100)])
    const first = await draft(id)
    const customer_id = await customer()
    expect((await api.call('PATCH', `/jobs/${id}`, { body: { customer_id } })).status).toBe(200)
    expect(code(await issue(first))).toEqual([409, 'job_repriced'])
    const again = await act(`/invoices/${first}/refresh`)
    expect([again.status, again.body['customer_id']], JSON.stringify(again.body)).toEqual([200, customer_id])
    await api.call('DELETE', `/jobs/${id}`)
    expect(code(await issue(first))).toEqual([409, 'archived'])
    await api.call('PATCH', `/jobs/reinstate/${id}`)
    expect((await issue(first)).status).toBe(200)
    for (const change of [{ customer_id: of.customer_id }, { franchise_id: null }])
      expect(code(await api.call<Wire>('PATCH', `/jobs/${id}`, { body: change }))).toEqual([409, 'credit_first'])
  })

  test('that was withdrawn cannot be issued or edited', async () => {
    const id = await draft(await job(of, [line(100)]))
    expect((await act(`/invoices/${id}/withdraw`)).body).toMatchObject({
      status: 'withdrawn',
      number: null,
      counted: 0,
    })
    expect(code(await issue(id))).toEqual([409, 'invoice_not_draft'])
    expect(code(await api.call<Wire>('PATCH', `/invoices/${id}`, { body: { notes: 'x' } }))).toEqual([
      409,
      'invoice_not_draft',
    ])
  })
})

test('a proforma has no number of the series and does not count as invoiced', async () => {
  const id = await job(of, [line(100)])
  const before = await numbers()
  const { body } = await act(`/jobs/${id}/invoices`, { kind: 'proforma', percent: 30 })
  const done = await issue(body.id)
  expect(done.body).toMatchObject({ kind: 'proforma', status: 'issued', total_inc_vat: 36, counted: 0 })
  expect(done.body['number']).toMatch(/^PF-/)
  expect(await numbers()).toEqual(before)
  expect((await api.call<Wire>('GET', `/jobs/${id}/invoicing`)).body.total).toMatchObject({ invoiced: 0, left: 100 })
})

test('sub-jobs are invoiced with their job, or separately before it', async () => {
  const whole = await job(of, [line(100)])
  const [one, other] = [
    await job(of, [line(50)], { parent_id: whole, title: 'First floor' }),
    await job(of, [line(30)], { parent_id: whole, title: 'Cellar' }),
  ]
  await issued(other, 'deposit', { percent: 50 })
  const all = await issued(whole, 'deposit', { percent: 10 })
  expect(all['net_total'], 'without the one that is invoiced by itself').toBe(15)
  expect(code(await act(`/jobs/${one}/invoice-final`))).toEqual([409, 'invoiced_with_parent'])
  expect((await api.call<Wire>('GET', `/jobs/${one}/invoicing`)).body['with_parent']).toBe(true)
  expect(code(await patchLines(one, { price_ex_vat: 1 })), 'what is left of the whole is more').toEqual([
    200,
    undefined,
  ])
  for (const id of [whole, one, other]) if (id !== whole) await complete(id)
  expect((await issued(other, 'final'))['net_total']).toBe(15)
  expect((await issued(whole, 'final'))['net_total']).toBe(86)
  const statuses = await Promise.all(
    [whole, one, other].map(async (id) => (await api.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']),
  )
  expect(statuses).toEqual([7, 7, 7])
})

test('undoing a withdrawn draft restores it for issue; issuing cannot be undone', async () => {
  const id = await draft(await job(of, [line(10)]))
  const gone = await act(`/invoices/${id}/withdraw`)
  expect(code(await issue(id))).toEqual([409, 'invoice_not_draft'])
  const undo = (changeset: unknown) => api.call<Wire>('POST', `/changesets/${String(changeset)}/undo`, { body: {} })
  const undone = await undo(gone.headers['changeset'])
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await undo(undone.headers['changeset'])).status).toBe(200)
  expect((await api.call<Wire>('GET', `/invoices/${id}`)).body['status']).toBe('withdrawn')
  const again = await draft(await job(of, [line(10)]))
  const { rows } = await api.pool.query<{ changeset: string }>(
    `select changeset from log_entries where entity = 'invoices' and entity_id = $1 and event = 'updated'`,
    [(await issue(again)).body.id],
  )
  expect((await undo(rows[0]?.changeset)).status).toBe(409)
  expect((await api.call<Wire>('GET', `/invoices/${again}`)).body['status']).toBe('issued')
})
