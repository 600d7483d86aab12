import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { sweep } from '../../../../server/areas/onlinePayments/job.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { pgBossJobs } from '../../../../server/engine/jobs/pgBossJobs.ts'
import { createOutgoing } from '../../../../server/engine/outgoing/outgoing.ts'
import { rules } from '../../../../server/rules.ts'
import { checkoutApp } from '../../../support/checkout.ts'
import { hostileBody, hostileEvents } from '../../../support/hostileEvents.ts'
import type { StripeEvent } from '../../../support/stripe.ts'

const deep = Boolean(process.env['DEEP'])
vi.setConfig({ testTimeout: deep ? 3_600_000 : 60_000 })

const c = await checkoutApp()
const { stripe } = c
const engine: Engine = {
  db: c.db,
  logKey: c.logKey,
  settings: c.settings,
  resources,
  clock: () => new Date(),
  rules: collectRules(rules),
  services: {
    outgoing: createOutgoing(),
    checkout: {
      url: stripe.url,
      origin: () => c.origin,
      jobs: pgBossJobs({ url: c.url, say: console.error }),
      say: console.error,
    },
  },
}
const to = `${c.origin}/panel-api/checkout/events`

/** A job of £120 whose customer has paid on the card page; Stripe has sent no event yet. */
async function paid(how: Parameters<typeof stripe.pay>[1] = {}) {
  const { job } = await c.invoice()
  const url = await c.link('jobs', job)
  const session = await c.begin(url)
  return { job, url, session, intent: stripe.pay(session, how) }
}
const statuses = async (job: number) =>
  (await c.paymentsOf(job)).map(({ flow, status, amountPaid }) => `${flow} ${status} ${amountPaid}`)
const tasksOf = async (job: number) =>
  (await c.call<{ data: { title: string; assignedTo: number }[] }>('GET', `/tasks/list?subject=jobs&subject_id=${job}`))
    .body.data

/** The program's messages on a job about its card payments, oldest first: key and record. */
const said = async (job: number) =>
  (
    await sql<{ text: string }>`select concat_ws(' ', key, params ->> 'reference') as text from comments
      where subject = 'jobs' and subject_id = ${job} and key like 'card%' order by id`.execute(c.db)
  ).rows.map(({ text }) => text)
/** The state of a job's links. */
const states = async (job: number) =>
  (await c.call<{ data: { state: string }[] }>('GET', `/jobs/${job}/pay-links`)).body.data.map(({ state }) => state)

