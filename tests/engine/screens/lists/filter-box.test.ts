import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import { goTo } from '../../../support/person.ts'

const { open, t } = await screens()
const LIST = '/libraries/materials'

/** Machines busy with other tests take their time. */
const until = <T>(read: () => T) => expect.poll(read)
const box = (page: Page) => page.getByRole('combobox', { name: 'Search materials' })
const chips = (page: Page) => page.locator('.filter-chip').allTextContents()
const suggested = (page: Page) => page.getByRole('listbox', { name: /Suggestions|建议/ }).getByRole('option')
const options = (page: Page) => suggested(page).allTextContents()
const names = (page: Page) => page.locator('[role=grid] tbody tr:not([hidden]) .cell-name').allTextContents()
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const status = (page: Page) => page.locator('.filter-problem').textContent()

/** The list with its rows, and the focus in its filter box. */
async function at(search = '', options: PageOptions = {}): Promise<Page> {
  const page = await open(`${LIST}${search}`, options)
  await page.locator('[role=grid] tbody .cell-name').first().waitFor()
  await page.keyboard.press('/')
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  return page
}

beforeAll(async () => {
  const category = async (name: string, colour: string) =>
    (await t.call<{ id: number }>('POST', '/categories', { body: { name, scope: 'material', colour } })).body.id
  const [pipes, heating] = [await category('Pipes & fittings', '#1f6feb'), await category('Heating', '#c62828')]
  const { data } = (await t.call<{ data: { id: number }[] }>('GET', '/vat-rates/list')).body
  const vat_rate_id = data[0]?.id
  for (const [name, unit, sell_price, category_id, supplier, active] of [
    ['Copper pipe', 'metre', 5.6, pipes, 'Aire, Sons', true],
    ['Barrier pipe', 'metre', 2.1, pipes, 'Aire, Sons', true],
    ['Elbow', 'each', 0.95, pipes, 'Wharfe', true],
    ['Boiler', 'each', 1120, heating, 'Wharfe', true],
    ['Flue kit', 'set', 94, heating, null, true],
    ['Old tap', 'each', 4, null, null, false],
  ]) {
    const body = { name, unit, sell_price, category_id, supplier, active, vat_rate_id }
    expect((await t.call('POST', '/materials', { body })).status).toBe(200)
  }
})

