import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { setTexts } from '../../../support/texts.ts'

const s = await screens()
const factory = createFactory(s.t)
let made = 0

test('a text message is sent by keyboard alone, counted while typing, and listed in the log', async () => {
  await setTexts(s.t)
  made += 1
  const phone = `+4477009${String(made).padStart(5, '0')}`
  const customer = await factory.create(resources.get('customers'), { phone, do_not_call: false, language: null })
  const { id } = await factory.create(resources.get('jobs'), { customer_id: customer.id })
  const page = await s.open(`/jobs/details/${id}`, { width: 360 })
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('Shift+T')
  const dialog = page.getByRole('dialog', { name: 'Send text' })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.waitFor()
  expect(await dialog.getByLabel('To', { exact: false }).first().inputValue()).toBe(phone)
  await text.fill('a'.repeat(161))
  await dialog.getByText('161 of 306 · 2 parts').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await text.fill('See you tomorrow 好')
  await dialog.getByText(/1 part · with special characters/).waitFor()
  await text.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const { body } = await s.t.call<Wire>('GET', `/emails/list?channel=text&about=jobs&about_id=${id}`)
  expect(body.data).toMatchObject([{ to: phone, channel: 'text' }])
  const log = await s.open(`/settings/emails/view/${(body.data as unknown as { id: number }[])[0]?.id}`)
  await log.getByText('See you tomorrow 好').last().waitFor()
  expect(await axeFindings(log)).toEqual([])
})

test('a text message template has no subject, and is counted filled in', async () => {
  await factory.create(resources.get('jobs'))
  const page = await s.open('/settings/email-templates/add')
  await page.getByLabel('Sent as').selectOption('text')
  await page.getByLabel('About', { exact: false }).first().selectOption('jobs')
  const body = page.getByRole('textbox', { name: 'Body' })
  await body.fill('Your job {{ job.number }} is done.')
  await page.getByText(/^Your job J-\d+ is done\.$/).waitFor()
  expect(await page.getByLabel('Subject', { exact: false }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  // Only an email can be sent as a test: the shortcut is missing too.
  await body.blur()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('listitem').or(keys.locator('kbd')).first().waitFor()
  expect(await keys.getByText('Send me a test').count()).toBe(0)
})
