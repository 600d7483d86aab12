import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open } = await screens()

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('a new quote is written in the editor from its first line, and sent before booking a visit, which a key skips', async () => {
  const addresses = [{ line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }]
  const customer = { first_name: 'Pauline', last_name: 'Bailey', phone: '+441134960303', email: 'pauline@example.test' }
  const { id } = await post('/customers', { ...customer, addresses })
  const page = await open(`/quotes/create/step1/identify?customer=${id}`)
  await page.waitForURL('**/quotes/create/step2/quote-details')
  await page.locator('#field-quote_type_id:focus').waitFor()
  await page.keyboard.type('a')
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.sheet-search input').focus()
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = 'Replace the consumer unit and test every circuit'
  await page.keyboard.type(name)
  await page.getByRole('option', { name: /as a custom line/ }).click()
  await page.getByLabel('Price ex VAT, line 1').fill('640')
  // The total and preview are visible next to the lines, and no name is cut off.
  const total = page.locator('[data-figure=headline]')
  await expect.poll(() => total.textContent()).toBe('£768.00')
  await page.locator('.paper').getByText(name).waitFor()
  expect((await total.boundingBox())?.y ?? 9999).toBeLessThan(page.viewportSize()?.height ?? 0)
  const field = page.getByLabel('Name, line 1')
  expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/quotes/create/step3/book-into-calendar/*')
  const send = page.getByRole('button', { name: 'Send quote' })
  await send.and(page.locator(':focus')).press('Enter')
  const email = page.getByRole('dialog', { name: 'Send by email' })
  await email.getByRole('textbox', { name: 'Message' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await email.waitFor({ state: 'detached' })
  await send.waitFor({ state: 'detached' })
  await page.locator('.for-whom').click()
  await page.keyboard.press('x')
  await page.waitForURL(/\/quotes\/details\/\d+$/)
  await page
    .locator('.record-second')
    .getByText(/^Sent .*, locked$/)
    .waitFor()
  const { rows } = await t.pool.query(`select "to" from emails`)
  expect(rows).toEqual([{ to: 'pauline@example.test' }])
})
