import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t } = await screens()
const poll = <T>(look: () => T) => expect.poll(look)
const LIST = '/libraries/job-types'
const DECLARED = ['Title', 'Position', 'Colour', 'Active', 'Show price in app']
for (let n = 1; n <= 12; n++) await t.call<Wire>('POST', '/job-types', { body: { title: `Gutter ${n}` } })

const heads = async (page: Page) =>
  (await page.locator('thead th:not(.cell-check)').allTextContents()).map((s) => s.trim())
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Columns of job types' })
const box = (page: Page, name: string) => chooser(page).getByRole('checkbox', { name, exact: true })
const said = (page: Page) => page.getByRole('status').last().textContent()
const ready = (page: Page) => page.locator('tr[data-row]').first().waitFor()
const width = async (page: Page, name: string) =>
  Math.round((await page.locator('th', { hasText: name }).boundingBox())?.width ?? 0)
const kept = async (token: string) =>
  (await t.call<{ columns?: string[]; widths?: object }>('GET', '/preferences/list.job-types', { token })).body
const person = () => t.userWith([permission('JobTypes', 'list'), permission('JobTypes', 'edit')])

it('by keyboard: columns are found, shown, hidden and moved, saved on the server, and in the address', async () => {
  const { token } = await person()
  const page = await open(LIST, { token })
  await ready(page)
  expect(await heads(page)).toEqual(DECLARED)
  await page.keyboard.press('c')
  await chooser(page).waitFor()
  await page.keyboard.type('changed b')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await poll(() => heads(page)).toEqual([...DECLARED, 'Changed by'])
  await poll(() => said(page)).toContain('Changed by shown, position 6 of 6')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  for (const key of ['ArrowDown', 'ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key)
  await poll(() => heads(page)).toEqual(['Title', 'Colour', 'Position', 'Active', 'Show price in app', 'Changed by'])
  await poll(() => said(page)).toContain('Colour: position 2 of 6')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await poll(() => heads(page)).toEqual(['Title', 'Colour', 'Active', 'Show price in app', 'Changed by'])
  await page.keyboard.press('Escape')
  await chooser(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?columns=colour,active,show_price_in_app,updated_by')
  await poll(async () => (await kept(token)).columns).toEqual(['colour', 'active', 'show_price_in_app', 'updated_by'])
  await page
    .locator('tr[data-row]')
    .first()
    .getByText('Administrator')
    .or(page.getByRole('gridcell').last())
    .first()
    .waitFor()
  expect(await page.locator('tr[data-row]').first().locator('td').last().textContent()).not.toBe('…')

  // Another browser has them automatically, and the address contains them.
  const other = await open(LIST, { token })
  await ready(other)
  expect(await heads(other)).toEqual(['Title', 'Colour', 'Active', 'Show price in app', 'Changed by'])
  await poll(() => new URL(other.url()).search).toBe('?columns=colour,active,show_price_in_app,updated_by')
  await other.keyboard.press('c')
  await chooser(other).getByRole('button', { name: 'Reset' }).focus()
  await other.keyboard.press('Enter')
  await poll(() => heads(other)).toEqual(DECLARED)
  expect(new URL(other.url()).search).toBe('')
  await poll(async () => kept(token)).toEqual({})
})

it('by mouse: shown, dragged to another position, row height changed, an edge dragged and auto-fitted', async () => {
  const { token } = await person()
  const page = await open(LIST, { token })
  await ready(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await box(page, 'Added on').check()
  const grip = async (name: string) => {
    const row = chooser(page).locator('.chooser-row', { hasText: name })
    const { x = 0, y = 0, height = 0 } = (await row.locator('.chooser-grip').boundingBox()) ?? {}
    return [x + 8, y + height / 2] as const
  }
  await page.mouse.move(...(await grip('Added on')))
  await page.mouse.down()
  await page.mouse.move(...(await grip('Colour')), { steps: 4 })
  await page.mouse.up()
  await poll(() => heads(page)).toEqual(['Title', 'Position', 'Added on', 'Colour', 'Active', 'Show price in app'])
  await chooser(page).getByRole('radio', { name: 'Comfortable' }).check()
  const cell = page.locator('tr[data-row] td').nth(2)
  await poll(async () => (await cell.boundingBox())?.height).toBe(44)
  await page.mouse.click(200, 700)
  await chooser(page).waitFor({ state: 'detached' })

  const before = await width(page, 'Colour')
  const edge = await page.locator('th', { hasText: 'Colour' }).locator('.edge').boundingBox()
  await page.mouse.move((edge?.x ?? 0) + 5, (edge?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((edge?.x ?? 0) + 85, (edge?.y ?? 0) + 10, { steps: 5 })
  await page.mouse.up()
  await poll(() => width(page, 'Colour')).toBe(before + 80)
  await poll(async () => (await kept(token)).widths).toEqual({ colour: before + 80 })
  await page.reload()
  await ready(page)
  expect(await width(page, 'Colour')).toBe(before + 80)
  expect((await cell.boundingBox())?.height).toBe(44)
  await page.locator('th', { hasText: 'Colour' }).locator('.edge').dblclick()
  await poll(() => width(page, 'Colour')).toBeLessThan(before + 80)
})

it('by keyboard: Shift with the arrows on a heading changes its width', async () => {
  const { token } = await person()
  const page = await open(LIST, { token })
  await ready(page)
  for (const key of ['j', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  const before = await width(page, 'Position')
  await page.keyboard.press('Shift+ArrowRight')
  await poll(() => width(page, 'Position')).toBe(before + 16)
  await poll(() => said(page)).toContain(`Position: ${before + 16} pixels wide`)
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft')
  await poll(() => width(page, 'Position')).toBe(before - 32)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Position')
  await poll(async () => (await kept(token)).widths).toEqual({ position: before - 32 })
})

it("a link shows its own columns and leaves the user's alone until saved", async () => {
  const { token } = await person()
  await t.call('PUT', '/preferences/list.job-types', { token, body: { columns: ['active'] } })
  const page = await open(`${LIST}?columns=colour,created_at,nothing`, { token })
  await ready(page)
  expect(await heads(page)).toEqual(['Title', 'Colour', 'Added on'])
  await page.keyboard.press('c')
  await chooser(page).getByText('These columns come from the link').waitFor()
  await box(page, 'Active').check()
  await poll(() => heads(page)).toEqual(['Title', 'Colour', 'Added on', 'Active'])
  expect((await kept(token)).columns).toEqual(['active'])
  await chooser(page).getByRole('button', { name: 'Save as my columns' }).click()
  await poll(async () => (await kept(token)).columns).toEqual(['colour', 'created_at', 'active'])
})

it("sums are under the rows in their field's format, or a reason is given", async () => {
  const price = { price: 1234.5 }
  let sums: object | null = price
  const page = await open('/dashboard')
  await page.route('**/panel-api/services/list?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 3, sums } })
  })
  await t.call<Wire>('POST', '/services', { body: await service() })
  await page.goto(`${page.url().replace('/dashboard', '')}/libraries/services`)
  await page.getByRole('row', { name: 'Total of 3' }).getByText('£1,234.50').waitFor()
  expect(await axeFindings(page)).toEqual([])
  sums = null
  await page.reload()
  await page.getByText('No total: more than 10,000 records match').waitFor()
})
async function service() {
  const { body } = await t.call<Wire>('GET', '/vat-rates/simple-list?limit=1')
  return { name: 'Summed', price: 5, vat_rate_id: body.data[0]?.id }
}

it('has no serious axe finding, light and dark, fits a phone, and works in Chinese', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await open(LIST, { scheme })
    await ready(page)
    await page.keyboard.press('c')
    await chooser(page).waitFor()
    expect(await axeFindings(page), scheme).toEqual([])
  }
  const phone = await open(LIST, { width: 360, height: 740, locale: 'zh' })
  await ready(phone)
  await phone.getByRole('button', { name: '列', exact: true }).click()
  await phone.getByRole('dialog').getByRole('checkbox', { name: '更改人' }).check()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.keyboard.press('Escape')
  await phone.getByRole('columnheader', { name: '更改人' }).waitFor()
})