describe('events', () => {
  it('sent twice, at once or later, are booked once', async () => {
    const { job } = await paid()
    const completed = stripe.events.at(-1) as StripeEvent
    const answers = await Promise.all(Array.from({ length: 8 }, () => c.tell(completed)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    await c.settled()
    await c.tell(completed)
    await c.tellAll()
    expect(await statuses(job)).toEqual(['in succeeded 120'])
  })

  it('are accepted at both of their addresses', async () => {
    const { job } = await paid()
    const completed = stripe.events.at(-1) as StripeEvent
    const other = await stripe.tell(`${c.origin}/panel-api/payments/stripe/webhook`, completed)
    expect(other.status).toBe(200)
    await c.settled()
    expect(await statuses(job)).toEqual(['in succeeded 120'])
    await c.tellAll()
    expect(await statuses(job)).toEqual(['in succeeded 120'])
  })

  it('may arrive in any order', async () => {
    const { job, intent } = await paid()
    stripe.refund(intent, 2000)
    stripe.dispute(intent)
    stripe.closeDispute(intent, 'won')
    await c.tellAll((all) => all.toReversed())
    expect((await statuses(job)).toSorted()).toEqual(['in succeeded 120', 'refund succeeded 20'])
  })

  it('for a method that takes days: pending, then received; or failed, and nothing is paid', async () => {
    const [good, bad] = [await paid({ slow: true }), await paid({ slow: true })]
    await c.tellAll()
    expect([await statuses(good.job), await statuses(bad.job)]).toEqual([['in pending 120'], ['in pending 120']])
    stripe.settle(good.intent, true)
    stripe.settle(bad.intent, false)
    await c.tellAll()
    expect([await statuses(good.job), await statuses(bad.job)]).toEqual([['in succeeded 120'], ['in failed 120']])
    // Nobody is watching by then: it is shown on the invoice, by its link, and as a task for the user who requested the payment.
    expect(await tasksOf(good.job)).toEqual([])
    expect(await tasksOf(bad.job)).toMatchObject([
      { title: expect.stringMatching(/^A card payment failed/), assignedTo: 1 },
    ])
    expect([await said(good.job), await said(bad.job)]).toEqual([[], ['card_failed £120.00']])
    expect([await states(good.job), await states(bad.job)]).toEqual([['paid'], ['failed']])
    expect((await c.page(bad.url)).text).toContain('No money was taken. Try again')
    await c.tell(stripe.events.at(-1) as StripeEvent)
    await c.settled()
    expect(await tasksOf(bad.job)).toHaveLength(1)
  })

  it('for a dispute: disputed, with a task; if lost, the payment is reversed; if won, it is restored', async () => {
    const [lost, won] = [await paid(), await paid()]
    await c.tellAll()
    for (const { intent } of [lost, won]) stripe.dispute(intent)
    await c.tellAll()
    expect(await statuses(lost.job)).toEqual(['in disputed 120'])
    expect(await tasksOf(lost.job)).toMatchObject([
      { title: expect.stringContaining('A card payment is disputed'), assignedTo: 1 },
    ])
    expect(await states(lost.job)).toEqual(['disputed'])
    stripe.closeDispute(lost.intent, 'lost')
    stripe.closeDispute(won.intent, 'won')
    await c.tellAll()
    expect([await statuses(lost.job), await statuses(won.job)]).toEqual([['in refunded 120'], ['in succeeded 120']])
    const [[lostOne], [wonOne]] = [await c.paymentsOf(lost.job), await c.paymentsOf(won.job)]
    expect(await said(lost.job)).toEqual([
      `card_disputed ${lostOne?.['number']}`,
      `card_dispute_lost ${lostOne?.['number']}`,
    ])
    expect(await said(won.job)).toEqual([
      `card_disputed ${wonOne?.['number']}`,
      `card_dispute_won ${wonOne?.['number']}`,
    ])
    expect([await states(lost.job), await states(won.job)]).toEqual([['charged_back'], ['paid']])
    expect((await tasksOf(lost.job)).map(({ title }) => title)).toContainEqual(expect.stringMatching(/charged back/))
    expect(await tasksOf(won.job)).toHaveLength(1)
    // The amount taken back is owed again, by the same link.
    expect((await c.page(lost.url)).text).toContain('Pay £120.00 by card')
    expect((await c.page(won.url)).text).toContain('This has been paid.')
  })

  it('for a dispute lost before its first event arrived', async () => {
    const { job, intent } = await paid()
    await c.tellAll()
    stripe.dispute(intent)
    stripe.closeDispute(intent, 'lost')
    await c.tellAll((all) => all.slice(-1))
    expect(await statuses(job)).toEqual(['in refunded 120'])
  })

  it('with an amount other than requested are reported to the requesting user, and never booked', async () => {
    const { job } = await paid({ amount: 11_999 })
    await c.tellAll()
    await c.tell(stripe.events.at(-1) as StripeEvent)
    await c.settled()
    expect(await statuses(job)).toEqual([])
    expect(await tasksOf(job)).toMatchObject([
      { title: expect.stringMatching(/^A card payment was not recorded/), assignedTo: 1 },
    ])
  })

  it('for another business at Stripe are ignored', async () => {
    const other = { ...(stripe.events.at(-1) as StripeEvent), id: 'evt_elsewhere', type: 'checkout.session.completed' }
    const event = {
      ...other,
      data: { object: { id: 'cs_of_a_shop', object: 'checkout.session', payment_intent: null } },
    }
    expect((await c.tell(event)).status).toBe(200)
    await c.settled()
  })

  it("without Stripe's signature, too old, or with another secret, are rejected and not stored", async () => {
    const event = { ...(stripe.events.at(-1) as StripeEvent), id: 'evt_forged' }
    const send = (headers: Record<string, string>, body = JSON.stringify(event)) =>
      fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    const codes = await Promise.all(
      [
        send({}),
        send({ 'stripe-signature': 't=1,v1=00' }),
        send({ 'stripe-signature': stripe.signed(JSON.stringify(event), { secret: 'whsec_another000' }) }),
        send({ 'stripe-signature': stripe.signed(JSON.stringify(event), { at: new Date(Date.now() - 301_000) }) }),
        // One byte more than was signed.
        send({ 'stripe-signature': stripe.signed(JSON.stringify(event)) }, `${JSON.stringify(event)} `),
      ].map(async (one) => {
        const answer = await one
        return [answer.status, ((await answer.json()) as { code: string }).code]
      }),
    )
    expect(codes).toEqual(codes.map(() => [400, 'signature']))
    expect((await sql`select from checkout_events where id = 'evt_forged'`.execute(c.db)).rows).toHaveLength(0)
  })

  it('are acknowledged while Stripe itself is down, and processed once it is back', async () => {
    const { job } = await paid()
    stripe.fail('GET /v1/checkout/sessions', 500, 3)
    await c.tellAll()
    expect(await statuses(job)).toEqual(['in succeeded 120'])
  })
})

describe('correctly signed bodies that are not an expected event', () => {
  const send = (body: string, at?: Date) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': stripe.signed(body, at ? { at } : {}) },
      body,
    })
  const itemsOf = async () =>
    (
      await c.call<{ data: { id: number; subject: string; size: number }[] }>(
        'GET',
        '/failed-items/list?queue=card_events&sort=id&direction=asc',
      )
    ).body.data

  it('are accepted, and set aside with their content', async () => {
    for (const [what, body] of hostileEvents) expect.soft((await send(body)).status, what).toBe(200)
    const items = await itemsOf()
    expect(items.map(({ size }) => size)).toEqual(hostileEvents.map(([, body]) => Buffer.byteLength(body)))
    // Sent again, each is stored once.
    for (const [, body] of hostileEvents) await send(body)
    expect(await itemsOf()).toHaveLength(items.length)
  })

  it('never cause a fault, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBody, async (body) => {
        expect([200, 400]).toContain((await send(body)).status)
      }),
      { seed: 20_261_128, numRuns: deep ? 10_000 : 100 },
    )
    // Thousands of stored events would otherwise be processed before those of the tests below.
    await c.pool.query('delete from checkout_events where true')
  })

  it('are rejected if an hour old, an hour ahead, and without a time', async () => {
    const { job } = await paid()
    const event = stripe.events.at(-1) as StripeEvent
    const hour = 3_600_000
    for (const at of [
      new Date(Date.now() - hour),
      new Date(Date.now() + hour),
      new Date(Date.now() + 100 * 365 * 24 * hour),
    ])
      expect((await c.tell(event, { at })).status).toBe(400)
    expect(await statuses(job)).toEqual([])
    expect((await c.tell(event, { at: new Date(Date.now() + 60_000) })).status).toBe(200)
    await c.settled()
    expect(await statuses(job)).toEqual(['in succeeded 120'])
  })
})

describe('the effect of a lost event', () => {
  it('is found by polling: a payment, a failed one, a refund, an expired session', async () => {
    const [good, slow] = [await paid(), await paid({ slow: true })]
    stripe.settle(slow.intent, false)
    stripe.refund(good.intent, 500)
    const { job } = await c.invoice()
    const over = await c.begin(await c.link('jobs', job))
    stripe.expire(over)
    // No event is sent for any of this.
    await c.tellAll(() => [])
    await sweep(engine)
    expect((await statuses(good.job)).toSorted()).toEqual(['in succeeded 120', 'refund succeeded 5'])
    expect(await statuses(slow.job)).toEqual([])
    expect(
      (await sql<{ status: string }>`select status from checkout_sessions where remote = ${over}`.execute(c.db)).rows,
    ).toEqual([{ status: 'expired' }])
    await sweep(engine)
    expect(await statuses(good.job)).toHaveLength(2)
  })
})
