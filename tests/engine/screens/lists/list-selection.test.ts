import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t } = await screens()
const LIST = '/libraries/job-types'

const add = (title: string, rest: object = {}) => t.call<Wire>('POST', '/job-types', { body: { title, ...rest } })
for (let n = 10; n < 40; n++) await add(`Gutter ${n}`)
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected records' })
const said = (page: Page) => page.locator('.announcer').textContent()
const selectedRows = (page: Page) => page.locator('tr[aria-selected=true]').count()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const total = async (query: string, list = 'list') =>
  (await t.call<Wire>('GET', `/job-types/${list}?${query}`)).body.total

it('by keyboard: x, a range with Shift, and all matching with Ctrl and A', async () => {
  const page = await open(`${LIST}?limit=10&q=gutter`)
  await row(page, 'Gutter 10').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await selectedRows(page)).toBe(1)
  await expect.poll(() => said(page)).toContain('1 selected')
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown')
  expect(await selectedRows(page)).toBe(4)
  await page.keyboard.press('Shift+ArrowUp')
  expect(await selectedRows(page)).toBe(3)
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key)
  expect(await selectedRows(page)).toBe(5)
  await page.keyboard.press('Control+a')
  await toolbar(page).getByText('All 30 selected').waitFor()
  await expect.poll(() => said(page)).toContain('All 30 selected')
  expect(await selectedRows(page)).toBe(10)

  // The selection of all matching records stays on the next page; the focus follows.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('PageDown')
  await row(page, 'Gutter 20').waitFor()
  await expect.poll(() => focused(page)).toBe('Gutter 20')
  expect(await selectedRows(page)).toBe(10)
  await page.keyboard.press('PageUp')
  await expect.poll(() => focused(page)).toBe('Gutter 19')
  await page.keyboard.press('Escape')
  expect(await selectedRows(page)).toBe(0)
  await expect.poll(() => said(page)).toContain('Nothing selected')
})

it('by keyboard: all matching records are archived with one question and restored', async () => {
  const page = await open(`${LIST}?limit=10&q=gutter%203`)
  await row(page, 'Gutter 30').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog', { name: 'Archive 12 job types?' })
  await question.getByText('and 7 more').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Archived 12 job types').first().waitFor()
  await page.getByText('No job types match').waitFor()
  expect(await total('q=gutter%203', 'archived-list')).toBe(12)
  await page.goto(`${page.url().split('?')[0]}?archived=true&limit=10`)
  await row(page, 'Gutter 30').waitFor()
  await page.keyboard.press('Control+a')
  await toolbar(page).getByRole('button', { name: 'Reinstate' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('and 7 more').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing is archived').waitFor()
  expect(await total('q=gutter%203')).toBe(12)
})

it('a fast key answers a pending question, and keys pressed before it do not reach the row', async () => {
  for (const name of ['Quick one', 'Quick two']) await add(name)
  const page = await open(`${LIST}?q=quick`)
  await row(page, 'Quick one').getByRole('link').focus()
  await page.keyboard.press('Control+a')
  // The key is pressed when the dry run's response has arrived but is not drawn.
  await page.evaluate(() => {
    const { text } = Response.prototype
    Response.prototype.text = async function read() {
      const found = await text.call(this)
      if (!found.includes('"skipped"')) return found
      Response.prototype.text = text
      void (async () => {
        for (let n = 0; n < 200; n++) await Promise.resolve()
        document.querySelector<HTMLElement>('[role=alertdialog] [data-autofocus]')?.click()
      })()
      return found
    }
  })
  // A second key before the question appears does not open the record.
  const opened = await page.evaluate(async () => {
    const cell = document.activeElement
    const press = (key: string) =>
      cell?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('a')
    await Promise.resolve()
    return press('Enter')
  })
  expect(opened, 'what the key would have done is prevented').toBe(false)
  await page.getByText('Archived 2 job types').first().waitFor()
  await page.getByText('No job types match').waitFor()
  expect(new URL(page.url()).pathname).toBe(LIST)
})

it('by mouse: a range, all matching, and a field changed, with the skipped records shown before', async () => {
  await add('Gutter 10 off', { active: false })
  const page = await open(`${LIST}?limit=10&q=gutter%201`)
  await row(page, 'Gutter 10').getByRole('checkbox').click()
  await row(page, 'Gutter 13')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  expect(await selectedRows(page)).toBe(4)
  await toolbar(page).getByRole('button', { name: 'Select all 13' }).click()
  await toolbar(page).getByRole('button', { name: 'Change field' }).click()
  await toolbar(page).getByLabel('Field').selectOption('Colour')
  await toolbar(page).getByLabel('New value of Colour').fill('no colour')
  await toolbar(page).getByRole('button', { name: 'Continue' }).click()
  await toolbar(page).getByRole('alert').waitFor()
  await toolbar(page).getByLabel('Field').selectOption('Active')
  await toolbar(page).getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Nothing to change.').first().waitFor()
  await page.getByRole('alertdialog', { name: 'Change Active of 1 job type?' }).waitFor()
  await question.getByRole('heading', { name: '12 job types left unchanged' }).waitFor()
  await question.getByRole('button', { name: 'Change' }).click()
  await page.getByText('Changed Active of 1 job type. 12 job types left unchanged.').first().waitFor()
  expect(await total('q=gutter%201&active=true')).toBe(13)
})
