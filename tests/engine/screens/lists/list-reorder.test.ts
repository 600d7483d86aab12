import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t, allowConsole } = await screens()
const LIST = '/libraries/quote-types'
const NAMES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Holly']

const stored = async () => {
  const { body } = await t.call<Wire>('GET', '/quote-types/list?sort=position&limit=50')
  expect(body.data.map((row) => row['position'])).toEqual(body.data.map((_, i) => i + 1))
  return body.data.map((row) => String(row['title']))
}
const shown = (page: Page) => page.locator('tbody .cell-name').allTextContents()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const said = (page: Page) => page.locator('.announcer').textContent()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const grip = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: link(page, name) })
    .locator('.grip')

beforeEach(async () => {
  await t.pool.query('delete from quote_types')
  for (const title of NAMES) expect((await t.call('POST', '/quote-types', { body: { title } })).status).toBe(200)
})

it('by keyboard: one row up, down, first and last, announced and with the focus kept', async () => {
  const page = await open(LIST)
  await link(page, 'Cedar').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => said(page)).toContain('Cedar, position 2 of 6')
  await expect.poll(() => shown(page)).toEqual(['Ash', 'Cedar', 'Birch', 'Elm', 'Fir', 'Holly'])
  expect(await focused(page)).toBe('Cedar')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['Ash', 'Birch', 'Elm', 'Fir', 'Cedar', 'Holly'])
  await expect.poll(stored).toEqual(['Ash', 'Birch', 'Elm', 'Fir', 'Cedar', 'Holly'])
  await page.keyboard.press('Alt+Home')
  await expect.poll(() => said(page)).toContain('Cedar, position 1 of 6')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => said(page)).toContain('Already first')
  await page.keyboard.press('Alt+End')
  await expect.poll(stored).toEqual(['Ash', 'Birch', 'Elm', 'Fir', 'Holly', 'Cedar'])
  expect(await focused(page)).toBe('Cedar')
})

it('by keyboard: over the edge of a page, with the focus following', async () => {
  for (let n = 1; n <= 6; n++) await t.call('POST', '/quote-types', { body: { title: `Oak ${n}` } })
  const page = await open(`${LIST}?limit=10&page=2`)
  await link(page, 'Oak 5').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => said(page)).toContain('Oak 5, position 10 of 12')
  await expect.poll(async () => (await shown(page)).at(-1)).toBe('Oak 5')
  await expect.poll(() => focused(page)).toBe('Oak 5')
  await expect.poll(async () => (await stored()).slice(8)).toEqual(['Oak 3', 'Oak 5', 'Oak 4', 'Oak 6'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => said(page)).toContain('Oak 5, position 11 of 12')
  await expect.poll(async () => (await stored()).slice(8)).toEqual(['Oak 3', 'Oak 4', 'Oak 5', 'Oak 6'])
})

it('several selected rows move together; a typed position moves one', async () => {
  const page = await open(LIST)
  await link(page, 'Birch').focus()
  await page.keyboard.press('x')
  await link(page, 'Elm').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => said(page)).toContain('2 quote types, position 4 of 6')
  await expect.poll(stored).toEqual(['Ash', 'Cedar', 'Fir', 'Birch', 'Elm', 'Holly'])
  await page.keyboard.press('Escape')
  await link(page, 'Holly').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual(['Ash', 'Holly', 'Cedar', 'Fir', 'Birch', 'Elm'])
  await expect.poll(() => shown(page)).toEqual(['Ash', 'Holly', 'Cedar', 'Fir', 'Birch', 'Elm'])
})

it('by mouse: a row is dragged by its handle; Escape cancels', async () => {
  const page = await open(LIST)
  await link(page, 'Fir').waitFor()
  const drag = async (name: string, to: string) => {
    await grip(page, name).hover()
    await page.mouse.down()
    const box = await link(page, to).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 2, { steps: 4 })
    await page.locator('.drop-line').waitFor()
  }
  await drag('Fir', 'Birch')
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(['Ash', 'Fir', 'Birch', 'Cedar', 'Elm', 'Holly'])
  await expect.poll(stored).toEqual(['Ash', 'Fir', 'Birch', 'Cedar', 'Elm', 'Holly'])
  await drag('Holly', 'Ash')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await page.locator('.drop-line').count()).toBe(0)
  expect(await shown(page)).toEqual(['Ash', 'Fir', 'Birch', 'Cedar', 'Elm', 'Holly'])
})

it('by finger on a phone', async () => {
  const page = await open(LIST, { width: 360, height: 740 })
  await link(page, 'Fir').waitFor()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const at = async (name: string, touch: 'touchStart' | 'touchMove') => {
    const box = await (touch === 'touchStart' ? grip(page, name) : link(page, name)).boundingBox()
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 8 }
    await client.send('Input.dispatchTouchEvent', { type: touch, touchPoints: [point] })
  }
  await at('Cedar', 'touchStart')
  await at('Birch', 'touchMove')
  await at('Ash', 'touchMove')
  await page.locator('.drop-line').waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(stored).toEqual(['Cedar', 'Ash', 'Birch', 'Elm', 'Fir', 'Holly'])
})

it('a rejected move returns to the actual order, with the reason', async () => {
  const page = await open(LIST)
  await link(page, 'Elm').focus()
  await t.pool.query(`update quote_types set archived_at = now() where title = 'Cedar'`)
  allowConsole(/422/)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => said(page)).toContain('Not moved')
  await expect.poll(() => shown(page)).toEqual(['Ash', 'Birch', 'Elm', 'Fir', 'Holly'])
  await page.goto(`${page.url()}?sort=title%3Aasc`)
  await link(page, 'Elm').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => said(page)).toContain('Sort by Position to move rows')
})
