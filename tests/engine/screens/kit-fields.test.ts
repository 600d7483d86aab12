import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { screens } from '../../support/browser.ts'

const { open, t } = await screens()

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const savedId = async (page: Page, path: string): Promise<number> => {
  const answer = page.waitForResponse((r) => r.url().endsWith(`/panel-api/${path}`) && r.request().method() === 'POST')
  await save(page)
  return ((await (await answer).json()) as { id: number }).id
}
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

describe('lines', () => {
  it('Enter adds one below, Alt with an arrow moves it, the cross removes it, and errors are shown at the cell', async () => {
    const page = await open('/libraries/questions/add')
    await page.locator('#field-label').fill('Which floor?')
    await page.getByLabel('Key').fill('which_floor')
    await page.getByLabel('Answer type').selectOption({ label: 'One option' })
    await page.getByRole('checkbox', { name: 'Job', exact: true }).check()
    await page.getByRole('button', { name: 'Add line' }).first().click()
    await expect.poll(() => focusedId(page)).toBe('field-options-0-label')
    await page.keyboard.type('Ground')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page)).toBe('field-options-1-label')
    await page.keyboard.type('First')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => page.locator('#field-options-0-label').inputValue()).toBe('First')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.lines-table tbody tr').count()).toBe(3)
    await save(page)
    await page.getByRole('alert').filter({ hasText: 'Please check validation errors' }).waitFor()
    await page.locator('#field-options-1-label-error', { hasText: 'This field is required' }).waitFor()
    expect(await focusedId(page)).toBe('field-options-1-label')
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    const id = await savedId(page, 'questions')
    const { body } = await t.call<{ options: { label: string }[] }>('GET', `/questions/${id}`)
    expect(body.options.map(({ label }) => label)).toEqual(['First', 'Ground'])
  })

  it('a field that the answer type makes irrelevant is hidden and not saved', async () => {
    const { body: made } = await t.call<{ id: number }>('POST', '/questions', {
      body: { key: 'age', label: 'How old?', type: 'number', min: 1, max: 9, applies_to: ['job'] },
    })
    const page = await open(`/libraries/questions/edit/${made.id}`)
    await page.getByLabel('Minimum value').waitFor()
    await page.getByLabel('Answer type').selectOption({ label: 'Date' })
    await expect.poll(() => page.getByLabel('Minimum value').count()).toBe(0)
    await save(page)
    await page.waitForURL('**/libraries/questions')
    const { body } = await t.call<{ min: number | null; type: string }>('GET', `/questions/${made.id}`)
    expect([body.type, body.min]).toEqual(['date', null])
  })
})

describe('references', () => {
  it('typed text stays if the name of the selected record arrives late', async () => {
    const { body: lead } = await t.call<{ id: number }>('POST', '/leads', {
      body: { first_name: 'Ann', email: 'late@example.test', lead_type_id: 1 },
    })
    for (const [address, library, name] of [
      ['/libraries/lead-statuses/edit/3', 'lead-statuses', 'Next statuses'],
      [`/leads/edit/${lead.id}`, 'lead-types', 'Type'],
    ] as const) {
      const page = await open(address)
      const box = page.getByRole('combobox', { name, exact: true })
      await box.waitFor()
      let send = () => {}
      const held = new Promise<void>((resolve) => {
        send = resolve
      })
      const isNames = (url: URL) => url.pathname.endsWith(`/${library}/simple-list`) && url.searchParams.has('id')
      await page.route(isNames, async (route) => {
        await held
        await route.continue()
      })
      await page.reload()
      await box.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('conv')
      const named = page.waitForResponse((response) => isNames(new URL(response.url())))
      send()
      await named
      await page.locator('[role=option], .options p').first().waitFor()
      expect(await box.inputValue(), name).toBe('conv')
    }
  })

  it('several are selected by typing, by keyboard alone, and removed with Backspace', async () => {
    const page = await open('/libraries/lead-statuses/edit/3')
    const box = page.getByRole('combobox', { name: 'Next statuses' })
    await box.focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('conv')
    await page.getByRole('option', { name: 'Converted to quote' }).waitFor()
    await expect.poll(() => page.locator('[role=option]').count()).toBe(1)
    await page.keyboard.press('Enter')
    // Escape closes the open list and nothing else.
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=option]').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[role=option]').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/libraries/lead-statuses/edit/3')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/libraries/lead-statuses')
    const { body } = await t.call<{ next_status_ids: number[] }>('GET', '/lead-statuses/3')
    expect(body.next_status_ids).toEqual([4, 5, 6, 2])
  })

  it('only those matching the record are offered, at most ten', async () => {
    for (let n = 1; n <= 12; n++)
      await t.call('POST', '/categories', { body: { name: `Group ${n}`, scope: 'service' } })
    await t.call('POST', '/categories', { body: { name: 'Complaints only', scope: 'complaint' } })
    const page = await open('/libraries/categories/add')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Below')
    await page.getByLabel('Scope').selectOption({ label: 'Complaint' })
    await page.getByRole('combobox', { name: 'Parent category' }).click()
    await page.getByRole('option', { name: 'Complaints only' }).waitFor()
    expect(await page.locator('[role=option]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByLabel('Scope').selectOption({ label: 'Service' })
    await page.getByRole('combobox', { name: 'Parent category' }).click()
    await expect.poll(() => page.locator('[role=option]').count()).toBe(10)
    // Typed and confirmed before the response: an option offered for other text is not selected, and the form is not sent.
    await page.keyboard.type('group 12')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[role=option]').allInnerTexts()).toEqual(['Group 12'])
    expect(new URL(page.url()).pathname).toBe('/libraries/categories/add')
    await page.keyboard.press('Enter')
    const id = await savedId(page, 'categories')
    await page.getByRole('row').filter({ hasText: 'Below' }).getByText('Group 12').waitFor()
    expect((await t.call<{ name: string }>('GET', `/categories/${id}`)).body.name).toBe('Below')
  })
})

