import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { t, open, allowConsole } = await screens()
const FORM = '/libraries/job-types/edit/1'
const reader = await t.userWith(['JobTypes:list', 'JobTypes:edit', 'JobTypes:add', 'Dashboard:index'])

const write = async (key: string, text: string, locale = 'en') => {
  const made = await t.call<Wire>('POST', '/interface-descriptions', { body: { key, locale, text } })
  expect(made.status).toBe(200)
  return made.body.id
}
const title = await write(
  'field:job-types.title',
  'What **customers** call it. <b>Not bold</b> [go](/dashboard) [bad](javascript:alert) ![Plan](https://example.test/x.png)',
)
await write('screen:/libraries/job-types/edit/:id', 'Old jobs change too.')
await write('screen:/libraries/job-types/edit/:id', '旧工单也会改变。', 'zh')

const sign = (page: Page, name: string) => page.getByRole('button', { name: `Help: ${name}`, exact: true })
const box = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

describe('help next to its subject', () => {
  it('opens by click, Enter and F1, closes by Escape, and returns the focus', async () => {
    const page = await open(FORM, { token: reader.token })
    await sign(page, 'Title').click()
    await box(page, 'Title').getByText('customers').waitFor()
    await page.keyboard.press('Escape')
    expect(await box(page, 'Title').count()).toBe(0)
    expect(await focused(page)).toBe('Help: Title')
    await page.keyboard.press('Enter')
    await box(page, 'Title').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.press('F1')
    await box(page, 'Title').waitFor()
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('field-title')
    expect(page.url()).toContain(FORM)
    // The label is still only the field's name.
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Installation')
    // An item without help shows the page's help.
    await page.getByLabel('Position').focus()
    await page.keyboard.press('F1')
    await box(page, 'Edit job type').getByText('Old jobs change too.').waitFor()
    await page.mouse.click(5, 5)
    await box(page, 'Edit job type').waitFor({ state: 'detached' })
  })

  it('is text and links, never HTML, script addresses, or external pictures', async () => {
    const page = await open(FORM, { token: reader.token })
    await sign(page, 'Title').click()
    const shown = box(page, 'Title')
    await shown.getByText('<b>Not bold</b>').waitFor()
    expect(await shown.locator('b, img, script').count()).toBe(0)
    expect(await shown.getByRole('link').allInnerTexts()).toEqual(['go'])
    await shown.getByText('Plan').waitFor()
    // A user who cannot write has no pencil, and no shortcut for it.
    expect(await page.getByRole('button', { name: /^(Edit|Write) help/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+F1')
    expect(await page.getByText('Choose a marker').count()).toBe(0)
    await sign(page, 'Title').click()
    await shown.getByRole('link', { name: 'go' }).click()
    await page.waitForURL('**/dashboard')
  })

  it('is above the page until dismissed, and returns when its text changes', async () => {
    const page = await open(FORM, { locale: 'zh' })
    const notice = page.getByRole('region', { name: /^帮助：/ })
    await notice.getByText('旧工单也会改变。').waitFor()
    // Without Chinese it is shown in English, and marked so.
    await page.getByRole('button', { name: '帮助：名称', exact: true }).click()
    await page.locator('.help-box [lang=en-GB]').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: '收起此帮助' }).click()
    expect(await notice.count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: '帮助：名称', exact: true }).waitFor()
    expect(await notice.count()).toBe(0)
    const { body } = await t.call<Wire>('GET', '/interface-descriptions/list?locale=zh')
    await t.call('PATCH', `/interface-descriptions/${body.data[0]?.id}`, { body: { text: '新的文字' } })
    // The form is open, and its stream receives the update.
    await notice.getByText('新的文字').waitFor()
  })

  it("is on a column heading, its own or its field's", async () => {
    const page = await open('/libraries/job-types', { token: reader.token })
    await page.getByRole('columnheader', { name: /Title/ }).getByRole('button', { name: 'Help: Title' }).click()
    await box(page, 'Title').getByText('customers').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The list's order is unchanged.
    expect(page.url()).not.toContain('sort=')
  })
})

