import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import { setKeys } from '../../../support/checkout.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { agreeToIssue, pressAnywhere } from '../../../support/recordPage.ts'
import { stripeServer } from '../../../support/stripe.ts'

const stripe = await stripeServer()
const s = await screens({ stripeUrl: stripe.url, origin: () => s.origin })
const { franchise, customer, line, complete } = invoicing(s.t)
beforeAll(async () => {
  await setKeys(s.t)
  // A quote of this type needs no choice of job type.
  await s.t.pool.query('update quote_types set job_type_id = 1')
})

const read = async (path: string) => (await s.t.call<Wire>('GET', path)).body
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

/** Performs an action of the record on screen: by its key, or by its button or the menu. */
const ways = {
  'by keyboard': async (page: Page, key: string, _name: string) => {
    await page.locator('.acts-more').waitFor()
    await page.keyboard.press(key)
  },
  'by mouse': async (page: Page, _key: string, name: string) => pressAnywhere(page, new RegExp(`^${name}`), 'mouse'),
} as const

let tries = 0
describe.each(Object.entries(ways))('%s', (_way, does) => {
  test('from a quote to its deposit, a job, an interim and a final invoice, a card payment, a credit note and a refund', async () => {
    // A retry uses another customer.
    tries += 1
    const prefix = `W${tries}-`
    const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: prefix }) }
    const services = [line(80, 20, { name: 'Boiler' }), line(20, 20, { name: 'Valve' })]
    const made = await s.t.call<Wire>('POST', '/quotes', { body: { ...of, quote_type_id: 1, services } })
    const quote = made.body.id
    await s.t.call('PATCH', `/quotes/${quote}`, { body: { quote_status_id: 2 } })

    const page = await s.open(`/quotes/details/${quote}`)
    const dialog = page.getByRole('dialog')
    const open = async (path: string) => {
      await page.goto(s.origin + path)
      await page.locator('.acts-more').waitFor()
    }
    /** Fills in a dialog's fields, if any, and continues. */
    const give = async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values))
        await dialog.getByLabel(label, { exact: false }).first().fill(value)
      await page.keyboard.press('Enter')
    }
    /** A draft is shown; it is issued, and its number and amount appear. */
    const issue = async (number: string, amount: string): Promise<number> => {
      await page.waitForURL(/\/invoices\/details\/\d+$/)
      await page.getByText('Draft').first().waitFor()
      await does(page, 'i', 'Issue')
      await agreeToIssue(page)
      await page.getByRole('heading', { name: new RegExp(prefix + number) }).waitFor()
      await page.getByText(amount).first().waitFor()
      return idOf(page)
    }
    const paid = (id: number) => expect.poll(async () => (await read(`/invoices/${id}`))['settlement']).toBe('paid')

    await does(page, 'i', 'Create deposit invoice')
    await give({ Percent: '25' })
    const deposit = await issue('000001', '£30.00')
    await does(page, 'm', 'Take payment')
    await dialog.getByLabel('Amount').waitFor()
    await page.keyboard.press('Enter')
    await paid(deposit)

    await open(`/quotes/details/${quote}`)
    await does(page, 'v', 'Accept by phone')
    await page.waitForURL(/\/jobs\/details\/\d+\/book$/)
    const job = Number(new URL(page.url()).pathname.split('/').at(-2))
    await complete(job)
    expect(await read(`/invoices/${deposit}`)).toMatchObject({ job_id: job })

    await open(`/jobs/details/${job}`)
    await does(page, 'f', 'Create interim invoice')
    await give({ Percent: '50' })
    const interim = await issue('000002', '£60.00')
    await does(page, 'm', 'Take payment')
    await dialog.getByLabel('Amount').waitFor()
    await page.keyboard.press('Enter')
    await paid(interim)

    await open(`/jobs/details/${job}`)
    await does(page, 'i', 'Create final invoice')
    const final = await issue('000003', '£30.00')
    expect((await read(`/jobs/${job}`))['job_status_id']).toBe(7)

    await does(page, 'Shift+m', 'Create payment link')
    await dialog.getByRole('button', { name: 'Create link for £30.00' }).waitFor()
    await page.keyboard.press('Enter')
    const address = await dialog.getByLabel('Link for the customer').inputValue()
    await page.keyboard.press('Escape')
    const card = await fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
    stripe.pay(String(card.headers.get('location')).split('/').at(-1) as string)
    expect(await (await fetch(`${address}/done`)).text()).toContain('We have received £30.00.')
    await paid(final)
    // The card payment has reached the page: an action on the earlier state would be stale.
    await page.locator('.to-pay-head[data-settled]').waitFor()

    await does(page, 'r', 'Create credit note')
    await dialog.getByLabel('Credit type', { exact: false }).selectOption('Work not done, or goods returned')
    await give({ Reason: 'The valve was not needed', 'Amount with VAT': '24' })
    await page.waitForURL(
      (url) => /\/invoices\/details\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${final}`),
    )
    await page.getByText('Draft').first().waitFor()
    await does(page, 'i', 'Issue')
    await agreeToIssue(page)
    await page
      .getByRole('heading', { name: /CN|W\d-/ })
      .first()
      .waitFor()
    await expect.poll(async () => (await read(`/invoices/${final}`))['credited']).toBe(24)

    // The credited part of a payment belongs to the customer, and is refunded to the card.
    const list = await s.t.call<{ data: Wire[] }>('GET', `/payments/list?job_id=${job}&kind=card_online`)
    const payment = list.body.data[0]?.id as number
    expect(await read(`/payments/${payment}`)).toMatchObject({ unallocated: 24 })
    await open(`/payments/details/${payment}`)
    await does(page, 'r', 'Refund')
    await dialog.getByLabel('Amount').fill('24')
    await page.keyboard.press('Enter')
    await expect
      .poll(
        async () => (await s.t.call<{ data: Wire[] }>('GET', `/payments/list?job_id=${job}&flow=refund`)).body.data,
        {
          timeout: 45_000,
        },
      )
      .toMatchObject([{ amountPaid: 24, status: 'succeeded' }])
    expect(stripe.calls).toContain('POST /v1/refunds')
    expect(await read(`/customers/${of.customer_id}`)).toMatchObject({ owed: 0, credit: 0 })
  })
})
