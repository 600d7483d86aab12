import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkoutApp } from '../../../support/checkout.ts'

const c = await checkoutApp()
const { stripe, call } = c

/** A card payment of £120, with all events delivered. */
async function paid() {
  const { id, job } = await c.invoice()
  const session = await c.begin(await c.link('invoices', id))
  const intent = stripe.pay(session)
  await c.tellAll()
  const [payment] = await c.paymentsOf(job)
  return { invoice: id, job, intent, payment: Number(payment?.['id']) }
}
const refund = (id: number, body: object) =>
  call<{ id: number; status: string; code?: string; errors?: Record<string, { code: string }[]> }>(
    'POST',
    `/payments/${id}/refund`,
    { body: { paymentTypeId: 3, ...body } },
  )
const statusOf = async (id: number) => (await call<{ status: string }>('GET', `/payments/${id}`)).body.status
const isThere = (id: number, status: string) => expect.poll(() => statusOf(id)).toBe(status)
/** How often Stripe's library retries before it gives up. */
const TRIES = 3
const askedFor = () => stripe.calls.filter((one) => one === 'POST /v1/refunds').length

describe('a refund of a card payment', () => {
  it("is pending until Stripe confirms it; the invoice's balance rises by the amount", async () => {
    const { invoice, payment, intent } = await paid()
    expect((await call('GET', `/invoices/${invoice}`)).body).toMatchObject({ settlement: 'paid', balance: 0 })
    const made = await refund(payment, { amountPaid: 20 })
    expect(made.body).toMatchObject({ status: 'pending' })
    await isThere(made.body.id, 'succeeded')
    expect((await call('GET', `/payments/${made.body.id}`)).body).toMatchObject({
      reference: expect.stringMatching(/^re_/),
    })
    expect((await call('GET', `/invoices/${invoice}`)).body).toMatchObject({ settlement: 'part_paid', balance: 20 })
    // Stripe's event about it books nothing more.
    await c.tellAll()
    expect((await refund(payment, { amountPaid: 100.01 })).status).toBe(422)
    const rest = await refund(payment, { amountPaid: 100 })
    await isThere(rest.body.id, 'succeeded')
    expect(() => stripe.refund(intent, 1)).toThrow('already been refunded')
  })

  it("is requested once, though Stripe's response is lost", async () => {
    const { payment, job, intent } = await paid()
    const before = askedFor()
    // Each of the library's tries loses it too: the queue retries.
    stripe.fail('POST /v1/refunds', 'lost', TRIES)
    const made = await refund(payment, { amountPaid: 30 })
    await isThere(made.body.id, 'succeeded')
    await c.tellAll()
    const { rows } = await sql<{ total: number }>`
      select sum("amountPaid")::float8 as total from payments where job_id = ${job} and flow = 'refund'`.execute(c.db)
    expect([askedFor() - before, rows[0]?.total]).toEqual([TRIES + 1, 30])
    const given = stripe.events.filter(({ type, data }) => {
      const { object } = data as { object: { payment_intent?: string } }
      return type === 'refund.created' && object.payment_intent === intent
    })
    expect(given).toHaveLength(1)
  })

  it('rejected by Stripe fails, with a task, and the amount is available again', async () => {
    const { payment, invoice, job, intent } = await paid()
    // A user refunded it at Stripe, and no event has arrived.
    stripe.refund(intent, 12_000)
    const made = await refund(payment, { amountPaid: 50 })
    await isThere(made.body.id, 'failed')
    const tasks = await call<{ data: { title: string }[] }>('GET', `/tasks/list?subject=jobs&subject_id=${job}`)
    expect(tasks.body.data.map(({ title }) => title)).toEqual([expect.stringMatching(/^A card refund was refused/)])
    await c.tellAll()
    expect((await call('GET', `/invoices/${invoice}`)).body).toMatchObject({ balance: 120, settlement: 'open' })
  })

  it('may fail later, and cannot be undone once requested from Stripe', async () => {
    const { payment } = await paid()
    const made = await refund(payment, { amountPaid: 10 })
    await isThere(made.body.id, 'succeeded')
    expect((await call('DELETE', `/payments/${made.body.id}`)).body).toMatchObject({ code: 'refund_sent' })
    const { rows } = await sql<{
      remote: string
    }>`select remote from checkout_refunds where payment_id = ${made.body.id}`.execute(c.db)
    stripe.failRefund(rows[0]?.remote as string)
    await c.tellAll()
    expect(await statusOf(made.body.id)).toBe('failed')
  })

  it('by another method does not involve Stripe', async () => {
    const { payment } = await paid()
    const before = askedFor()
    const made = await refund(payment, { amountPaid: 10, paymentTypeId: 1 })
    expect(made.body.status).toBe('succeeded')
    expect(askedFor()).toBe(before)
  })

  it('two at once never exceed the payment', async () => {
    const { payment, intent } = await paid()
    const both = await Promise.all([refund(payment, { amountPaid: 80 }), refund(payment, { amountPaid: 80 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const ok = both.find(({ status }) => status === 200)
    await isThere(ok?.body.id as number, 'succeeded')
    expect(stripe.refund(intent, 4000).amount).toBe(4000)
  })
})
