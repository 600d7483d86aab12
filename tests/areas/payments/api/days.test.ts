import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

const TODAY = dayOf(Date.now())
/** The day is in another month, whatever today is. */
const BEFORE = addDays(TODAY, -45)
let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'DAY-' }) }
})
const read = async (path: string) => (await api.call<Wire>('GET', path)).body
const report = async (name: string, from: string, to: string, basis = '') => {
  const body = (await read(
    `/reports/${name}?from=${from}&to=${to}&franchise=${of.franchise_id}${basis}`,
  )) as unknown as {
    total: { figures: Record<string, number> }
  }
  return body.total.figures
}

test('a payment is dated today unless an earlier day is given, and never in the future', async () => {
  const id = await job(of, [line(100)])
  const plain = (await act(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 10 })).body
  expect(dayOf(String(plain['created']))).toBe(TODAY)
  const today = (await act(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 10, paid_on: TODAY })).body
  expect([today['paid_on'], dayOf(String(today['created']))]).toEqual([TODAY, TODAY])
  const before = (await act(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 10, paid_on: BEFORE })).body
  expect([before['paid_on'], dayOf(String(before['created']))]).toEqual([BEFORE, BEFORE])
  const ahead = await act(`/jobs/${id}/payments`, { paymentTypeId: 1, amountPaid: 10, paid_on: addDays(TODAY, 1) })
  expect([ahead.status, ahead.body.errors]).toEqual([422, { paid_on: [{ code: 'day_ahead' }] }])
})

test('it counts on its date: in lists, on the statement, in cached reports, and in the accounts', async () => {
  const id = await job(of, [line(100)])
  await issued(id, 'final')
  const asked = async () => ({
    taken: (await report('payments-by-type', BEFORE, BEFORE))['taken'],
    sold: (await report('services-finances', BEFORE, BEFORE, '&basis=paid'))['gross'],
    listed: (await read(`/payments/list?created_gte=${BEFORE}&created_lte=${BEFORE}&job_id=${id}`))['total'],
  })
  const { taken = 0, sold = 0 } = await asked()
  await act(`/jobs/${id}/payments`, { paymentTypeId: 4, amountPaid: 120, reference: 'BACS 7', paid_on: BEFORE })
  expect(await asked()).toEqual({ taken: taken + 120, sold: sold + 120, listed: 1 })
  const statement = (await read(`/customers/${of.customer_id}/statement?from=${BEFORE}&to=${BEFORE}`)) as unknown as {
    entries: { kind: string; day: string; amount: number }[]
  }
  expect(statement.entries).toContainEqual(expect.objectContaining({ kind: 'payment', day: BEFORE, amount: -120 }))
})