describe('by keyboard alone', () => {
  it('a name and a value are completed, words are added, and Down leads to the first row', async () => {
    const page = await at()
    await page.keyboard.type('uni')
    await until(() => options(page)).toEqual(['Unitunit:'])
    expect(await box(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await box(page).inputValue()).toBe('unit:')
    await page.keyboard.type('me')
    await until(() => options(page)).toEqual(['Metre', 'Square metre', 'Cubic metre'])
    const active = await box(page).getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/libraries/materials?unit=metre')
    expect(await chips(page)).toEqual(['unit:Metre'])
    await until(() => names(page)).toEqual(['Barrier pipe', 'Copper pipe'])

    await page.keyboard.type('copper')
    await page.keyboard.press('Enter')
    await page.waitForURL('**?q=copper&unit=metre')
    await until(() => names(page)).toEqual(['Copper pipe'])
    await page.keyboard.press('ArrowDown')
    expect(await focusedText(page)).toBe('Copper pipe')

    await page.goBack()
    await page.waitForURL('**/libraries/materials?unit=metre')
    await until(() => box(page).inputValue()).toBe('')
    await page.goBack()
    await until(() => chips(page)).toEqual([])
    await page.goForward()
    await until(() => chips(page)).toEqual(['unit:Metre'])
  })

  it('several values, exclusions, ranges and days become chips; day words stay words in the address', async () => {
    const page = await at()
    await page.keyboard.type('unit:each,se')
    await until(() => options(page)).toEqual(['Set'])
    await page.keyboard.press('Enter')
    await until(() => query(page)).toBe('?unit=each&unit=set')
    await page.keyboard.type('-supplier:wharfe price:>1 sell-price:2..£1,000 created:tod')
    await until(() => options(page)).toEqual(['Today'])
    await page.keyboard.press('Enter')
    await until(() => query(page)).toBe(
      '?unit=each&unit=set&supplier_not=wharfe&sell_price_gte=2&sell_price_lte=1000&created_at=today',
    )
    expect(await chips(page)).toEqual([
      'unit:Each, Set',
      'supplier:notwharfe',
      expect.stringMatching(/^price:/),
      'sell-price:£2.00 – £1,000.00',
      'created:Today',
    ])
    await until(() => names(page)).toEqual(['Flue kit', 'Old tap'])
    const link = new URL(page.url())
    const copy = await open(link.pathname + link.search)
    await until(() => names(copy)).toEqual(['Flue kit', 'Old tap'])
    expect(await chips(copy)).toEqual([
      'unit:Each, Set',
      'supplier:notwharfe',
      'sell-price:£2.00 – £1,000.00',
      'created:Today',
    ])
  })

  it('records are found by title, with their colours', async () => {
    const page = await at()
    await page.keyboard.type('category:')
    await until(() => options(page)).toContain('Pipes & fittings')
    expect(await suggested(page).locator('.dot').count()).toBeGreaterThan(1)
    await page.keyboard.type('pi')
    await until(() => options(page)).toEqual(['Pipes & fittings'])
    await page.keyboard.press(',')
    expect(await box(page).inputValue()).toBe('category:"Pipes & fittings",')
    await page.keyboard.type('heating ')
    await until(() => names(page)).toHaveLength(5)
    expect(await chips(page)).toEqual(['category:Pipes & fittings, Heating'])
    await until(() => query(page)).toMatch(/^\?category_id=\d+&category_id=\d+$/)
    await page.reload()
    await until(() => chips(page)).toEqual(['category:Pipes & fittings, Heating'])
  })

  it('a chip opens as text in place: Enter applies the change, Escape discards it, Delete removes it', async () => {
    const page = await at('?unit=metre&active=true')
    expect(await chips(page)).toEqual(['unit:Metre', 'active:Yes'])
    await page.keyboard.press('ArrowLeft')
    expect(await focusedText(page)).toBe('active:Yes')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const edit = page.getByRole('combobox', { name: 'Edit filter Unit' })
    await until(() => edit.inputValue()).toBe('unit:metre')
    await page.keyboard.type(',each')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await chips(page)).toEqual(['unit:Metre', 'active:Yes'])
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)

    await page.keyboard.press('Backspace')
    await until(() => page.getByRole('combobox', { name: 'Edit filter Active' }).inputValue()).toBe('active:yes')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
    await page.keyboard.type('no')
    await page.keyboard.press('Enter')
    await until(() => query(page)).toBe('?unit=metre&active=false')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    await until(() => query(page)).toBe('?active=false')
    await until(() => names(page)).toEqual(['Old tap'])
  })

  it('errors are marked and explained at their token; the rest is applied', async () => {
    const page = await at()
    await page.keyboard.type('unit:furlong colour:red pipe')
    await page.keyboard.press('Enter')
    await until(() => query(page)).toBe('?q=pipe')
    expect(await page.locator('.filter-chip[data-invalid]').allTextContents()).toHaveLength(2)
    expect(await status(page)).toBe('“furlong” is not a value of Unit')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    const described = await page.evaluate(
      () => document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toMatch(/^No filter “colour” here/)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await until(() => page.getByRole('combobox', { name: 'Edit filter Unit' }).inputValue()).toBe('unit:furlong')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.type('metre')
    await page.keyboard.press('Enter')
    await until(() => query(page)).toBe('?q=pipe&unit=metre')
    expect(await page.locator('.filter-chip[data-invalid]').count()).toBe(0)
    expect(await status(page)).toBe('')
  })

  it('no match is reported, also if a word could still become a filter', async () => {
    const page = await at()
    await page.keyboard.type('unit:each cost:1 price:2 act')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No materials match' }).waitFor()
    expect(await status(page)).toContain('No filter “price” here. Did you mean cost-price, sell-price')
  })

  it('Escape closes the suggestions, then clears, then leaves; Ctrl+A selects the text and no rows', async () => {
    const page = await at()
    await page.keyboard.type('unit:each supp')
    await until(() => options(page)).toEqual(['Suppliersupplier:'])
    await page.keyboard.press('Escape')
    expect(await options(page)).toEqual([])
    expect(await box(page).inputValue()).toBe('supp')
    await page.keyboard.press('Control+a')
    expect(await box(page).evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([
      0, 4,
    ])
    expect(await page.getByRole('row', { selected: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect([await box(page).inputValue(), await chips(page)]).toEqual(['', ['unit:Each']])
    await page.keyboard.press('Escape')
    await until(() => query(page)).toBe('')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.keyboard.press('/')
    await page.keyboard.type('nxja/')
    expect(await box(page).inputValue()).toBe('nxja/')

    // Leaving the box applies it.
    await page.keyboard.press('Control+a')
    await page.keyboard.type('-unit:each')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await chips(page)).toEqual(['unit:notEach'])
    await until(() => query(page)).toBe('?unit_not=each')

    // Passing through it leaves the filters unchanged.
    await page.goto(`${new URL(page.url()).origin}${LIST}?unit=metre`)
    await box(page).focus()
    await until(() => chips(page)).toEqual(['unit:Metre'])
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(query(page)).toBe('?unit=metre')
  })
})

it("another list opens in one step: the box's text from the last one is not applied to it", async () => {
  const page = await open('/jobs')
  await page.waitForURL(/open=true/)
  await page.locator('.filter-chip').getByText('Yes').waitFor()
  await page.evaluate(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    for (const how of ['pushState', 'replaceState'] as const) {
      const set = history[how].bind(history)
      history[how] = (state, title, to) => {
        moves.push(`${how} ${String(to)}`)
        set(state, title, to)
      }
    }
  })
  await goTo(page, '/jobs/archived')
  await page.getByText('Nothing is archived').waitFor()
  await until(() => page.locator('.filter-chip').count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { moves: string[] }).moves)).toEqual([
    'pushState /jobs/archived',
  ])
})

