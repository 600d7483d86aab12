import { beforeAll, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { setKeys } from '../../../support/checkout.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { actsOf } from '../../../support/recordPage.ts'
import { stripeServer } from '../../../support/stripe.ts'

const stripe = await stripeServer()
const s = await screens({ stripeUrl: stripe.url, origin: () => s.origin })
const { franchise, customer, line, job, issued } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  await setKeys(s.t)
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'PAY-' }) }
})

test('by keyboard: a link is created and copied, the customer pays, and the invoice becomes paid on screen', async () => {
  const { id, number } = await issued(await job(of, [line(100)]), 'final')
  const page = await s.open(`/invoices/details/${id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText(String(number)).first().waitFor()
  await expect.poll(() => actsOf(page)).toContain('Create payment link')
  await page.keyboard.press('Shift+M')
  const dialog = page.getByRole('dialog', { name: 'Create payment link' })
  await dialog.getByRole('button', { name: 'Create link for £120.00' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  const address = await dialog.getByLabel('Link for the customer').inputValue()
  expect(address).toMatch(/\/c\/pay\/[\w-]{43}$/)
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.getByRole('region', { name: 'Payment links' }).getByText('Not used yet').first().waitFor()

  // The customer has no session and needs no script; the button and the return from the card page work by keyboard.
  const theirs = await page.context().browser()?.newContext({ javaScriptEnabled: false })
  const at = await theirs?.newPage()
  if (!at) throw new Error('no browser')
  await at.goto(address)
  await at.getByRole('button', { name: 'Pay £120.00 by card' }).press('Enter')
  await at.waitForURL(`${stripe.url}/pay/**`)
  await at.getByRole('button', { name: 'Pay' }).press('Enter')
  await at.waitForURL('**/done')
  await at.getByRole('heading', { name: 'Thank you.' }).waitFor()
  await theirs?.close()

  await page.getByRole('region', { name: 'Payment links' }).getByText('Paid', { exact: true }).waitFor()
})

test('without Stripe keys none of it is shown', async () => {
  await s.t.call('PATCH', '/system-settings', { body: { values: { 'checkout.stripe_secret_key': null } } })
  const { id, number } = await issued(await job(of, [line(10)]), 'final')
  const page = await s.open(`/invoices/details/${id}`)
  await page.getByText(String(number)).first().waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').getByText('Create payment link').count()).toBe(0)
  await setKeys(s.t)
})

test.each([
  ['light', 'en', 'Pay £24.00 by card'],
  ['dark', 'zh', '刷卡支付 £24.00'],
] as const)('the customer’s page in %s has no findings', async (scheme, lang, text) => {
  const made = await s.t.call<{ url: string }>('POST', `/jobs/${await job(of, [line(20)])}/pay-link`, { body: {} })
  const page = await s.open(`/c/pay/${made.body.url.split('/').at(-1)}?lang=${lang}`, { scheme, width: 360 })
  await page.getByRole('button', { name: text }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
