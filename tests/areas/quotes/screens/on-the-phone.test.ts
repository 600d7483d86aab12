import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open, allowConsole } = await screens()
const { worker } = await calendar(t)

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: number) => (await t.call<RecordBody>('GET', `/quotes/${id}`)).body

test('a quote accepted by phone becomes a job with a visit in two keys', async () => {
  await worker({ name: 'Ann Archer', shifts: hours(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) })
  await t.pool.query('update quote_types set job_type_id = 1')
  const customer = await post('/customers', { first_name: 'Pauline', last_name: 'Bailey', phone: '+441134960303' })
  const quote = await post('/quotes', {
    customer_id: customer.id,
    quote_type_id: 1,
    title: 'New consumer unit',
    services: [{ name: 'Report', quantity: 1, price_ex_vat: 100, vat_percent: 20 }],
  })
  const page = await open(`/quotes/details/${quote.id}`)
  await page.getByText('Send the quote to the customer').waitFor()
  await page.keyboard.press('v')
  await page.waitForURL('**/jobs/details/*/book')
  // A readable time has the focus: Enter books it.
  const first = page.locator('.slot').first()
  await first.and(page.locator(':focus')).waitFor()
  await expect
    .poll(() => first.textContent())
    .toMatch(/^(Mon|Tues|Wednes|Thurs|Fri)day \d{1,2} \w+, \d\d:\d\d–\d\d:\d\dAnn Archer/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/jobs\/details\/\d+$/)
  const jobs = (await t.call<{ data: RecordBody[] }>('GET', `/jobs/list?quote_id=${quote.id}`)).body.data
  expect(jobs).toHaveLength(1)
  const visits = await t.pool.query('select status from appointments where subject = $1 and subject_id = $2', [
    'jobs',
    jobs[0]?.id,
  ])
  expect(visits.rows).toEqual([{ status: 'booked' }])
})

test('accepted while being typed, it is saved, asks for what is missing, and becomes a job with a visit', async () => {
  // The browser itself logs a line about the missing job type.
  allowConsole(/422/)
  await t.pool.query('update quote_types set job_type_id = null')
  const customer = await post('/customers', { first_name: 'Ida', last_name: 'Marsh', phone: '+441134960304' })
  const quote = await post('/quotes', { customer_id: customer.id, quote_type_id: 1 })
  const page = await open(`/quotes/edit/${quote.id}`)
  const search = page.locator('.sheet-search input')
  // Without lines, it starts at the line search.
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Stop the leak')
  await page.getByRole('option', { name: /as a custom line/ }).waitFor()
  await page.keyboard.press('Enter')
  // A line without a price is rejected: the quote stays a draft, and saving it later only saves.
  await page.keyboard.press('Control+Shift+Enter')
  await page.getByText('This field is required').first().waitFor()
  await page.getByLabel('Price ex VAT, line 1').fill('62')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(quote.id)).version).toBe(2)
  await page
    .locator('.doc-acts')
    .getByRole('button', { name: /^Accept/ })
    .and(page.locator('[aria-keyshortcuts=v]'))
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await search.and(page.locator(':focus')).waitFor()
  await page.getByLabel('Quantity, line 1').fill('2')
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept by phone' })
  await dialog.getByLabel('Type').and(page.locator(':focus')).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=listbox] [role=option]').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/jobs/details/*/book')
  await page.locator('.slot').first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/jobs\/details\/\d+$/)
  const jobs = (await t.call<{ data: RecordBody[] }>('GET', `/jobs/list?quote_id=${quote.id}`)).body.data
  expect(jobs).toMatchObject([{ total_inc_vat: 148.8 }])
})
