import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { toEnd } from '../../../support/editor.ts'
import type { Wire } from '../../../support/factory.ts'

const s = await screens()
let made = 0
const template = async (more: object = {}) => {
  made += 1
  const body = {
    name: `Thanks ${made}`,
    about: 'jobs',
    locale: 'en',
    key: `thanks_${made}`,
    subject: 'Thank you',
    body: '<p>Thank you for the tea.</p>',
    attach_paper: false,
    ...more,
  }
  const answer = await s.t.call<Wire>('POST', '/email-templates', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const patch = (id: number, body: object) => s.t.call('PATCH', `/email-templates/${id}`, { body })

test('a version is compared with the previous one and restored by keyboard; undo reverts that', async () => {
  const { id } = await template()
  await patch(id, { body: '<p>Thank you for the coffee.</p>' })
  const page = await s.open(`/settings/email-templates/edit/${id}`)
  await page.getByRole('button', { name: 'Versions' }).waitFor()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog')
  await dialog.locator('ins').getByText('coffee').waitFor()
  await dialog.locator('del').getByText('tea').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Version 1' }).press('Enter')
  await dialog.getByRole('button', { name: 'Restore this version' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Body' }).getByText('for the tea').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('textbox', { name: 'Body' }).getByText('for the coffee').waitFor()
})

test.each([
  [1440, true],
  [360, false],
])(
  'at %i pixels the text comes first, its preview next to it or below, and the details last',
  async (width, isBeside) => {
    const { id } = await template()
    const page = await s.open(`/settings/email-templates/edit/${id}`, { width })
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Thank you').first().waitFor()
    const places = [
      page.getByRole('textbox', { name: 'Body' }),
      preview,
      page.getByRole('region', { name: 'Template details' }),
    ]
    const boxes = await Promise.all(places.map((place) => place.boundingBox()))
    const [text, shown, details] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
    if (!text || !shown || !details) throw new Error('not shown')
    expect(shown.x >= text.x + text.width).toBe(isBeside)
    expect(shown.y >= text.y + text.height).toBe(!isBeside)
    expect(details.y).toBeGreaterThanOrEqual(shown.y + shown.height)
    for (const label of ['Key', 'Language', 'Sent as'])
      expect(await places[2]?.getByLabel(label).count(), label).toBe(1)
  },
)

test("an email's languages are tabs: an outdated one says so, a missing one can be started", async () => {
  const { id, ...en } = await template()
  const page = await s.open(`/settings/email-templates/edit/${id}`, { width: 360 })
  await page.getByRole('navigation', { name: 'Languages of this template' }).getByText('+ 中文').press('Enter')
  await page.waitForURL(/\/settings\/email-templates\/add$/)
  expect(await page.getByLabel('Key', { exact: false }).first().inputValue()).toBe(en['key'])
  const zh = await template({ key: en['key'], locale: 'zh' })
  await patch(id, { subject: 'Many thanks' })
  const again = await s.open(`/settings/email-templates/edit/${id}`, { width: 360 })
  const tabs = again.getByRole('navigation', { name: 'Languages of this template' })
  await tabs.getByText('1 change behind').waitFor()
  expect(await axeFindings(again)).toEqual([])
  await tabs.getByRole('link', { name: /中文/ }).press('Enter')
  await again.waitForURL(new RegExp(`/settings/email-templates/edit/${zh.id}$`))
})

test('a file is attached to the template once it is saved', async () => {
  const { id } = await template()
  const page = await s.open(`/settings/email-templates/edit/${id}`)
  await page.getByRole('button', { name: 'Add files' }).waitFor()
  await page.locator('.form-main input[type=file]').setInputFiles({
    name: 'care.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Once a year.'),
  })
  await page.getByText('care.txt').waitFor()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/settings\/email-templates\/?(\?|$)/)
  expect((await s.t.call<Wire>('GET', `/email-templates/${id}`)).body['files']).toMatchObject([{ name: 'care.txt' }])
})

test('an account email cannot lose its access link or be archived', async () => {
  s.allowConsole(/status of 422/)
  const { id } = (await s.t.pool.query(`select id from email_templates where key = 'account_reset' and locale = 'en'`))
    .rows[0]
  const page = await s.open(`/settings/email-templates/edit/${id}`)
  const letter = page.getByRole('textbox', { name: 'Body' })
  await letter.getByText('We received a request').waitFor()
  expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
  await toEnd(letter)
  await letter.press('Control+a')
  await letter.pressSequentially('Come in.')
  await letter.press('Control+s')
  await page.locator('.field-error').getByText('The sign-in link is missing').waitFor()
})

test('a franchise gets its logo', async () => {
  const { id } = (
    await s.t.call<Wire>('POST', '/franchises', { body: { name: `Northern Heating ${made}`, country: 'GB' } })
  ).body
  const page = await s.open(`/libraries/franchises/edit/${id}`)
  await page.getByRole('button', { name: 'Choose logo' }).waitFor()
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.locator('.form-main input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(png, 'base64'),
  })
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/libraries\/franchises\/?(\?|$)/)
  const again = await s.open(`/libraries/franchises/edit/${id}`)
  await again.getByRole('img', { name: 'Logo' }).waitFor()
})
