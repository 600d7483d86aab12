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
const service = (name: string, quantity = 1) => ({ name, quantity, price_ex_vat: 100, vat_percent: 20 })
beforeAll(async () => {
  const customer = await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })
  body = { customer_id: customer.id, quote_type_id: 1 }
  const filter = await post('/materials', {
    ...{ name: 'Magnetic filter', unit: 'each', sell_price: 105, vat_rate_id: 1 },
    ...{ labour_price: 35, labour_vat_rate_id: 2 },
  })
  await post('/services', {
    ...{ name: 'Boiler service', price: 89, vat_rate_id: 1 },
    materials: [{ material_id: filter.id, quantity: 2 }],
  })
})

const rows = (page: Page, name = 'services') => page.locator(`[data-field="field-${name}"] tbody tr`)
/** What the cells of the lines hold, flags left out. */
const cells = (page: Page, name = 'services') =>
  rows(page, name).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('input:not([type=checkbox])')].map((i) => (i as HTMLInputElement).value)),
  )
const focused = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] button`)

async function editor(lines: Values) {
  const { id } = await post('/quotes', { ...body, ...lines })
  const page = await open(`/quotes/edit/${id}`)
  await rows(page).first().waitFor()
  return { page, id }
}

test('lines are entered by keys alone: walked, added, filled from the library with what goes along, moved, saved', async () => {
  const { page, id } = await editor({ services: [service('Call-out'), service('Survey', 2)] })
  await rows(page).first().locator('input').first().focus()
  await page.keyboard.press('ArrowDown')
  await focused(page).toBe('Name, line 2')
  await page.keyboard.press('Enter')
  await focused(page).toBe('Name, line 3')
  await page.keyboard.type('boiler')
  await page.getByRole('option', { name: /Boiler service/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => cells(page)).toContainEqual(['Boiler service', '1', '0', '89.00', '20'])
  // Its bundled material came along, with its labour and the labour's own rate.
  await expect
    .poll(() => cells(page, 'materials'))
    .toEqual([['Magnetic filter', '2', '0', '105.00', '20', '35.00', '5']])
  await page.keyboard.press('Tab')
  await focused(page).toBe('Quantity, line 3')
  await page.keyboard.type('3')
  // 100 + 200 + 3 × 89 + 2 × 105 + 2 × 35
  await expect.poll(() => figure(page, 'sub_total_ex_vat').textContent()).toBe('£847.00')
  await page.keyboard.press('Alt+ArrowUp')
  await focused(page).toBe('Quantity, line 2')
  await page.keyboard.press('Alt+d')
  await expect
    .poll(async () => (await cells(page)).map(([name]) => name))
    .toEqual([...['Call-out', 'Boiler service', 'Boiler service', 'Survey']])
  await focused(page).toBe('Quantity, line 3')
  await page.keyboard.press('Alt+Backspace')
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  const saved = await read(id)
  expect((saved['services'] as Values[]).map((line) => [line['name'], line['quantity']])).toEqual([
    ...[
      ['Call-out', 1],
      ['Boiler service', 3],
      ['Survey', 2],
    ],
  ])
  expect(saved).toMatchObject({ sub_total_ex_vat: 847, vat_total: 158.9, total_inc_vat: 1005.9 })
})

test('what the typed text begins stands first and is taken by Enter; a name may be one of its own; a row left empty is no line', async () => {
  const own = { unit: 'each', sell_price: 42, vat_rate_id: 1 }
  for (const name of ['Brad nails', 'Small radiator', 'Radiator']) await post('/materials', { ...own, name })
  const { page, id } = await editor({ services: [service('Call-out')] })
  const add = (name: string) => page.locator(`[data-field="field-${name}"]`).getByRole('button', { name: 'Add a line' })
  await add('materials').click()
  await focused(page).toBe('Name, line 1')
  await page.keyboard.type('rad')
  await expect
    .poll(() => page.locator('.options').getByRole('option').allTextContents())
    .toEqual(['Radiator', 'Small radiator', 'Brad nails'].map((name) => `${name}£42.00`))
  expect(await page.locator('.options').getByRole('option', { selected: true }).textContent()).toContain('Radiator')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cells(page, 'materials'))[0]?.[0]).toBe('Radiator')
  await page.keyboard.press('Enter')
  await focused(page).toBe('Name, line 2')
  await page.keyboard.type('nails of brad')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focused(page).toBe('Name, line 3')
  await rows(page, 'materials').nth(1).locator('input').nth(3).fill('5')
  await add('services').click()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/quotes(\?|$)/)
  const saved = await read(id)
  expect((saved['materials'] as Values[]).map((line) => line['name'])).toEqual(['Radiator', 'nails of brad'])
  expect(saved['services']).toHaveLength(1)
})

test('cells of a spreadsheet are pasted as lines, what cannot be read is refused where it stands', async () => {
  const { page } = await editor({ services: [service('Call-out')] })
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const data = new DataTransfer()
      data.setData('text', pasted)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, text)
  await rows(page).first().locator('input').first().focus()
  await paste('Drain survey\t2\t10\t£1,250.50\nJetting\t1,5x\t0\t80\n')
  await expect
    .poll(() => cells(page))
    .toEqual([
      ['Drain survey', '2', '10', '1,250.50', '20'],
      ['Jetting', '1,5x', '0', '80.00', '20'],
    ])
  await page.keyboard.press('Control+s')
  const wrong = rows(page).nth(1).locator('input[aria-invalid]')
  await wrong.waitFor()
  expect(await wrong.getAttribute('aria-label')).toBe('Quantity, line 2')
  await wrong.fill('1.5')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/quotes(\?|$)/)
})

test('each figure opens the steps that made it, and gives the focus back', async () => {
  const { page } = await editor({ services: [{ ...service('Call-out', 2), discount: 10 }], overall_discount: 5 })
  await figure(page, 'discount_total').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const steps = await dialog.locator('tr').allTextContents()
  expect(steps).toEqual(['Call-out10% of £200.00£20.00', 'Overall discount5% of £180.00£9.00', 'Discount total£29.00'])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => figure(page, 'discount_total').evaluate((e) => e === document.activeElement)).toBe(true)
})

test('what was sent is closed and says why; what is asked about it is still answered, with the same save', async () => {
  const asked = { type: 'text', applies_to: ['quote'], key: 'door', label: 'Colour of the door?', max_length: 5 }
  const question = await post('/questions', asked)
  const { id } = await post('/quotes', { ...body, services: [service('Call-out')] })
  expect((await t.call('PATCH', `/quotes/${id}`, { body: { quote_status_id: 2 } })).status).toBe(200)
  const page = await open(`/quotes/edit/${id}`)
  await page.getByText('The quote was sent and cannot be changed: make a new revision').first().waitFor()
  await rows(page).first().locator('input:disabled').first().waitFor()
  expect(await rows(page).locator('input:enabled').count()).toBe(0)
  expect(await page.getByRole('combobox', { name: /^Customer/ }).isDisabled()).toBe(true)
  // Who it is for stands there, with the way to put that right.
  await page.getByRole('link', { name: 'Edit Hollis' }).waitFor()
  const door = page.getByLabel('Colour of the door?')
  await door.fill('Emerald')
  await page.getByLabel('What is offered').fill('Rang today')
  await page.keyboard.press('Control+s')
  // Nothing is saved while an answer is refused.
  await page.getByRole('region', { name: 'Questions' }).getByRole('alert').first().waitFor()
  expect((await read(id))['description']).toBeNull()
  await door.fill('Green')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id))['description']).toBe('Rang today')
  const { body: answers } = await t.call<{ data: Values[] }>('GET', `/quotes/${id}/answers`)
  expect(answers.data).toMatchObject([{ question: { id: question.id }, value: 'Green' }])
})

test('what a material and its labour come to stand in their own columns, as they are typed and as they are kept', async () => {
  const filter = { name: 'Magnetic filter', quantity: 2, price_ex_vat: 105, vat_percent: 20 }
  const labour = { labour_price_ex_vat: 35, labour_vat_percent: 5 }
  const { page, id } = await editor({ services: [service('Survey')], materials: [{ ...filter, ...labour }, filter] })
  const amounts = (n: number) => rows(page, 'materials').nth(n).locator('.line-amount').allTextContents()
  const headings = page.locator('[data-field="field-materials"] th')
  await expect
    .poll(async () => (await headings.allTextContents()).slice(-3))
    .toEqual([...['Price inc VAT', 'Labour inc VAT', 'Actions']])
  await expect.poll(() => amounts(0)).toEqual(['£252.00', '£73.50'])
  expect(await amounts(1)).toEqual(['£252.00', ''])
  expect(await rows(page).first().locator('.line-amount').allTextContents()).toEqual(['£120.00'])
  await page.getByLabel('Labour ex VAT, line 1').fill('40')
  await expect.poll(() => amounts(0)).toEqual(['£252.00', '£84.00'])
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => ((await read(id))['materials'] as Values[])[0])
    .toMatchObject({ price_inc_vat: 252, labour_price_inc_vat: 84 })
})

test('another franchise offers its prices, says what changes, and leaves what was entered by hand', async () => {
  const dear = await post('/franchises', { name: 'Dear', price_factor: 1.5 })
  const offered = (await t.call<{ data: RecordBody[] }>('GET', '/services/list?q=Boiler%20service')).body.data[0]
  const library = { service_id: offered?.id, quantity: 1, vat_percent: 20 }
  const services = [
    { ...library, name: 'Boiler service', price_ex_vat: 89 },
    { ...library, name: 'For a friend', price_ex_vat: 50 },
    service('Not of the library'),
  ]
  const { page, id } = await editor({ services })
  const dialog = page.getByRole('dialog', { name: 'Take the prices of what is chosen now?' })
  const prices = async () => (await cells(page)).map((row) => row[3])
  const franchise = page.getByRole('combobox', { name: 'Franchise' })
  await franchise.fill('Dear')
  await page.getByRole('option', { name: 'Dear' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('The total with VAT goes from £286.80 to £340.20.').waitFor()
  await dialog.getByText('entered by hand').waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'Boiler servicePrice ex VAT £89.00 → £133.50',
    'For a friend entered by handPrice ex VAT £50.00 → £133.50',
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(prices).toEqual(['133.50', '50.00', '100.00'])
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id))['franchise_id']).toBe(dear.id)
  expect((await read(id))['total_inc_vat']).toBe(340.2)

  // Kept, they stay; chosen again, it is asked again.
  const again = await open(`/quotes/edit/${id}`)
  await rows(again).first().waitFor()
  const choice = again.getByRole('combobox', { name: 'Franchise' })
  await choice.focus()
  await again.keyboard.press('Control+a')
  await again.keyboard.press('Delete')
  await again.keyboard.press('Tab')
  const asked = again.getByRole('dialog', { name: 'Take the prices of what is chosen now?' })
  await asked.getByText('Boiler service').waitFor()
  await again.keyboard.press('Escape')
  await expect.poll(() => asked.count()).toBe(0)
  expect((await cells(again)).map((row) => row[3])).toEqual(['133.50', '50.00', '100.00'])
})

test('a hundred lines: those out of sight are reached by keys and by what is wrong with them, and stay a table for who listens', async () => {
  const { page, id } = await editor({ services: Array.from({ length: 100 }, (_, i) => service(`Stop ${i + 1}`)) })
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Discount %' }) })
  expect(await table.getByRole('row').count()).toBe(101)
  const last = table.getByRole('row').nth(100)
  expect(await last.getByRole('cell').count()).toBe(9)
  // Out of sight they cost nothing to lay out.
  const skipped = (n: number) =>
    rows(page)
      .nth(n)
      .evaluate((row) => !row.querySelector('input')?.checkVisibility({ contentVisibilityAuto: true }))
  expect(await skipped(99)).toBe(true)
  await rows(page).first().locator('input').nth(1).focus()
  for (let n = 2; n <= 60; n++) await page.keyboard.press('ArrowDown')
  await focused(page).toBe('Quantity, line 60')
  expect(await skipped(59)).toBe(false)
  await expect(
    rows(page)
      .nth(59)
      .evaluate((row) => row.getBoundingClientRect().bottom < innerHeight),
  ).resolves.toBe(true)
  await page.keyboard.type('5x')
  await page.keyboard.press('Tab')
  await rows(page).first().locator('input').first().focus()
  await page.keyboard.press('Control+s')
  // The first error gets the focus wherever it stands.
  await focused(page).toBe('Quantity, line 60')
  await page.keyboard.type('4')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  expect(((await read(id))['services'] as Values[])[59]).toMatchObject({ name: 'Stop 60', quantity: 4 })
})