it('rows on screen follow each key before the server responds, and then its response applies', async () => {
  const page = await at()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  await page.route('**/panel-api/materials/list?**', async (route) => {
    asked.push(new URL(route.request().url()).search)
    await held
    await route.continue()
  })
  await page.keyboard.type('unit:each sell-price:>1 ')
  await until(() => names(page)).toEqual(['Boiler', 'Old tap'])
  await t.pool.query("update materials set sell_price = 2 where name = 'Elbow'")
  expect(await page.getByRole('heading', { name: /No materials/ }).count()).toBe(0)
  answer()
  await until(() => names(page)).toEqual(['Boiler', 'Elbow', 'Old tap'])
  expect(asked).toHaveLength(1)
  await page.keyboard.type('zzz')
  await until(() => names(page)).toEqual([])
  await page.getByRole('heading', { name: /No materials/ }).waitFor()
  await t.pool.query("update materials set sell_price = 0.95 where name = 'Elbow'")
})

it('an input method composes undisturbed: nothing is requested until it is done', async () => {
  const page = await at()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/materials/list')) asked.push(request.url())
  })
  const cdp = await page.context().newCDPSession(page)
  for (const text of ['q', 'qi', '切']) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    expect(await box(page).inputValue()).toBe(text)
  }
  expect(await options(page)).toEqual([])
  // Longer than the pause after which typing sends a request.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
  expect([asked, await names(page).then((all) => all.length)]).toEqual([[], 6])
  await cdp.send('Input.insertText', { text: '铜' })
  await until(() => query(page)).toBe('?q=铜')
  await until(() => asked.length).toBe(1)
})

