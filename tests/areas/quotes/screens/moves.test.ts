import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open, allowConsole } = await screens()

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: number) => (await t.call<RecordBody>('GET', `/quotes/${id}`)).body

let body: Values
const LINES = { services: [{ name: 'Report', quantity: 1, price_ex_vat: 100, vat_percent: 20 }] }
const addresses = [{ line1: '61 Cardigan Terrace', city: 'Leeds', postcode: 'LS11 4WB', lat: 53.78, lng: -1.55 }]
beforeAll(async () => {
  const customer = await post('/customers', { last_name: 'Bailey', phone: '+441134960303', addresses })
  body = { customer_id: customer.id, quote_type_id: 1, title: 'New consumer unit' }
})

async function editor(lines: Values = {}) {
  const { id } = await post('/quotes', { ...body, ...lines })
  const page = await open(`/quotes/edit/${id}`)
  await page.locator('.doc [data-status-chip]').waitFor()
  return { page, id }
}
const menu = (page: Page) => page.getByRole('menu', { name: 'Status' })

test("the status is in the editor's header: pressing s changes it, and locks the quote as sending does", async () => {
  const { page, id } = await editor(LINES)
  await page.keyboard.press('s')
  await menu(page).getByRole('menuitemradio', { name: 'Sent', exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/^Sent \d\d\/\d\d\/\d{4}, locked$/).waitFor()
  expect(await read(id)).toMatchObject({ quote_status_id: 2, version: 2 })
  expect(await page.locator('.line-sheet input:enabled').count()).toBe(0)
  await page.goto(page.url().replace('/edit/', '/details/'))
  await page
    .locator('.record-second')
    .getByText(/^Sent \d\d\/\d\d\/\d{4}, locked$/)
    .waitFor()
})

test('typed changes are saved with the move in one write; a rejected move leaves both unchanged', async () => {
  allowConsole(/409/)
  const { page, id } = await editor(LINES)
  await page.getByLabel('Price ex VAT, line 1').fill('250')
  await page.locator('.doc-kept').click()
  await page.keyboard.press('s')
  await menu(page).getByRole('menuitemradio', { name: 'Sent', exact: true }).click()
  await page.getByText(/^Sent \d\d\/\d\d\/\d{4}, locked$/).waitFor()
  expect(await read(id)).toMatchObject({ quote_status_id: 2, version: 2, total_inc_vat: 300 })
  const bare = await editor()
  await bare.page.getByRole('heading', { level: 1 }).click()
  await bare.page.keyboard.press('s')
  await menu(bare.page).getByRole('menuitemradio', { name: 'Sent', exact: true }).click()
  await bare.page.getByText('Add a service or material before sending').first().waitFor()
  expect(await read(bare.id)).toMatchObject({ quote_status_id: 1, version: 1 })
})

test('the customer card shows a map of the site, if its position is known', async () => {
  const { id } = await post('/quotes', { ...body, ...LINES })
  const page = await open(`/quotes/details/${id}`)
  await page.getByRole('application', { name: 'Map: 61 Cardigan Terrace, Leeds, LS11 4WB' }).waitFor()
  await page.locator('.small-map .map-dot').waitFor()
  await page.goto(page.url().replace(/\/quotes.*/, `/customers/details/${String(body['customer_id'])}`))
  await page.getByRole('application', { name: 'Map: 61 Cardigan Terrace, Leeds, LS11 4WB' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const nowhere = await post('/customers', {
    last_name: 'Nowhere',
    phone: '+441134960304',
    addresses: [{ line1: '1 Unknown Lane', city: 'Leeds', postcode: 'LS1 1ZZ' }],
  })
  const other = await post('/quotes', { ...body, customer_id: nowhere.id })
  await page.goto(page.url().replace(/\/customers.*/, `/quotes/details/${other.id}`))
  await page.getByText('1 Unknown Lane, Leeds, LS1 1ZZ').waitFor()
  expect(await page.getByRole('application').count()).toBe(0)
})
