import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { agreeToIssue } from '../../../support/recordPage.ts'

const s = await screens()
const { franchise, customer, line } = invoicing(s.t)

test('by keyboard: a deposit is created and issued for a sent quote, and shown on the quote', async () => {
  const of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'QSC-' }) }
  const made = await s.t.call<Wire>('POST', '/quotes', { body: { ...of, quote_type_id: 1, services: [line(100)] } })
  const { id } = made.body
  await s.t.call('PATCH', `/quotes/${id}`, { body: { quote_status_id: 2 } })
  const page = await s.open(`/quotes/details/${id}`)
  await page.getByText('Awaiting a reply from the customer').first().waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent').fill('25')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/invoices\/details\/\d+$/)
  await page
    .locator('.invoice-paper')
    .getByRole('heading', { name: /^Deposit invoice/ })
    .waitFor()
  await page.locator('.invoice-sums [data-total]').getByText('£30.00').waitFor()
  await page.getByText('Due 14 days after it is issued (default terms).').waitFor()
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  await page.keyboard.press('i')
  await agreeToIssue(page)
  await page.getByRole('heading', { name: /QSC-000001/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${s.origin}/quotes/details/${id}`)
  await page.getByRole('tab', { name: /Invoices/ }).click()
  await page.getByRole('link', { name: 'QSC-000001' }).waitFor()
  await expect.poll(() => page.getByText('£30.00').count()).toBeGreaterThan(0)
})