describe('by mouse', () => {
  it('suggestions, chips and field names lead into one box', async () => {
    const page = await open(LIST)
    await box(page).click()
    await page.getByRole('option', { name: 'Unit' }).click()
    await page.getByRole('option', { name: 'Metre', exact: true }).click()
    await until(() => names(page)).toEqual(['Barrier pipe', 'Copper pipe'])
    // The box's own filters are not suggested again.
    expect(await page.locator('.filter-name', { hasText: 'Unit' }).count()).toBe(0)
    await page.locator('.filter-chip').getByRole('button', { name: 'Remove filter Unit' }).click()
    await page.keyboard.type('pipe')
    await page.locator('.filter-name', { hasText: 'Unit' }).click()
    expect(await box(page).inputValue()).toBe('pipe unit:')
    await page.getByRole('option', { name: 'Metre', exact: true }).click({ modifiers: ['Control'] })
    await page.getByRole('option', { name: 'Set', exact: true }).click()
    await until(() => chips(page)).toEqual(['unit:Metre, Set'])
    await until(() => query(page)).toBe('?q=pipe&unit=metre&unit=set')
    await box(page).fill('')
    await page.locator('.filter-chip-text').click()
    await page.getByRole('combobox', { name: 'Edit filter Unit' }).fill('-unit:each')
    await page.getByRole('heading', { name: 'Materials', level: 1 }).click()
    await until(() => query(page)).toBe('?unit_not=each')
    await until(() => chips(page)).toEqual(['unit:notEach'])
    await page.locator('.filter-chip').getByRole('button', { name: 'Remove filter Unit' }).click()
    await until(() => query(page)).toBe('')
    await until(() => names(page)).toHaveLength(6)
  })
})

it('works in Chinese, and accepts the punctuation its input method types', async () => {
  const page = await open(LIST, { locale: 'zh' })
  await page.locator('[role=grid] tbody .cell-name').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('启用：是 创建时间:')
  await until(() => options(page)).toContain('上月')
  await page.keyboard.type('今')
  await page.keyboard.press('Enter')
  await until(() => query(page)).toBe('?active=true&created_at=today')
  expect(await chips(page)).toEqual(['启用:是', '创建时间:今天'])
})

describe.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
] as const)('with open suggestions, %s at %i px', (scheme, width) => {
  it('passes axe, and fits', async () => {
    const page = await at('?unit=metre&supplier_not=x', { scheme, width })
    await page.keyboard.type('colour:red category:')
    await until(() => options(page)).toContain('Heating')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await until(() => status(page)).toMatch(/colour/)
    if (scheme === 'dark') expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

describe('a full card number', () => {
  it('is reported at the box in both languages, and enters no address or request', async () => {
    for (const [language, words] of [
      ['en', 'full card number'],
      ['zh', '完整的卡号'],
    ] as const) {
      const page = await at('', { locale: language })
      const asked: string[] = []
      page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
      const shown = await page.getByRole('row').count()
      expect(shown).toBeGreaterThan(2)
      await page.keyboard.type('4242 4242 4242 4242')
      await until(() => status(page)).toContain(words)
      await until(() => page.getByRole('row').count()).toBe(shown)
      await page.keyboard.press('Enter')
      await until(() => status(page)).toContain(words)
      // As a filter's value, which Enter turns into a chip.
      await page.keyboard.press('Control+a')
      await page.keyboard.type('supplier:4242424242424242')
      await page.keyboard.press('Enter')
      await until(() => chips(page)).toHaveLength(1)
      await until(() => status(page)).toContain(words)
      await until(() => page.getByRole('row').count()).toBe(shown)
      expect(query(page)).not.toContain('4242')
      expect(asked.filter((url) => url.includes('4242'))).toEqual([])
    }
  })
})
