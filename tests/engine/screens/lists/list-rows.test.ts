import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t } = await screens()
const LIST = '/libraries/job-types'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** Row and column of the focused cell. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = (name: string) => document.activeElement?.closest(`[${name}]`)?.getAttribute(name)
    return `${at('data-row')}:${at('data-cell')}`
  })

it('a previewed row is loaded once, and opens without another request', async () => {
  const { body } = await t.call<Wire>('GET', '/job-types/list?q=repair')
  const id = body.data[0]?.id
  const page = await open(LIST)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = () => asked.filter((path) => path === `/panel-api/job-types/${id}`).length
  const came = page.waitForResponse(`**/panel-api/job-types/${id}`)
  await link(page, 'Repair').hover()
  await came
  await link(page, 'Repair').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Repair')
  expect(times()).toBe(1)

  // The form starts with the saved values next time.
  await page.getByLabel('Title').fill('Repairs')
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Repairs')
  await page.keyboard.press('e')
  await page.getByLabel('Title').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Repairs')
})

it('the name is a link: Ctrl and Enter opens it in its own tab', async () => {
  const page = await open(LIST)
  await link(page, 'Installation').focus()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await tab.waitForURL(/\/libraries\/job-types\/edit\/\d+$/)
  expect(page.url()).toMatch(/\/libraries\/job-types$/)
})

it('at 360 px the keys do the same, and the focus stays after a dialog', async () => {
  const page = await open(LIST, { width: 360, height: 740 })
  await link(page, 'Installation').waitFor()
  await page.keyboard.press('j')
  expect(await focused(page)).toBe('0:1')
  for (const key of ['ArrowDown', 'ArrowRight', 'End', 'Home', 'ArrowRight']) await page.keyboard.press(key)
  expect(await focused(page)).toBe('1:1')
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('1:1')
  for (const key of ['ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key)
  const colour = page.locator('.cell-editor').getByRole('textbox').first()
  await colour.fill('#00796b')
  const box = await page.locator('.cell-editor').boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('tr[data-row="1"]').getByText('#00796b').waitFor()
  expect(await focused(page)).toBe('2:3')
})
