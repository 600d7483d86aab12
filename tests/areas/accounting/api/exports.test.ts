import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { makeAll } from '../../../../server/areas/accounting/make.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

const today = dayOf(Date.now())
const period = { from_day: addDays(today, -7), to_day: today }
let customer_id: number
let count = 0
/** Each test has its own accounts. */
const books = async () => {
  count += 1
  return { customer_id, franchise_id: await franchise({ invoice_prefix: `AC${count}-` }) }
}
beforeAll(async () => {
  customer_id = await customer({ company_name: 'Hollis & Sons, Ltd', po_number: 'PO-7' })
})

const ask = (body: Values, token?: string) =>
  api.call<Wire>('POST', '/accounting-exports', {
    body: { layout: 'xero', ...period, ...body },
    ...(token ? { token } : {}),
  })
const read = async (id: number) => (await api.call<Wire>('GET', `/accounting-exports/${id}`)).body
/** Creates an export. */
const exported = async (body: Values): Promise<Wire> => {
  const made = await ask(body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body).toMatchObject({ status: 'waiting', invoices: 0 })
  await expect.poll(async () => (await read(made.body.id))['status']).toBe('done')
  return read(made.body.id)
}
async function fileOf(id: number, file: string, token = api.token): Promise<string> {
  const at = await api.call<{ url: string }>('POST', `/accounting-exports/${id}/file`, { body: { file }, token })
  if (at.status !== 200) return `${at.status}`
  const got = await api.app.inject({ method: 'GET', url: at.body.url })
  expect(got.headers['content-type']).toBe('text/csv; charset=utf-8')
  return got.body
}
const rowsOf = (text: string) => text.trimEnd().split('\r\n')
const pay = async (job_id: number, amountPaid: number, more: Values = {}) => {
  const made = await api.call<Wire>('POST', `/jobs/${job_id}/payments`, {
    body: { paymentTypeId: 1, amountPaid, ...more },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const newSince = async (id: number) => (await api.call<Values>('GET', `/accounting-exports/${id}/new`)).body

test("payments outside any franchise's accounts are reported, and shown, to users who see all franchises", async () => {
  const [first] = [await books(), await books()]
  const made = await exported({ franchise_id: first.franchise_id })
  const nobodys = async () => (await newSince(made.id))['nobodys']
  const before = Number(await nobodys())
  const lonely = await customer({ franchise_id: null })
  const body = { customer_id: lonely, paymentTypeId: 1, amountPaid: 12 }
  const paid = await api.call<Wire>('POST', '/payments', { body })
  expect([paid.status, paid.body['franchise_id']], JSON.stringify(paid.body)).toEqual([200, null])
  expect(await nobodys()).toBe(before + 1)
  const { body: list } = await api.call<Wire>('GET', `/payments/list?no_franchise=true&customer_id=${lonely}`)
  expect(list.data.map(({ id }) => id)).toEqual([paid.body.id])
  // Its customer gets a franchise: the payment is in that franchise's accounts from now on.
  await api.call('PATCH', `/customers/${lonely}`, { body: { franchise_id: first.franchise_id } })
  expect(await nobodys()).toBe(before)
  expect((await newSince(made.id))['payments']).toBe(1)
})

describe('each row once', () => {
  test('an export contains what no earlier one has, is identical byte for byte on every request, and says what is new since', async () => {
    const of = await books()
    const id = await job(of, [line(100), line(50, 5)])
    const invoice = await issued(id, 'final')
    const paid = await pay(id, 172.5)
    const first = await exported({ franchise_id: of.franchise_id })
    expect(first).toMatchObject({ invoices: 1, invoiced: 172.5, credit_notes: 0, payments: 1, received: 172.5 })
    const text = await fileOf(first.id, 'invoices')
    expect(rowsOf(text)).toHaveLength(3)
    expect(text).toContain(String(invoice['number']))
    expect(await newSince(first.id)).toEqual({
      nobodys: 0,
      invoices: 0,
      credit_notes: 0,
      payments: 0,
      from: null,
      to: null,
    })
    // It contains nothing that happens later.
    const note = await act(`/invoices/${invoice.id}/credit`, { reason: 'Too much', amount: 12 })
    await act(`/invoices/${note.body.id}/issue`)
    await api.call('DELETE', `/payments/${paid}`)
    await api.call('PATCH', `/customers/${customer_id}`, { body: { email: 'accounts@hollis.test' } })
    expect(await fileOf(first.id, 'invoices')).toBe(text)
    expect(await newSince(first.id)).toEqual({
      nobodys: 0,
      invoices: 0,
      credit_notes: 1,
      payments: 1,
      from: today,
      to: today,
    })
    const next = await exported({ franchise_id: of.franchise_id })
    expect(next).toMatchObject({ invoices: 0, credit_notes: 1, credited: 12, payments: 1, received: -172.5 })
    expect(rowsOf(await fileOf(next.id, 'payments'))[1]).toMatch(/,-172\.50,.*Void: P-/)
    const last = await exported({ franchise_id: of.franchise_id })
    expect(last).toMatchObject({ invoices: 0, credit_notes: 0, payments: 0 })
    expect(rowsOf(await fileOf(last.id, 'invoices'))).toHaveLength(1)
    // Another franchise's accounts are kept in another program.
    expect(await exported({ franchise_id: of.franchise_id, layout: 'quickbooks' })).toMatchObject({ invoices: 1 })
  })

  test('of eight concurrent exports each row is in one', async () => {
    const of = await books()
    for (let i = 0; i < 12; i++) await issued(await job(of, [line(10 + i)]), 'final')
    await Promise.all(Array.from({ length: 8 }, () => ask({ franchise_id: of.franchise_id })))
    const engine = {
      db: api.db,
      settings: api.settings,
      resources,
      rules: new Map(),
      logKey: api.logKey,
      clock: () => new Date(),
    }
    await Promise.all(Array.from({ length: 4 }, () => makeAll(engine)))
    await expect
      .poll(async () => (await api.pool.query(`select from accounting_exports where status = 'waiting'`)).rowCount)
      .toBe(0)
    const { rows } = await api.pool.query(
      `select count(*)::int as all, count(distinct r.record_id)::int as different, (select sum(e.invoices)::int from accounting_exports e
       where e.franchise_id = $1) as told from accounting_export_rows r join accounting_exports e on e.id = r.export_id where e.franchise_id = $1`,
      [of.franchise_id],
    )
    expect(rows).toEqual([{ all: 12, different: 12, told: 12 }])
  })

  test('undoing an export lets its rows be exported again, and redoing it works only until they are', async () => {
    const of = await books()
    await issued(await job(of, [line(10)]), 'final')
    const first = await exported({ franchise_id: of.franchise_id })
    expect((await api.call('DELETE', `/accounting-exports/${first.id}`)).status).toBe(200)
    expect((await api.call('PATCH', `/accounting-exports/reinstate/${first.id}`)).status).toBe(200)
    expect(await exported({ franchise_id: of.franchise_id })).toMatchObject({ invoices: 0 })
    await api.call('DELETE', `/accounting-exports/${first.id}`)
    expect(await exported({ franchise_id: of.franchise_id })).toMatchObject({ invoices: 1 })
    const back = await api.call<Wire>('PATCH', `/accounting-exports/reinstate/${first.id}`)
    expect([back.status, back.body.code]).toEqual([409, 'exported_since'])
  })

  test('drafts, proformas, other franchises and other days are in none', async () => {
    const [of, other] = [await books(), await books()]
    const id = await job(of, [line(10)])
    await act(`/jobs/${id}/invoice-final`)
    const proforma = await act(`/jobs/${id}/invoice-proforma`)
    await act(`/invoices/${proforma.body.id}/issue`)
    await issued(await job(other, [line(10)]), 'final')
    await pay(id, 5, { status: 'pending' })
    expect(await exported({ franchise_id: of.franchise_id })).toMatchObject({ invoices: 0, payments: 0 })
    await issued(id, 'final')
    const before = { from_day: addDays(today, -30), to_day: addDays(today, -1) }
    expect(await exported({ franchise_id: of.franchise_id, ...before })).toMatchObject({ invoices: 0 })
  })
})

describe('the content of the files', () => {
  test('a Xero invoice adds up to the penny, with the overall discount and earlier invoices deducted', async () => {
    const of = await books()
    const id = await job(of, [{ ...line(33.33), quantity: 3 }, line(10.01), line(7.77, 5)], { overall_discount: 7.5 })
    await issued(id, 'deposit', { percent: 30 })
    const final = await issued(id, 'final')
    const { id: export_id } = await exported({ franchise_id: of.franchise_id })
    const rows = parsed(await fileOf(export_id, 'invoices'))
    const mine = rows.filter((row) => row['*InvoiceNumber'] === final['number'])
    expect(mine.length).toBeGreaterThan(3)
    const pence = (text: string | undefined) => Math.round(Number(text) * 100)
    const net = mine.reduce(
      (all, row) =>
        all + Math.round(Number(row['*Quantity']) * Number(row['*UnitAmount']) * (100 - Number(row['Discount'] ?? 0))),
      0,
    )
    const vat = mine.reduce((all, row) => all + pence(row['TaxAmount']), 0)
    expect([net, vat]).toEqual([pence(String(final['net_total'])), pence(String(final['vat_total']))])
    expect(mine[0]).toMatchObject({
      '*ContactName': 'Hollis & Sons, Ltd',
      Reference: 'PO-7',
      Total: Number(final['total_inc_vat']).toFixed(2),
      '*AccountCode': '200',
      '*TaxType': '20% (VAT on Income)',
      Currency: 'GBP',
      POPostalCode: 'LS6 2AB',
    })
    expect(mine[0]?.['*InvoiceDate']).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  })

  test('text that a spreadsheet would execute is marked as text; figures are not', async () => {
    const of = await books()
    const id = await job(of, [
      line(10, 20, { name: '=HYPERLINK("http://evil.test","pay here")' }),
      line(5, 20, { name: '+44 call' }),
    ])
    const invoice = await issued(id, 'final')
    const note = await act(`/invoices/${invoice.id}/credit`, { reason: 'All of it' })
    await act(`/invoices/${note.body.id}/issue`)
    const { id: export_id } = await exported({ franchise_id: of.franchise_id, layout: 'xero' })
    const text = await fileOf(export_id, 'invoices')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"",""pay here"")"`)
    expect(text).toContain(`'+44 call`)
    const notes = parsed(await fileOf(export_id, 'credit_notes'))
    expect(notes.map((row) => [row['*UnitAmount'], row['TaxAmount'], row['Total'], row['Reference']])).toEqual([
      ['-10', '-2.00', '-18.00', invoice['number']],
      ['-5', '-1.00', '-18.00', invoice['number']],
    ])
    const other = await exported({ franchise_id: of.franchise_id, layout: 'quickbooks' })
    const [first] = parsed(await fileOf(other.id, 'credit_notes'))
    expect(first).toMatchObject({ '*ItemAmount': '10.00', '*ItemTaxCode': '20.0% S', ItemTaxAmount: '2.00' })
  })
})

/** Rows of a file by their headings. */
function parsed(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = parse(text)
  return rows.map((row) => Object.fromEntries(heads.map((head, i) => [head, row[i] ?? ''])))
}

test("an export needs its own permission, covers the user's franchise only, and takes days in order", async () => {
  const [of, other] = [await books(), await books()]
  const done = await exported({ franchise_id: of.franchise_id })
  const foreign = await exported({ franchise_id: other.franchise_id })
  const may = await api.userWith(
    ['AccountingExports:list', 'AccountingExports:add', 'AccountingExports:export'],
    'franchise',
  )
  await api.pool.query('update users set franchise_id = $1 where id = $2', [of.franchise_id, may.id])
  expect((await ask({ franchise_id: of.franchise_id }, may.token)).status).toBe(200)
  expect((await ask({ franchise_id: other.franchise_id }, may.token)).status).toBeGreaterThanOrEqual(400)
  expect(rowsOf(await fileOf(done.id, 'invoices', may.token))).toHaveLength(1)
  expect(await fileOf(foreign.id, 'invoices', may.token)).toBe('404')
  expect((await api.call('GET', `/accounting-exports/${foreign.id}/new`, { token: may.token })).status).toBe(404)
  const none = await api.userWith(['Invoices:list', 'Invoices:export', 'AccountingExports:list'])
  expect(await fileOf(done.id, 'invoices', none.token)).toBe('403')
  expect(
    (await ask({ franchise_id: of.franchise_id, from_day: today, to_day: addDays(today, -1) })).body.errors,
  ).toEqual({
    to_day: [{ code: 'before_start' }],
  })
  const wrong = await api.call<Wire>('POST', `/accounting-exports/${done.id}/file`, { body: { file: 'secrets' } })
  expect(wrong.status).toBe(422)
})
