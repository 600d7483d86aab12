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
const read = async (id: number) => (await t.call<RecordBody>('GET', `/quotes/${id}`)).body

let body: Values
const service = (name: string, quantity = 1, over: Values = {}) => ({
  name,
  quantity,
  price_ex_vat: 100,
  vat_percent: 20,
  ...over,
})
beforeAll(async () => {
  const customer = await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
  body = { customer_id: customer.id, quote_type_id: 1 }
  const filter = await post('/materials', {
    name: 'Magnetic filter',
    unit: 'each',
    sell_price: 105,
    vat_rate_id: 1,
    cost_price: 40,
    labour_price: 35,
    labour_vat_rate_id: 2,
  })
  await post('/services', {
    name: 'Boiler service',
    price: 89,
    vat_rate_id: 1,
    materials: [{ material_id: filter.id, quantity: 2 }],
  })
})

const rows = (page: Page) => page.locator('.sheet-row')
/** Returns the contents of the line cells. */
const cells = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => [...row.querySelectorAll('input')].map((input) => input.value)))
const names = async (page: Page) => (await cells(page)).map(([name]) => name)
const focused = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] button`)
const search = (page: Page) => page.locator('.sheet-search input')

async function editor(lines: Values) {
  const { id } = await post('/quotes', { ...body, ...lines })
  const page = await open(`/quotes/edit/${id}`)
  await search(page).waitFor()
  return { page, id }
}

test('lines are entered by keyboard alone: found, typed, navigated, moved, copied, removed, restored, saved', async () => {
  const { page, id } = await editor({ services: [service('Call-out'), service('Survey', 2)] })
  await search(page).focus()
  await page.keyboard.type('boiler')
  // This is typed before the libraries respond, and applied once they do.
  await page.keyboard.press('Enter')
  await expect.poll(() => cells(page)).toContainEqual(['Boiler service', '1', '£89.00', '', '20%'])
  // Its bundled material was added, with its labour.
  await expect.poll(() => cells(page)).toContainEqual(['Magnetic filter', '2', '£105.00', '', '20%'])
  await page.getByRole('button', { name: 'with labour £35.00' }).waitFor()
  await page.keyboard.type('Skip hire')
  await page.getByRole('option', { name: 'Add “Skip hire” as a custom line' }).waitFor()
  await page.keyboard.press('Tab')
  await focused(page).toBe('Quantity, line 5')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('50')
  // 100 + 200 + 89 + 2 × 105 + 2 × 35 + 3 × 50
  await expect.poll(() => figure(page, 'sub_total_ex_vat').textContent()).toBe('£819.00')
  await page.keyboard.press('Alt+ArrowUp')
  await focused(page).toBe('Price ex VAT, line 4')
  await page.keyboard.press('ArrowUp')
  await focused(page).toBe('Price ex VAT, line 3')
  await page.keyboard.press('Control+d')
  await focused(page).toBe('Price ex VAT, line 4')
  expect(await names(page)).toEqual([
    'Call-out',
    'Survey',
    'Boiler service',
    'Boiler service',
    'Skip hire',
    'Magnetic filter',
  ])
  await page.keyboard.press('Delete')
  await expect.poll(() => rows(page).count()).toBe(5)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows(page).count()).toBe(6)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows(page).count()).toBe(5)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  const saved = await read(id)
  expect((saved['services'] as Values[]).map((line) => [line['name'], line['quantity'], line['place']])).toEqual([
    ['Call-out', 1, 1],
    ['Survey', 2, 2],
    ['Boiler service', 1, 3],
    ['Skip hire', 3, 4],
  ])
  expect((saved['materials'] as Values[])[0]).toMatchObject({
    name: 'Magnetic filter',
    place: 5,
    labour_price_ex_vat: 35,
  })
  expect(saved).toMatchObject({ sub_total_ex_vat: 819 })
  // After saving, the user stays on the page and continues from the saved state.
  await expect.poll(() => page.url()).toContain(`/quotes/edit/${id}`)
  await rows(page).first().locator('input').nth(1).fill('4')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(3)
})

test("lines follow the document's order, under headings with subtotals, by keyboard and mouse", async () => {
  const { page, id } = await editor({
    services: [service('Report'), service('Circuit', 2)],
    materials: [service('Cable', 3)],
  })
  await rows(page).nth(1).locator('input').first().focus()
  await page.keyboard.press('Control+g')
  await focused(page).toBe('Heading')
  await page.keyboard.type('Kitchen')
  await expect.poll(() => page.locator('.sheet-heading .sheet-amount').allTextContents()).toEqual(['£500.00'])
  // The line is dragged by its handle above the circuit.
  const [handle, target] = [rows(page).nth(2).locator('.sheet-grip span'), rows(page).nth(1)]
  await rows(page).nth(2).hover()
  const from = await handle.boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('no line to drag')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, to.y + 20, { steps: 4 })
  await page.mouse.move(from.x + 5, to.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['Report', 'Cable', 'Circuit'])
  await page.locator('.paper-heading', { hasText: 'Kitchen' }).waitFor()
  await expect
    .poll(() => page.locator('.paper-lines tr').allTextContents())
    .toEqual(['Report£100.00', 'Kitchen£500.00', '3 × Cable£300.00', '2 × Circuit£200.00'])
  await rows(page).nth(1).hover()
  await page.getByRole('button', { name: 'Actions for line 2' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  const saved = await read(id)
  expect(
    [...(saved['services'] as Values[]), ...(saved['materials'] as Values[])].map((l) => [
      l['name'],
      l['place'],
      l['group'],
    ]),
  ).toEqual([
    ['Report', 1, null],
    ['Circuit', 3, 'Kitchen'],
    ['Cable', 2, null],
  ])
})

test('spreadsheet cells are pasted as lines; unreadable cells are rejected in place and counted at the top', async () => {
  const { page, id } = await editor({ services: [service('Call-out')] })
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const data = new DataTransfer()
      data.setData('text', pasted)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, text)
  await rows(page).first().locator('input').first().focus()
  await paste('Drain survey\t2\t£1,250.50\t10\nJetting\t1,5x\t80\n')
  await expect
    .poll(() => cells(page))
    .toEqual([
      ['Drain survey', '2', '£1,250.50', '10%', '20%'],
      ['Jetting', '1,5x', '£80.00', '', '20%'],
    ])
  await page.keyboard.press('Control+s')
  const wrong = rows(page).nth(1).locator('input[aria-invalid]')
  await wrong.waitFor()
  expect(await wrong.getAttribute('aria-label')).toBe('Quantity, line 2')
  await page.getByRole('alert').filter({ hasText: '(1)' }).waitFor()
  await wrong.fill('1.5')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
})

test('each figure expands to its calculation; discount and deposit are included; costs need permission', async () => {
  const { page, id } = await editor({ services: [service('Call-out', 2, { discount: 10 })] })
  await figure(page, 'line_discount').click()
  expect(await page.locator('.total-steps li').allTextContents()).toEqual(['Call-out, 10% of £200.00 £20.00'])
  await page.getByLabel('Overall discount', { exact: true }).fill('5')
  await page.getByLabel('Deposit', { exact: true }).fill('25%')
  await figure(page, 'overall').click()
  await expect.poll(() => figure(page, 'total_inc_vat').textContent()).toBe('£205.20')
  await expect.poll(() => figure(page, 'deposit').textContent()).toBe('£51.30')
  expect(await page.locator('.total-steps').nth(1).locator('li').allTextContents()).toEqual([
    'Sum of net amounts £180.00',
    '× 5%, rounded £9.00',
    'spread over 1 part by net amount largest remainder',
  ])
  await search(page).fill('magnetic')
  await page.getByRole('option', { name: /Magnetic filter/ }).click()
  await page.locator('.totals-staff', { hasText: 'Materials cost£40.00' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id))['deposit_percent']).toBe(25)
  expect(await read(id)).toMatchObject({ overall_discount: 5 })
})

test('changing franchise offers its prices, lists the changes, and keeps manually entered prices', async () => {
  // A single franchise would be set on the job from the start.
  await post('/franchises', { name: 'Near' })
  const dear = await post('/franchises', { name: 'Dear', price_factor: 1.5 })
  const offered = (await t.call<{ data: RecordBody[] }>('GET', '/services/list?q=Boiler%20service')).body.data[0]
  const library = { service_id: offered?.id, quantity: 1, vat_percent: 20 }
  const services = [
    { ...library, name: 'Boiler service', price_ex_vat: 89 },
    { ...library, name: 'For a friend', price_ex_vat: 50 },
    service('Not of the library'),
  ]
  const { page, id } = await editor({ services })
  const dialog = page.getByRole('dialog', { name: 'Update prices to match your choices?' })
  await page.getByRole('button', { name: /^Franchise/ }).click()
  const franchise = page.getByRole('combobox', { name: 'Franchise' })
  await franchise.fill('Dear')
  await page.getByRole('option', { name: 'Dear' }).click()
  await dialog.getByText('The total including VAT will change from £286.80 to £340.20.').waitFor()
  await dialog.getByText('entered manually').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  const prices = async () => (await cells(page)).map((row) => row[2])
  await expect.poll(prices).toEqual(['£133.50', '£50.00', '£100.00'])
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id))['franchise_id']).toBe(dear.id)
  expect((await read(id))['total_inc_vat']).toBe(340.2)
})

test('with a hundred lines, those off screen are reached by keyboard and by their errors, and stay a table for screen readers', async () => {
  const { page, id } = await editor({ services: Array.from({ length: 100 }, (_, i) => service(`Stop ${i + 1}`)) })
  const table = page.getByRole('table', { name: 'Services and materials' })
  // The header, the lines, the search.
  expect(await table.getByRole('row').count()).toBe(102)
  const skipped = (n: number) =>
    rows(page)
      .nth(n)
      .evaluate((row) => !row.querySelector('input')?.checkVisibility({ contentVisibilityAuto: true }))
  expect(await skipped(99)).toBe(true)
  await rows(page).first().locator('input').nth(1).focus()
  for (let n = 2; n <= 60; n++) await page.keyboard.press('ArrowDown')
  await focused(page).toBe('Quantity, line 60')
  expect(await skipped(59)).toBe(false)
  await page.keyboard.type('5x')
  await page.keyboard.press('Tab')
  await rows(page).first().locator('input').first().focus()
  await page.keyboard.press('Control+s')
  // The first error gets the focus wherever it is.
  await focused(page).toBe('Quantity, line 60')
  await page.keyboard.type('4')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  expect(((await read(id))['services'] as Values[])[59]).toMatchObject({ name: 'Stop 60', quantity: 4 })
})
