import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody } from '../../../support/factory.ts'

const { t, open, allowConsole } = await screens()

const add = async (body: object) => {
  const answer = await t.call<RecordBody>('POST', '/customers', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const kept = async (id: number) => (await t.call<RecordBody>('GET', `/customers/${id}`)).body
const german = [{ line1: 'Am Tor 1', city: 'Oldenburg', postcode: '26121', country: 'DE', primary: true }]

test('an ambiguous number prompts a question, answered with one key', async () => {
  const { id } = await add({ last_name: 'Ihle', email: 'ihle@example.test', addresses: german })
  const page = await open(`/customers/edit/${id}`)
  const field = page.getByRole('textbox', { name: 'Phone', exact: true })
  await field.fill('441134960100')
  const readings = page.getByRole('group', { name: 'Which number is it?' })
  await expect
    .poll(() => readings.getByRole('button').allTextContents())
    .toEqual(['+49 441 134960100 Alt 1', '+44 113 496 0100 Alt 2'])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Alt+2')
  await expect.poll(() => field.inputValue()).toBe('0113 496 0100')
  await expect.poll(() => readings.count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/customers')
  expect((await kept(id))['phone']).toBe('+441134960100')
})

test('a number gets the country code of the address, and its extension is dialled', async () => {
  const { id } = await add({ last_name: 'Jansen', email: 'jansen@example.test', addresses: german })
  const page = await open(`/customers/edit/${id}`)
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('0441 123456 ext 12')
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/customers')
  expect((await kept(id))['phone']).toBe('+49441123456;ext=12')
  await page.locator('a[href="tel:+49441123456;ext=12"]').waitFor()
})

test('a form asks whether a number in free text is a card number, and saves it once told it is not', async () => {
  const { id } = await add({ last_name: 'Keane', email: 'keane@example.test' })
  const page = await open(`/customers/edit/${id}`)
  allowConsole(/status of 422/)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Plate 6011000990139424')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog', { name: 'Is this a card number?' })
  await question.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('#field-notes-error').waitFor()
  expect((await kept(id))['notes']).toBeNull()
  await notes.focus()
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Not a card, save it' }).click()
  await page.waitForURL('**/customers')
  expect((await kept(id))['notes']).toBe('Plate 6011000990139424')
})

test('an address says where no postcode is needed, and how its location affects VAT', async () => {
  const { id } = await add({
    last_name: 'Lowe',
    email: 'lowe@example.test',
    addresses: [{ line1: '1 Quay', city: 'St Helier', postcode: 'JE2 3AB', primary: true }],
  })
  const page = await open(`/customers/edit/${id}`)
  await page.getByText('The Channel Islands are outside the UK for VAT.').waitFor()
  await page.getByLabel('Country', { exact: true }).selectOption('IM')
  await page.getByText('The Isle of Man is treated as part of the UK for VAT').waitFor()
  const postcode = page.getByRole('textbox', { name: /^Postcode/ })
  await page.getByLabel('Country', { exact: true }).selectOption('HK')
  await page.getByText('Hong Kong has no postcodes').waitFor()
  expect(await postcode.getAttribute('aria-required')).not.toBe('true')
  await postcode.fill('')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.waitForURL('**/customers')
  expect((await kept(id))['addresses']).toMatchObject([{ country: 'HK', postcode: null }])
})
