import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, act, complete } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'QUO-' }) }
})

const [SENT, WON] = [2, 4]
const patch = (id: number, body: Values) => api.call<Wire>('PATCH', `/quotes/${id}`, { body })
async function quote(more: Values = {}, services: readonly Values[] = [line(200), line(100, 5)]): Promise<number> {
  const made = await api.call<Wire>('POST', '/quotes', { body: { ...of, quote_type_id: 1, services, ...more } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const sent = await patch(made.body.id, { quote_status_id: SENT })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return made.body.id
}
const deposit = (id: number, body: Values = {}) => act(`/quotes/${id}/invoice-deposit`, body)
const issuedDeposit = async (id: number, body: Values = {}) => {
  const draft = await deposit(id, body)
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  const done = await act(`/invoices/${draft.body.id}/issue`)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}
const convert = async (id: number) => {
  await patch(id, { quote_status_id: WON })
  const made = await act(`/quotes/${id}/convert`, { job_type_id: 1 })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { job: (made.body as unknown as { job: Wire }).job.id, changeset: String(made.headers['changeset']) }
}
const invoice = async (id: number) => (await api.call<Wire>('GET', `/invoices/${id}`)).body
const standing = async (id: number) =>
  (await api.call<{ total: Values; invoices: Values[] }>('GET', `/jobs/${id}/invoicing`)).body

describe('a deposit on a quote without a job', () => {
  test("is based on the quote: by percentage, by amount, or by the quote's own deposit", async () => {
    const id = await quote({ deposit_percent: 10 })
    const draft = await deposit(id)
    expect(draft.body, JSON.stringify(draft.body)).toMatchObject({
      kind: 'deposit',
      status: 'draft',
      job_id: null,
      quote_id: id,
      total_inc_vat: 34.5,
      net_total: 30,
      vat: [
        { percent: 20, kind: 'standard', net: 20, vat: 4 },
        { percent: 5, kind: 'reduced', net: 10, vat: 0.5 },
      ],
    })
    const number = (await api.call<Wire>('GET', `/quotes/${id}`)).body['number']
    const lines = draft.body['lines'] as { description: string }[]
    expect(lines.map(({ description }) => description)).toEqual([
      `Deposit 10% · ${String(number)}`,
      `Deposit 10% · ${String(number)}`,
    ])
    expect((await deposit(id, { amount: 120 })).body).toMatchObject({ total_inc_vat: 120 })
    expect((await deposit(id, { percent: 50 })).body).toMatchObject({ total_inc_vat: 172.5 })
  })

  test('is rejected above the balance, before the quote is sent, and when no amount is given', async () => {
    const id = await quote()
    const code = ({ status, body }: { status: number; body: Wire }) => [status, body.code]
    expect((await deposit(id)).body.errors).toEqual({ percent: [{ code: 'one_of' }] })
    await issuedDeposit(id, { percent: 60 })
    expect(code(await deposit(id, { percent: 41 }))).toEqual([409, 'more_than_left'])
    const two = [await deposit(id, { percent: 30 }), await deposit(id, { percent: 30 })]
    const both = await Promise.all(two.map(({ body }) => act(`/invoices/${body.id}/issue`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const made = await api.call<Wire>('POST', '/quotes', { body: { ...of, quote_type_id: 1, services: [line(1)] } })
    expect(code(await deposit(made.body.id, { percent: 5 }))).toEqual([409, 'quote_not_out'])
    const { job } = await convert(id)
    expect(code(await deposit(id, { percent: 5 }))).toEqual([409, 'quote_not_out'])
    expect((await standing(job)).total).toMatchObject({ invoiced: 270, left: 30 })
  })
})

test('follows the quote to its job and counts there, and returns when the conversion is undone', async () => {
  const id = await quote()
  const first = await issuedDeposit(id, { percent: 20 })
  const draft = (await deposit(id, { percent: 10 })).body
  const { job, changeset } = await convert(id)
  expect([(await invoice(first.id))['job_id'], (await invoice(draft.id))['job_id']]).toEqual([job, job])
  expect((await standing(job)).total).toEqual({ agreed: 300, invoiced: 60, left: 240 })
  const undo = (of: string) => api.call<Wire>('POST', `/changesets/${of}/undo`, { body: {} })
  const undone = await undo(changeset)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect([(await invoice(first.id))['job_id'], (await invoice(draft.id))['job_id']]).toEqual([null, null])
  // Redoing the conversion moves it to the job again.
  expect((await undo(String(undone.headers['changeset']))).status).toBe(200)
  expect((await invoice(first.id))['job_id']).toBe(job)
  expect((await act(`/invoices/${draft.id}/issue`)).body).toMatchObject({ status: 'issued', total_inc_vat: 34.5 })
  await complete(job)
  const rest = await act(`/jobs/${job}/invoice-final`)
  const final = await act(`/invoices/${rest.body.id}/issue`)
  expect(final.body).toMatchObject({ net_total: 210, previous: [{ invoice_id: first.id }, { invoice_id: draft.id }] })
  // A quote with further issued invoices keeps all of them.
  await api.call('DELETE', `/jobs/${job}`)
  expect((await invoice(first.id))['job_id']).toBe(job)
})

test('a revision takes over what was invoiced for the previous one; a credit note reverses it there and on the job', async () => {
  const id = await quote()
  const first = await issuedDeposit(id, { percent: 20 })
  await api.pool.query('update quotes set quote_status_id = 6 where id = $1', [id])
  const revised = await act(`/quotes/${id}/revise`)
  const next = (revised.body as unknown as { quote?: Wire }).quote?.id as number
  expect(next, JSON.stringify(revised.body)).toBeTypeOf('number')
  await patch(next, { quote_status_id: SENT })
  expect((await deposit(next, { percent: 81 })).body.code).toBe('more_than_left')
  const note = await act(`/invoices/${first.id}/credit`, { reason: 'Another amount was agreed' })
  expect((await act(`/invoices/${note.body.id}/issue`)).body).toMatchObject({ status: 'issued', job_id: null })
  expect((await deposit(next, { percent: 81 })).status).toBe(200)
  const { job } = await convert(next)
  expect((await standing(job)).total).toEqual({ agreed: 300, invoiced: 0, left: 300 })
  expect((await standing(job)).invoices).toHaveLength(3)
})

test('once such an invoice is issued, only its job can change, and only through the system', async () => {
  const id = await quote()
  const done = await issuedDeposit(id, { percent: 20 })
  const { job } = await convert(id)
  const change = (sql: string) => api.pool.query(`update invoices set ${sql} where id = $1`, [done.id])
  const other = (await api.call<Wire>('POST', '/jobs', { body: { ...of, job_type_id: 1, services: [] } })).body.id
  await expect(change(`job_id = ${other}`)).rejects.toThrow('invoice_issued')
  await expect(change('due_date = null')).rejects.toThrow('invoice_issued')
  await expect(change(`job_id = null, due_date = null`)).rejects.toThrow('invoice_issued')
  expect((await api.call<Wire>('PATCH', `/invoices/${done.id}`, { body: { job_id: null } })).status).toBe(422)
  expect((await invoice(done.id))['job_id']).toBe(job)
})

test('only users who can see the quote can see its deposit', async () => {
  const other = await franchise({ invoice_prefix: 'QUP-' })
  const done = await issuedDeposit(await quote(), { percent: 20 })
  const may = await api.userWith(['Invoices:list', 'Invoices:details', 'Quotes:list'], 'franchise')
  const read = async (franchise_id: number) => {
    await api.pool.query('update users set franchise_id = $1 where id = $2', [franchise_id, may.id])
    return (await api.call('GET', `/invoices/${done.id}`, { token: may.token })).status
  }
  expect([await read(of.franchise_id), await read(other)]).toEqual([200, 404])
})
