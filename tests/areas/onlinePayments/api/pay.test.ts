import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { checkoutApp } from '../../../support/checkout.ts'
import { readPdf } from '../../../support/pdf.ts'

const c = await checkoutApp()
const { stripe, call } = c

describe('a payment link', () => {
  it('states the purpose and amount, leads to the card page, and thanks; the payment is on the job, without manual allocation', async () => {
    const { id, job } = await c.invoice()
    const url = await c.link('invoices', id)
    // Stored data cannot be used to pay.
    const { rows: kept } = await sql<{ token_hash: Buffer }>`
      select token_hash from pay_links order by id desc limit 1`.execute(c.db)
    const token = url.split('/').at(-1) ?? ''
    expect(kept[0]?.token_hash).toEqual(createHash('sha256').update(token).digest())
    const shown = await c.page(url)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Pay £120.00 by card')
    expect(shown.text).toMatch(/<h1>Invoice K\d+-/)
    const session = await c.begin(url)
    expect(stripe.sessions.get(session)).toMatchObject({
      amount_total: 12_000,
      currency: 'gbp',
      locale: 'en-GB',
      customer_email: 'hollis@example.test',
      success_url: `${url}/done`,
      cancel_url: url,
    })
    stripe.pay(session)
    const thanks = await c.page(`${url}/done`)
    expect(thanks.text).toContain('We have received £120.00.')
    expect((await c.paymentsOf(job))[0]).toMatchObject({
      flow: 'in',
      status: 'succeeded',
      amountPaid: 120,
      kind: 'card_online',
      cardNumber: '4242',
      cardType: 'visa',
      reference: expect.stringMatching(/^pi_/),
      userId: null,
    })
    // Returning again, or Stripe's event, books nothing more.
    await c.page(`${url}/done`)
    await c.tellAll()
    expect(await c.paymentsOf(job)).toHaveLength(1)
    const after = await c.page(url)
    expect(after.text).toContain('This has been paid.')
    expect(after.text).not.toContain('<form')
    expect((await c.page(url, 'POST')).text).toContain('This has been paid.')
    const links = await call<{ owed: number | null; data: { state: string }[] }>('GET', `/invoices/${id}/pay-links`)
    expect(links.body).toMatchObject({ owed: null, data: [{ state: 'paid' }, { state: 'open' }] })
  })

  it("is on an issued invoice's PDF, and different each time", async () => {
    const { id } = await c.invoice()
    const asked = await call<{ url: string }>('POST', `/invoices/${id}/pdf`, { body: {} })
    const { rawPayload } = await c.app.inject({ method: 'GET', url: asked.body.url })
    const text = (await readPdf(new Uint8Array(rawPayload))).pages.join('').replaceAll(/\s/g, '')
    const [, token] = /\/c\/pay\/([\w-]{43})/.exec(text) ?? []
    expect(token).toBeDefined()
    expect((await c.page(`${c.origin}/c/pay/${token}`)).text).toContain('Pay £120.00 by card')
    const credit = await c.kit.act(`/invoices/${id}/credit`, { reason: 'All of it' })
    const issued = await c.kit.act(`/invoices/${credit.body.id}/issue`)
    expect(issued.status).toBe(200)
    expect((await call<{ data: unknown[] }>('GET', `/invoices/${credit.body.id}/pay-links`)).body.data).toEqual([])
    expect((await c.page(`${c.origin}/c/pay/${token}`)).text).toContain('This has been paid.')
  })

  it('requests the current balance, and closes other open card pages for it', async () => {
    const { job } = await c.invoice()
    const [first, second] = [await c.link('jobs', job), await c.link('jobs', job)]
    const session = await c.begin(first)
    await call('POST', `/jobs/${job}/payments`, { body: { flow: 'in', paymentTypeId: 1, amountPaid: 70 } })
    const next = await c.begin(second)
    expect(stripe.sessions.get(session)?.status).toBe('expired')
    expect(stripe.sessions.get(next)?.amount_total).toBe(5000)
    // A link can be opened repeatedly until it is paid.
    const third = await c.begin(second)
    expect(stripe.sessions.get(next)?.status).toBe('expired')
    stripe.pay(third)
    await c.tellAll()
    expect((await c.paymentsOf(job)).map(({ amountPaid }) => amountPaid)).toEqual([70, 50])
  })

  it('that was withdrawn explains itself politely; so does an unknown one', async () => {
    const { id } = await c.invoice()
    const url = await c.link('invoices', id)
    expect((await call('DELETE', `/invoices/${id}/pay-link`)).body).toEqual({ withdrawn: 2 })
    const shown = await c.page(url)
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('This link no longer works.')])
    expect((await c.page(url, 'POST')).text).toContain('no longer works')
    const nothing = await c.page(`${c.origin}/c/pay/${'x'.repeat(43)}`)
    expect([nothing.status, nothing.text]).toEqual([404, expect.stringContaining('This link does not work.')])
  })

  it('is the same plain page for anything missing, whatever the address and the method', async () => {
    const token = 'x'.repeat(43)
    const nowhere = [
      '/c',
      '/c/',
      '/c/pay',
      '/c/pay/',
      '/c/pays/x',
      `/c/pay/${token}/else`,
      `/c/pay/${token}/done/`,
      '/c/../c/x',
      '/c/index.html',
      `/c/pay/${'y'.repeat(81)}`,
      `/c/pay/${'y'.repeat(201)}`,
      `/c/pay/${'y'.repeat(8_000)}`,
      '/c/pay/%00',
      '/c/pay/%zz',
      '/c/%ff%fe',
      `/c/pay/${token}?lang=zh&x=%zz`,
      '/c/unsubscribe',
      `/c/unsubscribe/${'y'.repeat(500)}`,
      '/c/pay/%2e%2e%2fetc',
    ]
    for (const [n, url] of nowhere.entries())
      for (const method of ['GET', 'POST', 'PUT'] as const) {
        const answer = await c.app.inject({
          method,
          url,
          remoteAddress: `10.1.${n}.1`,
          headers: { accept: '*/*', ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
          ...(method === 'GET' ? {} : { payload: '{"a":' }),
        })
        expect
          .soft([answer.statusCode, answer.headers['content-type']], `${method} ${url}`)
          .toEqual([404, 'text/html; charset=utf-8'])
        expect.soft(answer.headers['content-security-policy'], url).toContain("default-src 'none'")
        expect.soft(answer.body, url).toMatch(/This link does not work|链接/)
      }
  })

  it("uses the customer's language, or the requested one; fetches nothing and is not indexed", async () => {
    const customer_id = await c.kit.customer({ language: 'zh' })
    const job = await c.kit.job({ customer_id }, [c.kit.line(10)], { title: '<b>Tap & "sink"</b>' })
    const url = await c.link('jobs', job)
    const { text, headers } = await c.page(url)
    expect(text).toContain('刷卡支付 £12.00')
    expect(text).toContain('&lt;b&gt;Tap &amp; &quot;sink&quot;&lt;/b&gt;')
    expect((await c.page(`${url}?lang=en`)).text).toContain('Pay £12.00 by card')
    expect((await c.page(`${url}?lang=klingon`)).status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]{22}'; form-action 'self' https: http/,
    )
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|https?:\/\/(?!127)/)
    expect(stripe.sessions.get(await c.begin(url))?.['locale']).toBe('zh')
  })

  it('is stored only as a hash, and its address is in no log', async () => {
    const { id } = await c.invoice()
    const token = (await c.link('invoices', id)).split('/').at(-1) as string
    const { rows } = await sql<{ all: string }>`
      select string_agg(x::text, ' ') as all from (select to_jsonb(l) x from pay_links l union all select to_jsonb(g) from log_entries g
        union all select to_jsonb(k) from comments k union all select to_jsonb(i) from idempotency_keys i) y`.execute(
      c.db,
    )
    expect(rows[0]?.all).not.toContain(token)
  })

  it('is rejected for unpayable records, more than the balance, and without a key', async () => {
    const { id, job } = await c.invoice()
    const refused = async (path: string, body: unknown = {}) => {
      const answer = await call<{ code: string; errors?: Record<string, { code: string }[]> }>('POST', path, { body })
      return [answer.status, answer.body.code, answer.body.errors?.['amount']?.[0]?.code]
    }
    expect(await refused(`/invoices/${id}/pay-link`, { amount: 120.01 })).toEqual([422, 'invalid', 'more_than_owed'])
    expect(await refused(`/invoices/${id}/pay-link`, { amount: 0.1 })).toEqual([422, 'invalid', 'gte'])
    const draft = await c.kit.act(
      `/jobs/${await c.kit.job({ customer_id: await c.kit.customer(), franchise_id: await c.kit.franchise({ invoice_prefix: 'KD-' }) }, [c.kit.line(5)])}/invoice-final`,
    )
    expect(await refused(`/invoices/${draft.body.id}/pay-link`)).toEqual([409, 'not_payable', undefined])
    await call('POST', `/jobs/${job}/payments`, { body: { flow: 'in', paymentTypeId: 1, amountPaid: 120 } })
    expect(await refused(`/jobs/${job}/pay-link`)).toEqual([409, 'nothing_to_pay', undefined])
    const none = await testApp()
    expect((await none.call('POST', '/jobs/1/pay-link', { body: {} })).body).toMatchObject({ code: 'not_set_up' })
  })
})

describe('without a response from Stripe', () => {
  it('the customer is asked to try again, and a card page opened there but never reported here is ignored', async () => {
    const { job } = await c.invoice()
    const url = await c.link('jobs', job)
    stripe.fail('POST /v1/checkout/sessions', 500, 3)
    const away = await c.page(url, 'POST')
    expect([away.status, away.text]).toEqual([503, expect.stringContaining('are not available at the moment')])
    // A request with a lost response is repeated with the same key: one session, not two.
    const before = stripe.sessions.size
    stripe.fail('POST /v1/checkout/sessions', 'lost', 1)
    await c.begin(url)
    expect(stripe.sessions.size).toBe(before + 1)
  })
})

it('links cannot be guessed: a client is blocked after a dozen wrong ones', async () => {
  const own = await checkoutApp(stripe)
  const statuses: number[] = []
  for (let n = 0; n < 14; n++)
    statuses.push((await own.page(`${own.origin}/c/pay/${String(n).padStart(43, 'x')}`)).status)
  expect(statuses.slice(0, 10).every((one) => one === 404)).toBe(true)
  expect(statuses.slice(-2)).toEqual([429, 429])
})