describe('a user with permission to write help', () => {
  it('writes it in place, in both languages, and undoes it', async () => {
    const page = await open(FORM)
    await sign(page, 'Title').click()
    await box(page, 'Title').getByRole('button', { name: 'Edit help: Title' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit help: Title' })
    const text = editor.getByRole('textbox', { name: 'Text' })
    await text.fill('Said *anew*')
    await editor.getByRole('region', { name: 'Preview' }).locator('em').waitFor()
    await text.fill('')
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.getByText('This field is required').waitFor()
    await text.fill('Said *anew*')
    await page.keyboard.press('Control+Enter')
    await editor.waitFor({ state: 'detached' })
    await sign(page, 'Title').click()
    await box(page, 'Title').getByText('Said anew').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await sign(page, 'Title').click()
    await box(page, 'Title').getByText('customers').waitFor()
    await box(page, 'Title').getByRole('button', { name: 'Edit help: Title' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh')
    await page.getByRole('textbox', { name: 'Text' }).fill('客户怎么称呼它')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await page.getByText('Successfully saved').first().waitFor()
    const { body } = await t.call<Wire>('GET', '/interface-descriptions/list?key=field:job-types.title&locale=zh')
    expect(body.data.map((row) => row['text'])).toEqual(['客户怎么称呼它'])
  })

  it('finds undocumented places by a key, and writes their help', async () => {
    const page = await open(FORM, { width: 360, height: 740 })
    // Its text is there, and with it the author.
    await sign(page, 'Title').waitFor()
    await page.keyboard.press('Shift+F1')
    await page.getByText('Choose a marker').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Write help: Colour' }).click()
    const editor = page.getByRole('dialog', { name: 'Write help: Colour' })
    expect(await axeFindings(page)).toEqual([])
    await editor.getByRole('textbox', { name: 'Text' }).fill('As on the van.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await sign(page, 'Colour').waitFor()
    await page.getByRole('button', { name: /^Done/ }).click()
    expect(await page.getByRole('button', { name: 'Write help: Position' }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  it('is told if another user has changed the text meanwhile', async () => {
    allowConsole(/412/)
    const theirs = `Theirs at ${Date.now()}`
    const page = await open(FORM)
    await sign(page, 'Title').click()
    await box(page, 'Title').getByRole('button', { name: 'Edit help: Title' }).click()
    const text = page.getByRole('dialog', { name: 'Edit help: Title' }).getByRole('textbox', { name: 'Text' })
    await text.fill('Mine')
    await t.call('PATCH', `/interface-descriptions/${title}`, { body: { text: theirs } })
    await page.keyboard.press('Control+Enter')
    await page.getByText(theirs).first().waitFor()
    const { body } = await t.call<Wire>('GET', `/interface-descriptions/${title}`)
    expect(body['text']).toBe(theirs)
  })
})

describe('the help text pages', () => {
  it('select the place by its name, and reject two for one place', async () => {
    const page = await open('/settings/interface-descriptions')
    await page.getByRole('link', { name: /New help text/ }).click()
    const place = page.getByRole('combobox', { name: 'Place' })
    await place.fill('lead phone field')
    await page.getByRole('option', { name: 'Lead · Phone Field' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('en')
    await page.getByRole('textbox', { name: 'Text' }).fill('The **mobile**, if there is one')
    await page.getByRole('region', { name: 'Preview' }).locator('strong').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: /Lead · Phone/ }).waitFor()
    const refused = await t.call('POST', '/interface-descriptions', {
      body: { key: 'field:leads.phone', locale: 'en', text: 'Twice' },
    })
    expect(refused.status).toBe(422)
  })

  it('list missing translations, and link to writing them', async () => {
    const page = await open('/settings/interface-descriptions?untranslated=true')
    await page.getByRole('link', { name: 'Lead · Phone' }).click()
    await page.getByRole('link', { name: 'Write in 中文' }).click()
    const chosen = (name: string) => expect.poll(() => page.getByRole('combobox', { name }).inputValue())
    await chosen('Place').toBe('Lead · Phone (Field)')
    await chosen('Language').toBe('zh')
    await page.getByRole('textbox', { name: 'Text' }).fill('手机')
    await page.keyboard.press('Control+s')
    await page.getByText('Successfully saved').waitFor()
    const { body } = await t.call<Wire>('GET', '/interface-descriptions/list?untranslated=true&key=field:leads.phone')
    expect(body.data).toEqual([])
  })
})
