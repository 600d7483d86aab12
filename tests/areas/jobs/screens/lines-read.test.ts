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
let customer: number
let lines: Values
beforeAll(async () => {
  customer = (await post('/customers', { last_name: 'Hollis', phone: '+441134960177', email: 'h@example.test' })).id
  const pipe = await post('/materials', {
    name: 'Barrier pipe',
    unit: 'metre',
    sell_price: 2.1,
    vat_rate_id: 1,
    labour_price: 4,
    labour_vat_rate_id: 2,
  })
  const hour = await post('/services', { name: 'Plumber', price: 62, price_basis: 'hour', vat_rate_id: 1 })
  lines = {
    services: [
      { service_id: hour.id, name: 'Plumber', quantity: 2, price_ex_vat: 62, vat_percent: 20, discount: 10, place: 2 },
      { name: 'Permit', quantity: 1, price_ex_vat: 50, vat_percent: 20, apply_vat: false, place: 3, group: 'Fees' },
    ],
    materials: [
      {
        material_id: pipe.id,
        name: 'Barrier pipe',
        quantity: 5,
        price_ex_vat: 2.1,
        vat_percent: 20,
        place: 1,
        labour_price_ex_vat: 4,
        labour_vat_percent: 5,
      },
    ],
    overall_discount: 3,
  }
})

/** Rows of the read-only table, cell by cell. */
const rows = (page: Page) =>
  page
    .locator('.lines-read tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))

const READ = [
  ['Barrier pipe', '5 m', '£2.10', '', '£10.50', '20%', '£12.23'],
  ['Barrier pipe: labour', '5 m', '£4.00', '', '£20.00', '5%', '£20.37'],
  ['Plumber', '2 h', '£62.00', '10%', '£111.60', '20%', '£129.90'],
  ['Fees', '', '', '', '£50.00', '', ''],
  ['Permit', '1', '£50.00', '', '£50.00', 'No VAT', '£48.50'],
]

for (const [resource, type] of [
  ['quotes', 'quote_type_id'],
  ['jobs', 'job_type_id'],
] as const)
  test(`lines of ${resource} are shown in document order: unit, discount, net and gross, and the overall discount`, async () => {
    const { id } = await post(`/${resource}`, { customer_id: customer, [type]: 1, ...lines })
    const page = await open(`/${resource}/details/${id}`)
    await page.locator('.lines-read').waitFor()
    expect(await rows(page)).toEqual(READ)
    // The printed figures add up: the gross column equals the total, and labour is visible.
    const gross = READ.map((row) => Number((row[6] ?? '').replace('£', '') || 0)).reduce((a, b) => a + b, 0)
    const { body } = await t.call<RecordBody>('GET', `/${resource}/${id}`)
    expect(gross).toBeCloseTo(Number(body['total_inc_vat']), 2)
    await page.getByText('(overall discount 3%)').waitFor()
    await page.getByText('after 3% overall discount').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await page.locator('.lines-read-scroll').evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.locator('.lines-read-scroll').evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    const edit = await open(`/${resource}/edit/${id}`)
    await edit.getByRole('columnheader', { name: 'Inc VAT' }).waitFor()
    await expect
      .poll(() => edit.locator('.sheet-row .sheet-gross').allInnerTexts())
      .toEqual(['£32.60', '£129.90', '£48.50'])
  })

test('a unit follows the library unless chosen, and then stays as chosen', async () => {
  const { id } = await post('/quotes', { customer_id: customer, quote_type_id: 1, ...lines })
  const read = async () => (await t.call<RecordBody>('GET', `/quotes/${id}`)).body
  const [pipe] = (await read())['materials'] as Values[]
  expect(pipe?.['unit']).toBe('metre')
  await t.call('PATCH', `/materials/${String(pipe?.['material_id'])}`, { body: { unit: 'roll' } })
  const changed = await t.call<RecordBody>('PATCH', `/quotes/${id}`, {
    body: { materials: [{ ...pipe, quantity: 7 }] },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(((await read())['materials'] as Values[])[0]).toMatchObject({ quantity: 7, unit: 'metre' })
})
