import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const factory = createFactory(s.t)
const line = { name: 'Boiler service', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }
let made = 0
const quote = async (email: string | null) => {
  made += 1
  const names = { first_name: 'Alice', last_name: `Barraclough ${made}`, company_name: null, language: null }
  const customer = await factory.create(resources.get('customers'), {
    ...names,
    email,
    phone: `+44113496${String(1000 + made)}`,
    do_not_call: false,
  })
  const of = { customer_id: customer.id, quote_status_id: 1, services: [line], materials: [], valid_until: null }
  return (await factory.create(resources.get('quotes'), { ...of, title: 'A new boiler' })).id
}
const strip = (page: Page) => page.getByRole('region', { name: 'Next step' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send by email' })
const statusOf = async (id: number) => (await s.t.call<Wire>('GET', `/quotes/${id}`)).body['quote_status_id']
const mails = async (id: number) => (await s.t.call<Wire>('GET', `/emails/list?about=quotes&about_id=${id}`)).body.data

test("a draft quote's main action opens its email, and nothing is locked before it is sent", async () => {
  const id = await quote('alice@example.test')
  const page = await s.open(`/quotes/details/${id}`)
  const main = page.locator('.acts-main')
  await main.and(page.getByRole('button', { name: 'Send quote' })).click()
  await dialog(page).getByRole('textbox', { name: 'Message' }).getByText('Dear Alice Barraclough').waitFor()
  expect(await dialog(page).getByLabel('Quote (PDF)').isChecked()).toBe(true)
  expect(await statusOf(id)).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page
    .locator('.record-second')
    .getByText(/^Sent .*, locked$/)
    .waitFor()
  expect(await statusOf(id)).toBe(2)
  expect(await mails(id)).toMatchObject([{ to: 'alice@example.test' }])
})

test('without an address it is printed, and the timeline says how it was sent', async () => {
  const id = await quote(null)
  const page = await s.open(`/quotes/details/${id}`)
  await page.getByRole('button', { name: 'Send quote' }).click()
  const ways = dialog(page).getByRole('group', { name: 'Send another way' })
  await ways.getByText('This customer has no email address.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const paper = page.context().waitForEvent('page')
  await ways.getByRole('button', { name: 'Print the PDF' }).click()
  await (await paper).close()
  expect(await statusOf(id)).toBe(1)
  await ways.getByRole('button', { name: 'In person' }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page.locator('#record-timeline').getByText('Handed over in person').waitFor()
  expect(await statusOf(id)).toBe(2)
  expect(await mails(id)).toEqual([])
})

test("a rejected email is its quote's next step: the same email again, until the quote is sent in some way", async () => {
  const id = await quote('alice@example.test')
  const [template] = (
    await s.t.pool.query<{ id: number }>(`select id from email_templates where key = 'quote_sent' and locale = 'en'`)
  ).rows
  const body = { to: 'alice@example.test', subject: 'Your quote', body: '<p>Good day.</p>', template_id: template?.id }
  expect((await s.t.call('POST', `/quotes/${id}/send`, { body })).status).toBe(200)
  await s.t.pool.query(`update emails set status = 'failed', error = 'No such user' where about_id = $1`, [id])
  const page = await s.open(`/quotes/details/${id}`)
  await strip(page).getByText('The last email was not delivered').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page
    .locator('.acts-main')
    .and(page.getByRole('button', { name: 'Resend' }))
    .click()
  // A reminder about a quote that was never received is no use.
  await dialog(page).getByText('Please find').or(dialog(page).getByText('Thank you for your enquiry')).first().waitFor()
  const chosen = await dialog(page).getByLabel('Template').inputValue()
  expect(Number(chosen)).toBe(Number(template?.id))
  await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await mails(id)).toHaveLength(2)
  // No mail server is configured here, so that one fails too.
  await s.t.pool.query(`update emails set status = 'failed' where about_id = $1`, [id])
  await page.reload()
  await page.getByRole('button', { name: 'Resend' }).click()
  await dialog(page).getByRole('button', { name: 'Send another way' }).click()
  await dialog(page).getByRole('button', { name: 'By another app' }).click()
  await strip(page).getByText('Awaiting a reply from the customer').waitFor()
  await page.locator('#record-timeline').getByText('Sent by another app').waitFor()
})

test('a user who cannot send emails marks it as sent by its status', async () => {
  const id = await quote('alice@example.test')
  const rights = ['Quotes:list', 'Quotes:details', 'Quotes:edit', 'Customers:list', 'Customers:details']
  const { token } = await s.t.userWith(rights)
  const page = await s.open(`/quotes/details/${id}`, { token })
  await page
    .locator('.acts-main')
    .and(page.getByRole('button', { name: 'Move to “Sent”' }))
    .click()
  await expect.poll(() => statusOf(id)).toBe(2)
})

test('a credit note is sent to its customer by its main action, and a statement from its page', async () => {
  const { customer, franchise, job, line: of, issued } = invoicing(s.t)
  const person = await customer({ email: 'pauline@example.test' })
  const work = await job({ customer_id: person, franchise_id: await franchise({ invoice_prefix: 'SND-' }) }, [of(100)])
  const invoice = await issued(work, 'final')
  const credit = (
    await s.t.call<Wire>('POST', `/invoices/${invoice.id}/credit`, { body: { reason: 'Goodwill', amount: 12 } })
  ).body
  expect((await s.t.call('POST', `/invoices/${credit.id}/issue`, { body: {} })).status).toBe(200)
  const page = await s.open(`/invoices/details/${credit.id}`)
  await page
    .locator('.acts-main')
    .and(page.getByRole('button', { name: 'Send credit note' }))
    .click()
  await dialog(page).getByRole('textbox', { name: 'Message' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page
    .locator('.acts-main')
    .and(page.getByRole('button', { name: 'Send credit note' }))
    .waitFor({ state: 'detached' })
  const statement = await s.open(`/customers/statement/${person}?from=2026-01-01&to=2026-01-31`)
  await statement.getByRole('button', { name: 'Email statement' }).waitFor()
  await statement.keyboard.press('Shift+E')
  await dialog(statement).getByLabel('Statement (PDF)').waitFor()
  expect(await dialog(statement).getByLabel('Statement (PDF)').isChecked()).toBe(true)
  expect(await axeFindings(statement)).toEqual([])
  await statement.keyboard.press('Control+Enter')
  await dialog(statement).waitFor({ state: 'detached' })
  const { rows } = await s.t.pool.query(`select attach -> 'period' as period from emails where about = 'customers'`)
  expect(rows).toEqual([{ period: { from: '2026-01-01', to: '2026-01-31' } }])
})
