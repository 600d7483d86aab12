import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { GROUPS } from '../../../../schema/areas/mail/placeholders.ts'
import { groupsOf, loopsOf, TEMPLATE_SUBJECTS, type TemplateSubject } from '../../../../schema/areas/mail/subjects.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { toEnd } from '../../../support/editor.ts'
import type { Wire } from '../../../support/factory.ts'

const s = await screens()
let made = 0

/** The editor of a new template about such a record. */
async function editorOf(about: string): Promise<{ id: number; page: Page; letter: Locator }> {
  made += 1
  const body = {
    name: `Letter ${made}`,
    about,
    locale: 'en',
    key: `letter_${made}`,
    subject: 'About it',
    body: '<p>Good morning</p>',
    attach_paper: false,
  }
  const answer = await s.t.call<Wire>('POST', '/email-templates', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { id } = answer.body
  const page = await s.open(`/settings/email-templates/edit/${id}`)
  const letter = page.getByRole('textbox', { name: 'Body' })
  await letter.getByText('Good morning').waitFor()
  await toEnd(letter)
  return { id, page, letter }
}
/** Placeholder codes in the email, in order. */
const pieces = (letter: Locator) =>
  letter.locator('.letter-code').evaluateAll((all) => all.map((one) => (one as HTMLElement).title))
const options = (page: Page) => page.getByRole('listbox', { name: 'Placeholder' }).getByRole('option')
const placeholdersOf = (subject: TemplateSubject) =>
  groupsOf(subject).flatMap((group) => Object.keys(GROUPS[group]).map((name) => `{{ ${name} }}`))
/** The placeholders that a template about such a record can use. */
const codesOf = (subject: TemplateSubject) => [
  ...placeholdersOf(subject),
  ...Object.entries(loopsOf(subject)).flatMap(([name, { each }]) => [
    `{% for one in ${name} %}`,
    ...Object.keys(each).map((field) => `{{ one.${field} }}`),
    '{% endfor %}',
  ]),
]
const subjects = TEMPLATE_SUBJECTS.filter((one) => one !== 'users')
/** Placeholders that no earlier subject has, each typed once, except those that close a list. */
const ownOf = (subject: TemplateSubject) => {
  const before = new Set(subjects.slice(0, subjects.indexOf(subject as (typeof subjects)[number])).flatMap(codesOf))
  const own = codesOf(subject).filter((code) => !before.has(code))
  const isOpen = own.some((code) => code.startsWith('{% for')) && !own.includes('{% endfor %}')
  return isOpen ? [...own, '{% endfor %}'] : own
}
/** Inserts text as the browser does on paste. */
const paste = (letter: Locator, text: string) =>
  letter.evaluate((box, plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
const hasFocus = (letter: Locator) => letter.evaluate((box) => box === document.activeElement)
const stored = async (id: number) => String((await s.t.call<Wire>('GET', `/email-templates/${id}`)).body['body'])

test('typed text stays: { offers placeholders and inserts none, Escape closes the list, Enter inserts the match', async () => {
  const { id, page, letter } = await editorOf('quotes')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See {')
  await options(page).first().waitFor()
  expect(await hasFocus(letter)).toBe(true)
  expect(await letter.getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await options(page).first().waitFor({ state: 'detached' })
  // Escape closes nothing else, and typing continues after the brace.
  await page.keyboard.type(' this')
  expect(await hasFocus(letter)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type('See {{ customer.name }} soon, {customer.first')
  await options(page).nth(1).getByText('if customer.first_name').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('. {{quote num')
  await options(page).nth(1).getByText('if quote.number').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  // After a word that is no placeholder, the keys work as usual.
  await page.keyboard.type(' {zzz')
  await options(page).first().waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Yours')
  const codes = ['{{ customer.name }}', '{{ customer.first_name }}', '{{ quote.number }}']
  expect(await pieces(letter)).toEqual(codes)
  await page.keyboard.press('Control+s')
  await page.locator('.toast').filter({ hasText: 'Successfully saved' }).waitFor()
  expect(await stored(id)).toBe(
    `<p>Good morning</p><p>See { this</p><p>See ${codes[0]} soon, ${codes[1]}. ${codes[2]} {zzz</p><p>Yours</p>`,
  )
})

test('by mouse, one is inserted without leaving the text; the list fits a page of 360 pixels', async () => {
  const { page, letter } = await editorOf('jobs')
  await page.setViewportSize({ width: 360, height: 740 })
  await toEnd(letter)
  await page.keyboard.type(' {job.nu')
  await options(page).first().click()
  await page.keyboard.type(' today')
  expect(await pieces(letter)).toEqual(['{{ job.number }}'])
  await letter.getByText('today').waitFor()
  await page.keyboard.type(' {')
  await options(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test.each(subjects)('every placeholder about %s becomes a chip, typed and pasted, and is offered', async (subject) => {
  const { id, page, letter } = await editorOf(subject)
  const [codes, typed] = [codesOf(subject), ownOf(subject)]
  await page.keyboard.press('Enter')
  await page.keyboard.type(typed.join(' and '))
  await expect.poll(() => pieces(letter)).toEqual(typed)
  await page.keyboard.press('Enter')
  await paste(letter, codes.join(' or '))
  await expect.poll(() => pieces(letter)).toEqual([...typed, ...codes])
  await page.keyboard.press('Enter')
  await page.keyboard.type('{')
  await options(page).first().waitFor()
  const offered = await options(page)
    .locator('code')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).title))
  expect(codes.filter((code) => !offered.includes(code))).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+s')
  await page.locator('.toast').filter({ hasText: 'Successfully saved' }).waitFor()
  expect(await stored(id)).toContain(`<p>${typed.join(' and ')}</p><p>${codes.join(' or ')}</p>`)
})
