import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t, allowConsole } = await screens()

const add = async (body: object) => (await t.call<Wire>('POST', '/job-types', { body })).body
const vat = (await t.call<Wire>('GET', '/vat-rates/simple-list')).body.data.map((row) => row.id)
const service = async (name: string, rest: object = {}) =>
  (await t.call<Wire>('POST', '/services', { body: { name, price: 10, vat_rate_id: vat[0], ...rest } })).body
const stored = async (resource: string, id: number) => (await t.call<Wire>('GET', `/${resource}/${id}`)).body
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const cell = (page: Page, name: string, field: string) => row(page, name).locator(`td[data-label="${field}"]`)
/** Row and column of the focused cell. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const at = (name: string) => document.activeElement?.closest(`[${name}]`)?.getAttribute(name)
    return `${at('data-row')}:${at('data-cell')}`
  })
const said = (page: Page) => page.locator('.announcer').textContent()

it('by keyboard: money, a name, a choice and a reference, with Enter, Tab and Escape', async () => {
  const [one, two] = [await service('Aerial fitting'), await service('Aerial removal')]
  const page = await open('/libraries/services?q=aerial')
  await cell(page, 'Aerial fitting', 'Price').focus()
  await page.keyboard.press('Enter')
  const price = page.getByLabel('Price, Aerial fitting')
  expect(await price.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('1,250.5')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'Aerial fitting', 'Price').textContent()).toBe('£1,250.50')
  await expect.poll(() => said(page)).toContain('Saved: Price')
  expect((await stored('services', one.id))['price']).toBe(1250.5)

  // Enter went one down; Escape discards the typed text.
  expect(await focus(page)).toMatch(/^1:/)
  await page.keyboard.press('F2')
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  expect(await cell(page, 'Aerial removal', 'Price').textContent()).toBe('£10.00')
  expect(await focus(page)).toMatch(/^1:/)

  // Tab goes to the next editable cell, Shift and Tab back.
  await page.keyboard.press('F2')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.getByLabel('Price basis, Aerial removal').selectOption('hour')
  await page.keyboard.press('Tab')
  const rate = page.getByLabel('VAT rate, Aerial removal')
  await rate.waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.getByLabel('Price basis, Aerial removal').waitFor()
  await page.keyboard.press('Tab')
  await rate.waitFor()
  await expect.poll(() => rate.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  const chosen = await page.locator('[role=option].Mui-focused').textContent()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'Aerial removal', 'VAT rate').textContent()).toBe(chosen)
  await expect
    .poll(() => stored('services', two.id))
    .toMatchObject({
      price: 12,
      price_basis: 'hour',
      vat_rate_id: expect.not.toSatisfy((id) => id === vat[0]),
      version: 4,
    })

  // The first cell holds the link: Enter opens, F2 edits.
  await row(page, 'Aerial removal').getByRole('link').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Aerial taken down')
  await page.keyboard.press('Enter')
  await row(page, 'Aerial taken down').waitFor()
})

it('faster than the server: the response to an earlier cell reverts nothing', async () => {
  const one = await service('Quick fitting')
  const page = await open('/libraries/services?q=quick')
  const held: (() => void)[] = []
  await page.route(`**/services/${one.id}`, async (route) => {
    if (route.request().method() !== 'GET') await new Promise<void>((go) => held.push(go))
    await route.fallback()
  })
  await cell(page, 'Quick fitting', 'Price').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  const basis = page.getByLabel('Price basis, Quick fitting')
  await basis.selectOption('hour')
  await page.keyboard.press('Tab')
  await page.getByLabel('VAT rate, Quick fitting').waitFor()
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  // The first is answered, with the old price basis; the second has been sent.
  await expect.poll(() => held.length).toBe(2)
  expect(await cell(page, 'Quick fitting', 'Price basis').textContent()).toBe('Per hour')
  await page.keyboard.press('Shift+Tab')
  await basis.waitFor()
  expect(await basis.inputValue()).toBe('hour')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  held[1]?.()
  await expect.poll(() => stored('services', one.id)).toMatchObject({ price: 12, price_basis: 'hour', version: 3 })
})

it('stays open, with the typed text, while its row moves', async () => {
  const first = await add({ title: 'Moving A' })
  await add({ title: 'Moving B' })
  // Another user's changes are applied at once.
  const { id } = await t.userWith(['Libraries:index', 'JobTypes:list', 'JobTypes:edit'])
  const page = await open('/favicon.ico', { token: await t.tokenOf(id) })
  const live = page.waitForResponse((response) => response.url().includes('/panel-api/live?') && response.ok())
  await page.goto(new URL('/libraries/job-types?q=moving&sort=title', page.url()).href)
  await Promise.all([live, row(page, 'Moving B').waitFor()])
  let go = () => {}
  const asked = new Promise<void>((seen) => {
    void page.route(/job-types\/list\?/, async (route) => {
      seen()
      await new Promise<void>((done) => {
        go = done
      })
      await route.fallback()
    })
  })
  await t.call('PATCH', `/job-types/${first.id}`, { body: { title: 'Moving C' } })
  await asked
  await cell(page, 'Moving A', 'Colour').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('#1234')
  go()
  await row(page, 'Moving C').waitFor()
  const editor = page.locator('.cell-editor input[type=text]')
  expect(await editor.isVisible()).toBe(true)
  expect(await editor.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('56')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored('job-types', first.id)).toMatchObject({ title: 'Moving C', colour: '#123456' })
})

it('by mouse and by Space: a flag, a colour, and a validation error at the cell', async () => {
  const record = await add({ title: 'Gutter clearing' })
  const page = await open('/libraries/job-types?q=gutter')
  await cell(page, 'Gutter clearing', 'Active').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => cell(page, 'Gutter clearing', 'Active').textContent()).toBe('No')
  await expect.poll(() => stored('job-types', record.id)).toMatchObject({ active: false })

  await cell(page, 'Gutter clearing', 'Colour').dblclick()
  const colour = page.getByLabel('Colour, Gutter clearing')
  await colour.fill('greenish')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'colour' }).waitFor()
  expect(await colour.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('radio', { name: 'Teal' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => cell(page, 'Gutter clearing', 'Colour').textContent()).toBe('#00796b')
  await expect.poll(() => stored('job-types', record.id)).toMatchObject({ colour: '#00796b' })
  expect(page.url()).toContain('/libraries/job-types?')
})

it('a value the server rejects is reverted in view, with the reason, and can be tried again', async () => {
  await add({ title: 'Taken' })
  const record = await add({ title: 'Free' })
  const page = await open('/libraries/job-types?limit=50')
  allowConsole(/422/)
  await row(page, 'Free').getByRole('link').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('taken')
  await page.keyboard.press('Enter')
  await row(page, 'Free').getByText('Not saved: ').waitFor()
  await expect.poll(() => said(page)).toMatch(/^Not saved: Title/)
  expect(await stored('job-types', record.id)).toMatchObject({ title: 'Free', version: 1 })
  await row(page, 'Free').getByRole('link').focus()
  await page.keyboard.press('F2')
  expect(await page.getByLabel('Title, Free').inputValue()).toBe('taken')
  await page.keyboard.type('Not taken')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored('job-types', record.id)).toMatchObject({ title: 'Not taken' })
  expect(await page.locator('.cell-refusal').count()).toBe(0)
})

it('two users at one cell: both values are shown; at two cells of one record: neither is disturbed', async () => {
  const record = await add({ title: 'Shared', colour: '#111111' })
  const page = await open('/libraries/job-types?q=shared')
  await cell(page, 'Shared', 'Colour').waitFor()
  await t.call('PATCH', `/job-types/${record.id}`, { body: { active: false } })
  allowConsole(/412/)
  const type = async (text: string, theirs?: { colour: string }) => {
    await cell(page, 'Shared', 'Colour').focus()
    await page.keyboard.press('F2')
    await page.locator('.cell-editor').waitFor()
    // While the editor is open: applied earlier, it would be no conflict.
    if (theirs) await t.call('PATCH', `/job-types/${record.id}`, { body: theirs })
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type('#222222')
  await expect.poll(() => stored('job-types', record.id)).toMatchObject({ colour: '#222222', active: false })
  await expect.poll(() => cell(page, 'Shared', 'Active').textContent()).toBe('No')

  const dialog = page.getByRole('dialog')
  await type('#444444', { colour: '#333333' })
  await dialog.getByText('#444444').waitFor()
  await dialog.getByText('#333333').click()
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect.poll(() => cell(page, 'Shared', 'Colour').textContent()).toBe('#333333')
  await type('#666666', { colour: '#555555' })
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect.poll(() => stored('job-types', record.id)).toMatchObject({ colour: '#666666' })
})

it('is not offered in the archive, nor without permission', async () => {
  const record = await add({ title: 'Old' })
  await t.call('DELETE', `/job-types/${record.id}`)
  const page = await open('/libraries/job-types?archived=true&q=old')
  await cell(page, 'Old', 'Colour').focus()
  await page.keyboard.press('F2')
  await expect.poll(() => said(page)).toContain('archived')
  expect(await page.locator('.cell-editor').count()).toBe(0)

  const { token } = await t.userWith(['JobTypes:list'])
  const reader = await open('/libraries/job-types', { token })
  const active = reader.getByRole('row').filter({ hasText: 'Repair' }).locator('td[data-label="Active"]')
  await active.focus()
  await reader.keyboard.press('Space')
  expect(await active.textContent()).toBe('Yes')
  expect(await active.getAttribute('aria-readonly')).toBe('true')
})
