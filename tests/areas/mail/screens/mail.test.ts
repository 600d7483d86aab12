import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { toEnd } from '../../../support/editor.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const s = await screens()
const factory = createFactory(s.t)
const line = { name: 'Boiler service', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }
let made = 0
const quote = async () => {
  made += 1
  const names = { first_name: 'Alice', last_name: `Barraclough ${made}`, company_name: null, language: null }
  const customer = await factory.create(resources.get('customers'), { ...names, email: 'alice@example.test' })
  const of = { customer_id: customer.id, quote_status_id: 1, services: [line], materials: [], valid_until: null }
  return factory.create(resources.get('quotes'), { ...of, title: 'A new boiler' })
}

test('a quote is sent by keyboard alone: its email is read, edited, previewed and sent; undo cancels it', async () => {
  const { id } = await quote()
  const page = await s.open(`/quotes/details/${id}`)
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Send by email' })
  await dialog.getByLabel('To', { exact: false }).first().waitFor()
  const letter = dialog.getByRole('textbox', { name: 'Message' })
  await letter.getByText('Dear Alice Barraclough').waitFor()
  await toEnd(letter)
  await letter.pressSequentially(' See you soon.')
  expect(await axeFindings(page)).toEqual([])
  // Closing and reopening loses no typed text.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+E')
  await letter.getByText('See you soon.').waitFor()
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await page.frameLocator('iframe').getByText('See you soon.').waitFor()
  await dialog.getByRole('button', { name: 'Continue editing' }).press('Enter')
  await letter.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Sent', { exact: true }).first().waitFor()
  const { body } = await s.t.call<Wire>('GET', `/emails/list?about=quotes&about_id=${id}`)
  expect(body.data).toMatchObject([{ to: 'alice@example.test' }])
  await page.getByRole('link', { name: /Your quote/ }).press('Enter')
  await page.waitForURL(/\/settings\/emails\/view\/\d+$/)
  await page.frameLocator('iframe').getByText('See you soon.').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('an error is shown at its field', async () => {
  s.allowConsole(/status of 422/)
  const { id } = await quote()
  const page = await s.open(`/quotes/details/${id}`)
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('To', { exact: false }).first()
  await to.waitFor()
  await to.fill('nobody')
  await to.press('Control+Enter')
  await dialog.locator('.field-error').getByText('Invalid email address').waitFor()
  expect(await to.getAttribute('aria-invalid')).toBe('true')
})

test('another language changes the text, and keeps the recipients', async () => {
  const { id } = await quote()
  const page = await s.open(`/quotes/details/${id}`, { width: 360 })
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To', { exact: false }).first().fill('other@example.test')
  await dialog.getByLabel('Language').selectOption('zh')
  await dialog.getByText('感谢您的咨询').waitFor()
  expect(await dialog.getByLabel('To', { exact: false }).first().inputValue()).toBe('other@example.test')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a template is written with placeholders from the list, previewed filled in, and rejected with its errors', async () => {
  await quote()
  const page = await s.open('/settings/email-templates/edit/1')
  const letter = page.getByRole('textbox', { name: 'Body' })
  await letter.getByText('customer.name').first().waitFor()
  await page.frameLocator('iframe').getByText('Dear Alice').waitFor()
  await toEnd(letter)
  await page.getByRole('combobox', { name: 'Placeholder' }).selectOption('{{ quote.number }}')
  await page.getByLabel('Subject', { exact: false }).first().fill('About {{ quote.nubmer }}')
  await page.getByText('Did you mean “quote.number”?').first().waitFor()
  await page.getByLabel('Subject', { exact: false }).first().fill('About {{ quote.number }}')
  expect(await axeFindings(page)).toEqual([])
})
