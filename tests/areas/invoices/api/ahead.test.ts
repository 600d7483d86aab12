import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, complete, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'AHD-' }) }
})

const [IN_PROGRESS, COMPLETED, INVOICED, CANCELLED] = [4, 6, 7, 8]
const statusOf = async (id: number) => (await api.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']
const move = (id: number, job_status_id: number) => api.call<Wire>('PATCH', `/jobs/${id}`, { body: { job_status_id } })
const toInvoice = async () =>
  (await api.call<Wire>('GET', '/jobs/list?to_invoice=true&limit=100')).body.data.map((row) => row.id)

describe('a job invoiced before completion', () => {
  test.each([
    ['final', {}],
    ['interim', { percent: 100 }],
    ['deposit', { percent: 100 }],
  ] as const)('moves to Invoiced on completion, after a %s invoice for the full amount', async (kind, body) => {
    const id = await job(of, [line(100), line(50, 5)])
    await issued(id, kind, body)
    await complete(id)
    expect(await statusOf(id)).toBe(INVOICED)
    expect(await toInvoice()).not.toContain(id)
  })

  test('stays Completed while a balance remains, and moves to Invoiced with the invoice that clears it', async () => {
    const id = await job(of, [line(100)])
    await issued(id, 'interim', { percent: 40 })
    await complete(id)
    expect(await statusOf(id)).toBe(COMPLETED)
    expect(await toInvoice()).toContain(id)
    await issued(id, 'interim', { percent: 60 })
    expect(await statusOf(id)).toBe(INVOICED)
  })

  test('moves to Invoiced when its price drops to the invoiced amount, but only if the job is completed', async () => {
    const id = await job(of, [line(100)])
    await issued(id, 'interim', { percent: 40 })
    const priced = async (price_ex_vat: number) => {
      const { body } = await api.call<Wire>('GET', `/jobs/${id}`)
      const services = (body['services'] as Values[]).map(({ net: _n, vat: _v, price_inc_vat: _p, ...one }) => ({
        ...one,
        price_ex_vat,
      }))
      return api.call<Wire>('PATCH', `/jobs/${id}`, { body: { services } })
    }
    await priced(40)
    expect(await statusOf(id)).not.toBe(INVOICED)
    await priced(100)
    await complete(id)
    expect((await priced(40)).body['job_status_id']).toBe(INVOICED)
  })

  test('can be reopened as any completed job can, but not set to Invoiced by hand', async () => {
    const id = await job(of, [line(100)])
    await issued(id, 'final')
    await move(id, 2)
    await move(id, IN_PROGRESS)
    const done = await move(id, COMPLETED)
    expect([done.status, done.body['job_status_id']]).toEqual([200, INVOICED])
    expect((await move(id, COMPLETED)).body['code']).toBe('credit_first')
    const undone = await api.call<Wire>('POST', `/changesets/${done.headers['changeset']}/undo`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await statusOf(id)).toBe(IN_PROGRESS)
  })

  test('with sub-jobs moves with each sub-job, also when the last open one is cancelled', async () => {
    const id = await job(of, [])
    const [a, b] = [await job(of, [line(60)], { parent_id: id }), await job(of, [line(40)], { parent_id: id })]
    const lines = (await api.call<Wire>('GET', `/jobs/${id}/invoicing`)).body['lines'] as {
      line: string
      net: number
    }[]
    await issued(id, 'interim', { lines: [{ line: lines.find(({ net }) => net === 60)?.line }] })
    await complete(a)
    expect(await statusOf(a)).toBe(COMPLETED)
    expect((await move(b, CANCELLED)).status).toBe(200)
    expect([await statusOf(a), await statusOf(id)]).toEqual([INVOICED, INVOICED])
  })

  test('with sub-jobs moves to Invoiced once all of them are done', async () => {
    const id = await job(of, [])
    const [a, b] = [await job(of, [line(60)], { parent_id: id }), await job(of, [line(40)], { parent_id: id })]
    await issued(id, 'final')
    await complete(a)
    expect([await statusOf(a), await statusOf(id)]).toEqual([INVOICED, 1])
    await complete(b)
    expect([await statusOf(b), await statusOf(id)]).toEqual([INVOICED, INVOICED])
  })

  test('still counts as completed for the messages that completion triggers', async () => {
    const { rows } = await api.pool.query(
      `select id from email_templates where key = 'job_confirmed' and locale = 'en'`,
    )
    const rule = await api.call<Wire>('POST', '/message-rules', {
      body: { name: 'Done', active: true, event: 'job_completed', template_id: Number(rows[0].id), delay: 600 },
    })
    expect(rule.status, JSON.stringify(rule.body)).toBe(200)
    const id = await job(of, [line(100)])
    await issued(id, 'final')
    await complete(id)
    const waits = async (about: number) =>
      (
        await api.pool.query('select 1 from messages_waiting where rule_id = $1 and about_id = $2', [
          rule.body.id,
          about,
        ])
      ).rowCount
    expect(await waits(id)).toBe(1)
    const other = await job(of, [line(100)])
    await complete(other)
    await issued(other, 'final')
    expect(await waits(other), 'once').toBe(1)
  })
})
