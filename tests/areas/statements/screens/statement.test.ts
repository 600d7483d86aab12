import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const { franchise, customer, line, job, issued, act } = invoicing(s.t)
const customer_id = await customer({ last_name: 'Aldwark' })
const of = { customer_id, franchise_id: await franchise({ invoice_prefix: 'STA-' }) }
const done = await issued(await job(of, [line(100)]), 'final')
await act(`/customers/${customer_id}/payments`, { paymentTypeId: 1, amountPaid: 50 })

test('by keyboard: from the list of balances to a customer, the statement, its PDF, and the invoice', async () => {
  const page = await s.open('/customers')
  await page
    .getByRole('tab', { name: 'Aged debt' })
    .or(page.getByRole('link', { name: 'Aged debt' }))
    .first()
    .click()
  await page.getByText('Total of').waitFor()
  await page.getByText('£70.00').first().waitFor()
  await page.getByRole('link', { name: /Aldwark/ }).press('Enter')
  await page.waitForURL(`**/customers/details/${customer_id}`)
  await page.getByRole('heading', { name: /Aldwark/ }).waitFor()
  await page.keyboard.press('i')
  await page.waitForURL(`**/customers/statement/${customer_id}`)
  await page.getByRole('row', { name: /Amount due, less payments on account £70.00/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const paper = page.context().waitForEvent('page')
  await page.keyboard.press('p')
  await (await paper).close()
  await page.getByRole('link', { name: String(done['number']) }).press('Enter')
  await page.waitForURL(`**/invoices/details/${done.id}`)
})

test('in Chinese on a phone, an empty period too', async () => {
  const page = await s.open(`/customers/statement/${customer_id}?from=2020-01-01&to=2020-12-31`, {
    locale: 'zh',
    width: 360,
    scheme: 'dark',
  })
  await page.getByText('此期间没有应付或付款。').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
