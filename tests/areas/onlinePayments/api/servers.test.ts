import { describe, expect, it } from 'vitest'
import { checkoutApp } from '../../../support/checkout.ts'

const c = await checkoutApp()
const { stripe } = c
const other = await checkoutApp(stripe, c.url)

describe('two servers', () => {
  it('book a payment once, whichever receives the event, at once', async () => {
    const { job } = await c.invoice()
    const url = await c.link('jobs', job)
    stripe.pay(await c.begin(url))
    const events = stripe.events.slice(-2)
    await Promise.all([
      ...events.flatMap((event) => [c.tell(event), other.tell(event), c.tell(event)]),
      c.page(`${url}/done`),
      c.page(`${url}/done`),
    ])
    await c.settled()
    expect(await c.paymentsOf(job)).toMatchObject([{ status: 'succeeded', amountPaid: 120 }])
  })

  it('open one card page for a balance, though requested at both', async () => {
    const { job } = await c.invoice()
    const url = await c.link('jobs', job)
    const theirs = url.replace(c.origin, other.origin)
    const answers = await Promise.all([c.page(url, 'POST'), other.page(theirs, 'POST'), c.page(url, 'POST')])
    expect(answers.every(({ status }) => status === 303 || status === 200)).toBe(true)
    const token = url.split('/').at(-1) as string
    const open = [...stripe.sessions.values()].filter(
      ({ status, success_url }) => status === 'open' && success_url.includes(token),
    )
    expect(open).toHaveLength(1)
  })
})

describe('permissions', () => {
  it('see and create links: users who may see and take payments, for records in scope', async () => {
    const { id, job } = await c.invoice()
    await c.link('jobs', job)
    const asked = async (permissions: readonly string[], scope: 'all' | 'franchise' | 'own' = 'all') => {
      const { token } = await c.userWith(permissions, scope)
      const [seen, made, gone] = [
        await c.call('GET', `/jobs/${job}/pay-links`, { token }),
        await c.call('POST', `/jobs/${job}/pay-link`, { token, body: {} }),
        await c.call('DELETE', `/invoices/${id}/pay-link`, { token }),
      ]
      return [seen.status, made.status, gone.status]
    }
    expect(await asked(['Jobs:details', 'Jobs:list', 'Invoices:list', 'Invoices:details'])).toEqual([403, 403, 403])
    expect(await asked(['Jobs:details', 'Jobs:list', 'Invoices:list', 'Payments:list'])).toEqual([200, 403, 403])
    expect(await asked(['Jobs:details', 'Jobs:list', 'Invoices:list', 'Payments:list', 'Payments:add'])).toEqual([
      200, 200, 200,
    ])
    expect(await asked(['Jobs:list', 'Invoices:list', 'Payments:list', 'Payments:add'], 'franchise')).toEqual([
      404, 404, 404,
    ])
  })
})