describe('every picker', () => {
  const marked = (page: Page) => page.locator('.options .Mui-focused')
  const PICKERS = [
    { path: '/users/add', name: 'User group', typed: 's', first: 'Sales' },
    { path: '/users/groups/add', name: 'Parent user group', typed: 's', first: 'Sales' },
    { path: '/libraries/materials/add', name: 'VAT rate', typed: 'r', first: /^Reduced/ },
    { path: '/tasks/add', name: 'About', typed: 'ster', first: 'Sterling' },
  ]
  it.each(PICKERS)(
    '$path, $name: selects the highlighted option, and shows it',
    async ({ path, name, typed, first }) => {
      for (const last_name of ['Easter', 'Sterling'])
        await t.call('POST', '/customers', { body: { last_name, phone: '+441134960177' } })
      const page = await open(path)
      const box = page.getByRole('combobox', { name: new RegExp(`^${name}`) }).first()
      await box.focus()
      const looks = path === '/tasks/add'
      if (looks) await page.keyboard.type('ster')
      await page.keyboard.press('ArrowDown')
      await marked(page).waitFor()
      if (!looks)
        expect(await page.locator('.options [role=option]').first().getAttribute('class')).toContain('Mui-focused')
      const taken = await marked(page).locator('.chip-text, span').first().textContent()
      await page.keyboard.press('Enter')
      await expect.poll(() => box.inputValue()).toBe(taken)
      if (!looks) {
        await page.keyboard.press('ArrowDown')
        const chosen = page.locator('.options [role=option][data-chosen]')
        await expect.poll(() => chosen.allTextContents()).toEqual([taken])
        expect(await chosen.evaluate((row) => getComputedStyle(row, '::after').content)).toContain('✓')
      }
      // The best match of the typed text is highlighted, whatever was selected or highlighted before, and stays so after the response.
      await box.selectText()
      await page.keyboard.type(typed)
      await expect.poll(() => page.locator('.options [role=option]').first().innerText()).toMatch(first)
      await expect.poll(() => marked(page).innerText()).toMatch(first)
      expect(await marked(page).count()).toBe(1)
      await page.keyboard.press('Enter')
      await expect.poll(() => box.inputValue()).toMatch(first)
      // The browser must not cache any of these responses for the next test.
      await page.evaluate(() => localStorage.clear())
    },
  )

  it('a form shows all its errors at once', async () => {
    const page = await open('/users/groups/add')
    await save(page)
    await expect
      .poll(() => page.locator('.field-error').allTextContents())
      .toEqual(['Please enter Group Name', 'Please select a Parent User Group'])
  })
})

describe('typed values', () => {
  it('money, percent and dates are read as staff write them and shown as the business does', async () => {
    const page = await open('/libraries/vat-rates/add')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Holiday rate')
    await page.getByLabel('Code').fill('H')
    await page.getByLabel('Percent').fill('12.5 %')
    await page.getByLabel('Kind').selectOption({ label: 'Reduced' })
    await page.getByLabel('Valid from').fill('1/2/26')
    await page.getByLabel('Valid to').fill('31.12.2026')
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    expect(await page.getByLabel('Valid from').inputValue()).toBe('01/02/2026')
    const id = await savedId(page, 'vat-rates')
    const { body } = await t.call('GET', `/vat-rates/${id}`)
    expect(body).toMatchObject({ percent: 12.5, valid_from: '2026-02-01', valid_to: '2026-12-31' })
    const row = page.getByRole('row').filter({ hasText: 'Holiday rate' })
    await row.getByText('12.5%').waitFor()
    await row.getByText('01/02/2026').waitFor()

    await page.goto(new URL('/libraries/materials/add', page.url()).href)
    await page.getByLabel('Sell price').fill('£1,234.5')
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    expect(await page.getByLabel('Sell price').inputValue()).toBe('1,234.50')
  })

  it('a colour is typed, picked from the swatches with the arrows, and shown as its chip', async () => {
    const page = await open('/libraries/job-types/add')
    await page.getByLabel('Title').fill('Painting')
    await page.getByLabel('Colour', { exact: true }).fill('#ABC')
    await page.keyboard.press('Tab')
    expect(await page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#aabbcc')
    const chip = page.locator('.colour-preview .chip', { hasText: 'Painting' })
    expect(await chip.locator('.dot').evaluate((dot) => getComputedStyle(dot).backgroundColor)).toBe(
      'rgb(170, 187, 204)',
    )
    await page.getByRole('radio', { name: 'Black' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#667085')
  })
})

describe('on a phone, in Chinese', () => {
  it('rows are cards, the main action is within thumb reach, and nothing is wider than the screen', async () => {
    const page = await open('/libraries/job-types', { width: 360, height: 740, locale: 'zh' })
    await page.getByRole('link', { name: '维修' }).waitFor()
    const card = await page.getByRole('row').filter({ hasText: '维修' }).boundingBox()
    expect(card?.height).toBeGreaterThan(50)
    const action = await page.getByRole('link', { name: /新建/ }).boundingBox()
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeGreaterThan(700)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('维修')
    await page.getByRole('link', { name: /新建/ }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.field-error', { hasText: '此字段为必填项' }).waitFor()
  })
})
