import { beforeAll, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open } = await screens()

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const set = async (id: number, body: Values) => {
  const answer = await t.call<RecordBody>('PATCH', `/quotes/${id}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
let customer: number
beforeAll(async () => {
  customer = (await post('/customers', { last_name: 'Bailey', phone: '+441134960303' })).id
})
const service = (name: string, option: number, price: number) => ({
  name,
  option,
  quantity: 1,
  price_ex_vat: price,
  vat_percent: 20,
})
/** A sent quote with two options. */
async function sent() {
  const { id } = await post('/quotes', {
    customer_id: customer,
    quote_type_id: 1,
    title: 'New consumer unit',
    options: [
      { key: 1, name: 'Good', suggested: true },
      { key: 2, name: 'Better' },
    ],
    services: [service('Report', 1, 100), service('Report and repair', 2, 200)],
  })
  await set(id, { quote_status_id: 2 })
  return id
}

test('a locked quote is read on its record: options with totals, and nothing that saves or changes its lines', async () => {
  const id = await sent()
  const page = await open(`/quotes/edit/${id}`)
  await page.waitForURL(`**/quotes/details/${id}`)
  await page
    .locator('.record-second')
    .getByText(/^Sent .*, locked$/)
    .waitFor()
  const tabs = page.getByRole('tablist', { name: 'Options' }).getByRole('tab')
  await expect
    .poll(() => tabs.allInnerTexts())
    .toEqual([expect.stringMatching(/Good\s+£120\.00\s+recommended/), expect.stringMatching(/Better\s+£240\.00/)])
  await page.getByRole('rowheader', { name: 'Report', exact: true }).waitFor()
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('rowheader', { name: 'Report and repair' }).waitFor()
  await page.locator('[data-figure=total_inc_vat]').getByText('£240.00').waitFor()
  for (const name of [/^Save/, /^Edit lines/, /^Change$/, 'Edit: Franchise', 'Deposit', /^Edit$/])
    expect(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count(), String(name)).toBe(0)
  // Fields that are not locked are still edited in place.
  await page.getByRole('button', { name: 'Edit: Valid until' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('once an option is accepted, the header, its lines and the timeline say which, in both languages', async () => {
  const id = await sent()
  await set(id, { quote_status_id: 4, accepted_option: 2 })
  const page = await open(`/quotes/details/${id}`)
  await page.locator('.record-second').getByText('Accepted option: Better').waitFor()
  const taken = page.getByRole('tab', { selected: true }).filter({ hasText: 'Better' })
  await taken.getByText('accepted').waitFor()
  await page.getByRole('rowheader', { name: 'Report and repair' }).waitFor()
  const timeline = page.locator('#record-timeline')
  await timeline.getByText('Accepted option: Better').waitFor()
  // The option is never shown by number alone.
  expect(await timeline.locator('dt', { hasText: 'Accepted option' }).count()).toBe(0)
  const chinese = await open(`/quotes/details/${id}`, { locale: 'zh' })
  await chinese.locator('.record-second').getByText('已接受的方案: Better').waitFor()
  await chinese.locator('#record-timeline').getByText('已接受的方案：Better').waitFor()
})
