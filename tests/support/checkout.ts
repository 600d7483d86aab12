import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { invoicing } from './invoicing.ts'
import { type StripeEvent, type StripeServer, stripeServer } from './stripe.ts'

/** Keys of the local Stripe, as a user enters them. */
export const KEYS = {
  'checkout.stripe_secret_key': 'sk_test_local00000000',
  'checkout.stripe_webhook_secret': 'whsec_local00000000',
}

export const setKeys = async (api: Pick<TestApp, 'call'>): Promise<void> => {
  const done = await api.call('PATCH', '/system-settings', { body: { values: KEYS } })
  expect(done.status).toBe(200)
}

export interface Page {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

export type Checkout = Awaited<ReturnType<typeof checkoutApp>>

/** The program with a local Stripe, on a port, and the actions of a customer and of Stripe. */
export async function checkoutApp(stripe?: StripeServer, database?: string) {
  const there = stripe ?? (await stripeServer())
  let origin = ''
  const t = await testApp({ stripeUrl: there.url, origin: () => origin }, database)
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  if (!database) await setKeys(t)
  const kit = invoicing(t)

  const page = async (
    url: string,
    method: 'GET' | 'POST' = 'GET',
    headers: Record<string, string> = {},
  ): Promise<Page> => {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers,
      ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  /** Continues to the card page. @returns the session there */
  const begin = async (url: string): Promise<string> => {
    const answer = await page(url, 'POST')
    expect([answer.status, answer.text]).toEqual([303, ''])
    return String(answer.headers.get('location')).split('/').at(-1) as string
  }
  const link = async (of: 'invoices' | 'quotes' | 'jobs', id: number, body: unknown = {}): Promise<string> => {
    const made = await t.call<{ url: string }>('POST', `/${of}/${id}/pay-link`, { body })
    expect(made.body).toMatchObject({ url: expect.stringMatching(/\/c\/pay\/[\w-]{43}$/) })
    return made.body.url
  }
  const tell = (event: StripeEvent, how?: Parameters<StripeServer['tell']>[2]) =>
    there.tell(`${origin}/panel-api/checkout/events`, event, how)
  /** Delivers all events since, in this order. */
  let told = 0
  const tellAll = async (order: (events: readonly StripeEvent[]) => readonly StripeEvent[] = (all) => all) => {
    const fresh = there.events.slice(told)
    told = there.events.length
    for (const event of order(fresh)) expect((await tell(event)).status).toBe(200)
    await settled()
  }
  /** Waits until everything received has been processed. */
  const settled = () =>
    expect
      .poll(async () => (await sql`select from checkout_events where done_at is null`.execute(t.db)).rows.length, {
        timeout: 45_000,
      })
      .toBe(0)
  const paymentsOf = async (job: number) =>
    (await t.call<{ data: Record<string, unknown>[] }>('GET', `/payments/list?job_id=${job}&sort=id&direction=asc`))
      .body.data

  let count = 0
  /** An issued invoice of £120 for a job. */
  const invoice = async () => {
    const customer_id = await kit.customer({ email: 'hollis@example.test' })
    const job = await kit.job(
      { customer_id, franchise_id: await kit.franchise({ invoice_prefix: `K${(count += 1)}-` }) },
      [kit.line(100)],
    )
    const { id } = await kit.issued(job, 'final')
    return { id, job, customer_id }
  }
  return { ...t, stripe: there, origin, kit, page, begin, link, tell, tellAll, settled, paymentsOf, invoice }
}
