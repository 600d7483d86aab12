import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open } = await screens()

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (path: string) => (await t.call<RecordBody>('GET', path)).body

let work: Values
const services = [{ name: 'Report', quantity: 1, price_ex_vat: 100, vat_percent: 20 }]
beforeAll(async () => {
  const customer = await post('/customers', { last_name: 'Bailey', phone: '+441134960303' })
  work = { customer_id: customer.id, services }
  await t.pool.query('update payment_types set active = true')
})

const menuOf = (page: Page) => page.getByRole('menu', { name: /^Actions for/ })
/** Opens the menu of the first row by keyboard. */
async function menu(page: Page) {
  await page.locator('[role=grid] tbody tr:not([hidden]) .cell-name').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await menuOf(page).waitFor()
  return menuOf(page).getByRole('menuitem').allTextContents()
}

test("a row’s menu has the record's declared actions that its status allows, each with a working key", async () => {
  const quote = await post('/quotes', { ...work, quote_type_id: 1, title: 'Consumer unit' })
  const page = await open('/quotes')
  const said = await menu(page)
  expect(said).toEqual(expect.arrayContaining(['Book a visitb', 'Duplicated', 'Accept by phonev']))
  expect(said.some((text) => text.startsWith('Convert to job'))).toBe(false)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('d')
  await page.waitForURL(/\/quotes\/(edit|details)\/\d+/)
  const { total } = (await read('/quotes/list')) as unknown as { total: number }
  expect(total).toBe(2)
  expect((await read(`/quotes/${quote.id}`)).version).toBe(1)
})

test("an action with a dialog opens it in the list; on the row itself, the list's keys keep their meaning", async () => {
  const { id } = await post('/quotes', { ...work, quote_type_id: 1, title: 'Sent one' })
  for (const quote_status_id of [2, 4])
    expect((await t.call('PATCH', `/quotes/${id}`, { body: { quote_status_id } })).status).toBe(200)
  const page = await open(`/quotes?id=${id}`)
  await menu(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Convert to job' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The action works without its menu but has no key: `n` belongs to the list.
  await page.keyboard.press('n')
  await page.waitForURL(/\/quotes\/create/)
})

test('a user without the permission is offered no actions', async () => {
  await post('/quotes', { ...work, quote_type_id: 1, title: 'Others' })
  const { token } = await t.userWith(['Quotes:list', 'Quotes:details'])
  const page = await open('/quotes', { token })
  expect(await menu(page)).toEqual(['Open↵', 'Historyh'])
})

test('a payment is recorded from the list of jobs', async () => {
  const job = await post('/jobs', { ...work, job_type_id: 1, title: 'Certificate' })
  const page = await open('/jobs')
  expect(await menu(page)).toContain('Take paymentm')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('120.00')
  await dialog.getByRole('button', { name: /^Take/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await read(`/jobs/${job.id}/payments`)).toMatchObject({ outstanding: 0 })
})
