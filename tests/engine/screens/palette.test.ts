import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'

const { open, t } = await screens()
const LIST = '/libraries/job-types'

const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything or run an action' })
const options = (page: Page) => page.locator('#palette-list [role=option]')
const texts = (page: Page) => page.locator('#palette-list .palette-text').allTextContents()
const current = (page: Page) => page.locator('#palette-list [aria-selected=true] .palette-text').textContent()
const path = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await options(page).first().waitFor()
}

describe('by keyboard', () => {
  it('opens a page by its name in either language, with typos and first letters', async () => {
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    for (const typed of ['lead ty', 'laed types', '线索类型']) {
      await openPalette(page)
      await page.keyboard.type(typed)
      await expect.poll(() => current(page)).toBe('Lead types')
      await page.keyboard.press('Escape')
    }
    await openPalette(page)
    await page.keyboard.type('lead ty')
    await expect.poll(() => current(page)).toBe('Lead types')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lead types', level: 1 }).waitFor()
    expect(path(page)).toBe('/libraries/lead-types')
    // The last choice comes first the next time.
    await openPalette(page)
    await page.getByRole('group', { name: 'Recent' }).waitFor()
    expect(await current(page)).toBe('Lead types')
  })

  it('finds a record across resources, opens it, and offers to add another', async () => {
    const { body } = await t.call<{ id: number }>('POST', '/task-types', { body: { name: 'Quince pruning' } })
    const page = await open('/dashboard')
    await page.getByRole('heading').first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/find?') && asked.push(request.url()))
    await openPalette(page)
    await page.keyboard.type('quince')
    await page.getByRole('group', { name: 'Records' }).getByText('Quince pruning').waitFor()
    // Not for each letter, of which there are six.
    expect(asked.length).toBeLessThan(4)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/libraries/task-types/edit/${body.id}`)
    await openPalette(page)
    await page.keyboard.type('new task type')
    await expect.poll(() => current(page)).toBe('New task type')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/libraries/task-types/add')
    // From inside a field too, and without losing its text.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name')
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Half a name')
  })

  it('opens the typed entry, however fast Enter follows and however late the response arrives', async () => {
    const add = (name: string) => t.call<{ id: number }>('POST', '/task-types', { body: { name } })
    await add('Xaa first of all')
    const { body } = await add('Xylophone tuning')
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    await openPalette(page)
    await page.keyboard.type('x')
    await page.getByRole('group', { name: 'Records' }).getByText('Xaa first of all').waitFor()
    await page.keyboard.press('Escape')
    await page.route(/find\?q=x/, async (route) => {
      await new Promise((done) => setTimeout(done, 600))
      await route.continue()
    })
    await openPalette(page)
    await page.keyboard.type('x')
    await page.getByRole('group', { name: 'Records' }).getByText('Xaa first of all').waitFor()
    await page.keyboard.type('ylophone')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/libraries/task-types/edit/${body.id}`)
    // An early Enter applies only to the text it was pressed for.
    await openPalette(page)
    await page.keyboard.type('xa')
    await page.keyboard.press('Enter')
    await page.keyboard.type('q')
    await page.getByText('No results for “xaq”').waitFor()
    expect(await options(page).count()).toBe(0)
  })

  it("distinguishes records of one name, and opens a record's own page", async () => {
    const made = []
    for (const phone of ['+441134960111', '+441134960222']) {
      const body = {
        first_name: 'Zelda',
        last_name: 'Quill',
        phone,
        addresses: [{ line1: '1 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
      }
      made.push((await t.call<{ id: number }>('POST', '/customers', { body })).body.id)
    }
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    await openPalette(page)
    await page.keyboard.type('zelda quill')
    const notes = page.locator('#palette-list .palette-note')
    await expect
      .poll(() => notes.allTextContents())
      .toEqual(['Customer · +44 113 496 0222', 'Customer · +44 113 496 0111'])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Zelda Quill' }).first().waitFor()
    expect(path(page)).toBe(`/customers/details/${made[1]}`)
  })

  it("runs the list's actions on the selection, and returns the focus", async () => {
    await t.call('POST', '/job-types', { body: { title: 'Aardvark watching' } })
    const page = await open(`${LIST}?q=aardvark`)
    await page.getByRole('link', { name: 'Aardvark watching' }).focus()
    await openPalette(page)
    await page.keyboard.type('archive')
    await page.getByRole('option', { name: 'Show the archived job types' }).waitFor()
    expect(await texts(page)).not.toContain('Archive (1 selected)')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Aardvark watching')
    await page.keyboard.press('x')
    await openPalette(page)
    await page.keyboard.type('archive')
    await expect.poll(() => current(page)).toBe('Archive (1 selected)')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: /Archive/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('No job types match').waitFor()
    await openPalette(page)
    await page.keyboard.type('undo')
    await expect.poll(() => current(page)).toBe('Undo')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Aardvark watching' }).waitFor()
  })

  it('moves through the options, announces their number, opens a new tab with Ctrl, closes with its own key', async () => {
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    await openPalette(page)
    await page.keyboard.type('status')
    await expect.poll(() => page.locator('.palette-state').textContent()).toMatch(/^\d+ results?$/)
    const all = await texts(page)
    await page.keyboard.press('ArrowUp')
    expect(await current(page)).toBe(all.at(-1))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await current(page)).toBe(all[1])
    const id = await box(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`#${id}`).getAttribute('aria-selected')).toBe('true')
    const tab = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await (await tab).close()
    expect(path(page)).toBe(LIST)
    await page.keyboard.press('Control+k')
    await expect.poll(() => box(page).count()).toBe(0)
    await openPalette(page)
    await page.keyboard.type('zzzzqq')
    await page.getByText('No results for “zzzzqq”.').waitFor()
  })

  it('keeps the focus and the clicks inside, and closes with a click outside', async () => {
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    await openPalette(page)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const [box, cross] = [await focused(), 'Close']
    for (const [key, next] of [
      ['Tab', cross],
      ['Tab', box],
      ['Shift+Tab', cross],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(next)
    }
    // The link there is behind the backdrop.
    const link = await page.getByRole('navigation').getByRole('link').last().boundingBox()
    await page.mouse.click((link?.x ?? 0) + 8, (link?.y ?? 0) + 8)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(path(page)).toBe(LIST)
  })

  it('waits while an input method composes', async () => {
    const page = await open(LIST)
    await page.getByRole('grid').waitFor()
    await openPalette(page)
    const before = await texts(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Input.imeSetComposition', { text: 'xian', selectionStart: 4, selectionEnd: 4 })
    expect(await box(page).inputValue()).toBe('xian')
    expect(await texts(page)).toEqual(before)
    await cdp.send('Input.insertText', { text: '线索类型' })
    await expect.poll(() => current(page)).toBe('Lead types')
  })
})

it('offers only what is permitted: pages, records, additions', async () => {
  await t.call('POST', '/lead-types', { body: { title: 'Persimmon secret' } })
  await t.call('POST', '/job-types', { body: { title: 'Persimmon open' } })
  const { token } = await t.userWith(['Dashboard:index', 'JobTypes:list'])
  const page = await open(LIST, { token })
  await page.getByRole('grid').waitFor()
  await openPalette(page)
  const places = page.getByRole('group', { name: 'Go to' }).locator('.palette-text')
  await expect.poll(() => places.allTextContents()).toEqual(['Dashboard', 'Job types'])
  expect(await page.getByRole('group', { name: 'Add' }).count()).toBe(0)
  await page.keyboard.type('persimmon')
  await page.getByRole('option', { name: 'Persimmon open' }).waitFor()
  await expect.poll(() => texts(page)).toEqual(['Persimmon open'])
  // A user who cannot edit it is taken to it in the list.
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${LIST}?q=*`)
  await page.getByText('Persimmon open').first().waitFor()
})

it.each([
  ['light', 1440, 'en'],
  ['dark', 1440, 'en'],
  ['light', 360, 'zh'],
] as const)(
  '%s, %i px, %s: opened by mouse, passes axe, nothing wider than the screen',
  async (scheme, width, locale) => {
    const page = await open(LIST, { scheme, width, locale })
    await page.getByRole('button', { name: locale === 'zh' ? '搜索' : 'Search', exact: true }).click()
    await options(page).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.type(locale === 'zh' ? '工单类型' : 'job ty')
    const option = page.getByRole('option', { name: locale === 'zh' ? '新建工单类型' : 'New job type' })
    await option.click()
    await page.waitForURL('**/libraries/job-types/add')
    expect(await options(page).count()).toBe(0)
  },
)

it('keeps the focus and the keyboard whatever takes the focus behind it; once closed, that has it', async () => {
  const page = await open(LIST)
  const cell = page.locator('[role=grid] [data-row="0"] [data-cell="1"]')
  await cell.waitFor()
  await openPalette(page)
  // A list that loads late does this when its row takes the focus again.
  await cell.evaluate((element: HTMLElement) => element.focus())
  for (const key of 'haha') await page.keyboard.press(key)
  expect(await box(page).inputValue()).toBe('haha')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
})
