import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t, allowConsole } = await screens()

const titled = async (q: string, resource = 'job-types') =>
  (await t.call<Wire>('GET', `/${resource}/list?limit=50&q=${q}`)).body.data
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const form = (page: Page, name = 'job type') => page.getByRole('form', { name: `Quick add: ${name}` })
const input = (page: Page, label: string, name?: string) =>
  form(page, name).getByRole('textbox', { name: label, exact: true })
const hasFocus = (page: Page, label: string) =>
  input(page, label).evaluate((element) => element === document.activeElement)

it('by keyboard: one after another, each with Enter; an error is shown at its field', async () => {
  const page = await open('/libraries/job-types?limit=50')
  await link(page, 'Repair').waitFor()
  await page.keyboard.press('Shift+N')
  await expect.poll(() => hasFocus(page, 'Title')).toBe(true)
  await page.keyboard.type('Gutter clearing')
  await page.keyboard.press('Enter')
  await link(page, 'Gutter clearing').waitFor()
  await expect.poll(() => page.locator('.announcer').textContent()).toContain('Added: Gutter clearing')
  expect(await input(page, 'Title').inputValue()).toBe('')
  expect(await hasFocus(page, 'Title')).toBe(true)

  allowConsole(/422/)
  await page.keyboard.type('gutter CLEARING')
  await page.keyboard.press('Tab')
  await page.keyboard.type('green')
  await page.keyboard.press('Enter')
  await expect.poll(() => input(page, 'Colour').getAttribute('aria-invalid')).toBe('true')
  expect(await hasFocus(page, 'Colour')).toBe(true)
  await input(page, 'Colour').fill('#00796b')
  await page.keyboard.press('Enter')
  await expect.poll(() => input(page, 'Title').getAttribute('aria-invalid')).toBe('true')
  expect(await hasFocus(page, 'Title')).toBe(true)
  await input(page, 'Title').fill('Gutter fitting')
  await page.keyboard.press('Enter')
  await link(page, 'Gutter fitting').waitFor()
  expect((await titled('gutter')).map((row) => [row['title'], row['colour']])).toEqual([
    ['Gutter clearing', '#000000'],
    ['Gutter fitting', '#00796b'],
  ])

  // Typed text stays while the row is closed; Escape returns the focus to the rows.
  await page.keyboard.type('Half a')
  await page.keyboard.press('Escape')
  expect(await form(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
  await page.keyboard.press('Shift+N')
  expect(await input(page, 'Title').inputValue()).toBe('Half a')
})

it('by mouse: pressing Enter twice creates one record', async () => {
  const page = await open('/libraries/job-types?limit=50')
  await page.getByRole('button', { name: 'Quick add' }).click()
  await input(page, 'Title').fill('Only once')
  const add = form(page).getByRole('button', { name: 'Add' })
  await add.dblclick()
  await link(page, 'Only once').waitFor()
  expect(await titled('only%20once')).toHaveLength(1)
})

it('asks for required fields that the list does not show; is not offered if a row cannot hold them', async () => {
  const page = await open('/libraries/services')
  await page.getByRole('button', { name: 'Quick add' }).click()
  const row = form(page, 'service')
  await row.getByLabel('Name').fill('Chimney sweep')
  await page.keyboard.press('Enter')
  await expect.poll(() => input(page, 'Price', 'service').getAttribute('aria-invalid')).toBe('true')
  await input(page, 'Price', 'service').fill('80')
  await row.getByLabel('VAT rate').click()
  await page.keyboard.press('ArrowDown')
  await page.locator('li[role=option]').first().click()
  await row.getByLabel('Name').press('Enter')
  await link(page, 'Chimney sweep').waitFor()
  expect((await titled('chimney', 'services'))[0]).toMatchObject({ price: 80 })

  await page.goto(`${new URL(page.url()).origin}/libraries/signature-documents`)
  await page.getByRole('heading', { level: 1, name: 'Signature documents' }).waitFor()
  expect(await page.getByRole('button', { name: 'Quick add' }).count()).toBe(0)
})
