import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open, allowConsole } = await screens()

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: number) => (await t.call<RecordBody>('GET', `/quotes/${id}`)).body

let body: Values
const service = (name: string, over: Values = {}) => ({
  name,
  quantity: 1,
  price_ex_vat: 100,
  vat_percent: 20,
  ...over,
})
beforeAll(async () => {
  const customer = await post('/customers', {
    first_name: 'Pauline',
    last_name: 'Bailey',
    phone: '+441134960303',
    addresses: [
      { line1: '61 Cardigan Terrace', city: 'Leeds', postcode: 'LS11 4WB', access_notes: 'Meter in the hall' },
    ],
  })
  const [site] = customer['addresses'] as Values[]
  body = { customer_id: customer.id, address_id: site?.['id'], quote_type_id: 1, title: 'New consumer unit' }
})

const names = (page: Page) =>
  page.locator('.sheet-row').evaluateAll((all) => all.map((row) => row.querySelector('input')?.value))
const search = (page: Page) => page.locator('.sheet-search input')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
/** The send button appears once the statuses have loaded. */
const canSend = (page: Page) => page.locator('.doc-head [aria-keyshortcuts^="Control+Enter"]').waitFor()

async function editor(lines: Values = {}, view?: { width: number; height: number }, locale: 'en' | 'zh' = 'en') {
  const { id } = await post('/quotes', { ...body, ...lines })
  const page = await open(`/quotes/edit/${id}`, { locale })
  if (view) await page.setViewportSize(view)
  await page.locator('.doc').waitFor()
  return { page, id }
}

test('a quote opens as a document: customer, site and title visible, menu collapsed, total and preview next to the lines', async () => {
  const { page } = await editor({ services: [service('Report')], description: 'Thank you for asking us.' })
  await page.getByRole('heading', { name: 'Pauline Bailey · New consumer unit' }).waitFor()
  for (const said of ['61 Cardigan Terrace', 'Meter in the hall'])
    await page.locator('.doc-card').getByText(said).waitFor()
  const folded = page.locator('.layout-folded')
  expect(await folded.count()).toBe(1)
  // An expanded menu stays expanded while the document is open.
  await page.getByRole('button', { name: 'Unfold menu' }).click()
  await folded.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Fold menu', exact: true }).click()
  await folded.waitFor()
  const paper = page.locator('.paper')
  await paper.getByText('Thank you for asking us.').waitFor()
  // The preview follows typing, and the total stays in place.
  await page.getByLabel('Price ex VAT, line 1').fill('250')
  await paper.getByText('£250.00').first().waitFor()
  await page.getByRole('button', { name: 'Thank you for asking us.' }).click()
  await page.getByLabel('Description').fill('As we said.')
  await page.getByRole('button', { name: 'Done' }).click()
  await paper.getByText('As we said.').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('the menu is collapsed from the first frame: nothing shifts when the document loads', async () => {
  const { page } = await editor()
  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const look = () => {
      const layout = document.querySelector('.layout')
      if (layout) seen.push(layout.classList.contains('layout-folded'))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await page.locator('.doc').waitFor()
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(seen).toContain(true)
  expect(seen).not.toContain(false)
})

test('a second option can be added, lines copied, one recommended, each with its total; undo returns to one', async () => {
  const { page, id } = await editor({ services: [service('Report'), service('Certificate')] })
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('button', { name: '+ Option' }).click()
  await tab(page, 'Better').waitFor()
  // It starts as a copy of the open option.
  await expect.poll(() => names(page)).toEqual(['Report', 'Certificate'])
  expect(await tab(page, 'Better').getAttribute('aria-selected')).toBe('true')
  await tab(page, 'Good').click()
  await page.locator('.doc-kept').click()
  await page.keyboard.press('Shift+C')
  await expect.poll(() => names(page)).toEqual(['Report', 'Certificate', 'Report', 'Certificate'])
  await search(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(['Report', 'Certificate'])
  await search(page).fill('Surge protection')
  await page.getByRole('option', { name: /as a custom line/ }).click()
  await page.getByLabel('Price ex VAT, line 3').fill('64.50')
  await expect.poll(() => tab(page, 'Better').textContent()).toBe('Better £317.40')
  await page.getByRole('button', { name: 'Edit option' }).click()
  await page.getByLabel('Recommended').check()
  await page.getByLabel('Name', { exact: true }).fill('Safer')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.locator('.paper-options').innerText()).toContain('Safer recommended')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  expect(await read(id)).toMatchObject({
    total_inc_vat: 317.4,
    options: [
      { name: 'Good', total_inc_vat: 240 },
      { name: 'Safer', suggested: true },
    ],
  })
  // A third gets the next name; an option is removed and restored with its lines.
  await page.getByRole('button', { name: '+ Option' }).click()
  await tab(page, 'Better').waitFor()
  await tab(page, 'Safer').click()
  await page.getByRole('button', { name: 'Edit option' }).click()
  await page.getByRole('button', { name: 'Remove option' }).click()
  await expect.poll(() => page.getByRole('tab').count()).toBe(2)
  await search(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByRole('tab').count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
})

test('a line is copied to another option by key or menu; with several options, the user chooses', async () => {
  const options = [
    { key: 1, name: 'Good', suggested: true },
    { key: 2, name: 'Better' },
  ]
  const { page } = await editor({
    options,
    services: [service('Report', { option: 1 }), service('Certificate', { option: 1 })],
  })
  await page.getByLabel('Quantity, line 2').focus()
  await page.keyboard.press('Alt+c')
  await page
    .getByText(/Better/)
    .filter({ hasText: '1' })
    .first()
    .waitFor()
  // The open option stays open, and keeps the focus.
  expect(await names(page)).toEqual(['Report', 'Certificate'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Quantity, line 2')
  await tab(page, 'Better').click()
  await expect.poll(() => names(page)).toEqual(['Certificate'])
  await page.getByRole('button', { name: '+ Option' }).click()
  await tab(page, 'Good').click()
  await page.locator('.sheet-row').first().hover()
  await page
    .locator('.sheet-row')
    .first()
    .getByRole('button', { name: /^Acts|⋯|More|line 1/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /Copy to another option/ }).click()
  await page.getByRole('menuitem', { name: 'Best' }).click()
  await tab(page, 'Best').click()
  await expect.poll(() => names(page)).toEqual(['Certificate', 'Report'])
})

test('saving and sending in one action locks it, shows when, and offers a new revision; with several options, one is accepted', async () => {
  allowConsole(/409/)
  const options = [
    { key: 1, name: 'Good', suggested: true },
    { key: 2, name: 'Best' },
  ]
  const { page, id } = await editor({
    options,
    services: [service('Report', { option: 1 }), service('Wall box', { option: 2 })],
  })
  await page.getByLabel('Quantity, line 1').fill('2')
  await canSend(page)
  await page.keyboard.press('Control+Enter')
  // Typed changes are saved, and nothing is sent before the email.
  const email = page.getByRole('dialog', { name: 'Send by email' })
  await email.getByText('This customer has no email address.').waitFor()
  expect(await read(id)).toMatchObject({ quote_status_id: 1, version: 2, total_inc_vat: 240 })
  await email.getByLabel('To', { exact: false }).first().fill('pauline@example.test')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(`**/quotes/details/${id}`)
  await page
    .locator('.record-second')
    .getByText(/^Sent \d\d\/\d\d\/\d{4}, locked$/)
    .waitFor()
  expect(await read(id)).toMatchObject({ quote_status_id: 2, total_inc_vat: 240 })
  const sent = await t.call<{ data: RecordBody[] }>('GET', `/emails/list?about=quotes&about_id=${id}`)
  expect(sent.body.data).toMatchObject([{ to: 'pauline@example.test' }])
  await tab(page, 'Best').click()
  await page.getByRole('rowheader', { name: 'Wall box' }).waitFor()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: /^New revision/ }).waitFor()
  const record = await open(`/quotes/details/${id}`)
  await record.locator('[data-status-chip]').click()
  await record
    .getByRole('menuitem', { name: 'Accepted' })
    .or(record.getByRole('menuitemradio', { name: 'Accepted' }))
    .click()
  const dialog = record.getByRole('alertdialog', { name: 'Which option was accepted?' })
  await dialog.getByRole('button', { name: /Best £120\.00/ }).waitFor()
  expect(await axeFindings(record)).toEqual([])
  await record.keyboard.press('2')
  await expect.poll(async () => (await read(id))['accepted_option']).toBe(2)
  expect(await read(id)).toMatchObject({ quote_status_id: 4, total_inc_vat: 120 })
})

test('a quote that cannot be sent stays a draft and says why; typed text is kept and restored', async () => {
  allowConsole(/409/)
  const { page, id } = await editor()
  await page.getByText('Or add the lines of a template:').or(search(page)).first().waitFor()
  await page.getByRole('button', { name: /^Save and send/ }).click()
  await page.getByText('Add a service or material before sending').first().waitFor()
  expect(await read(id)).toMatchObject({ quote_status_id: 1, version: 1 })
  await search(page).fill('Report')
  await page.getByRole('option', { name: /as a custom line/ }).click()
  await page.getByText(/^Saved \d\d:\d\d/).waitFor()
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Report'])
  await page.getByText('Draft').first().waitFor()
  await page.getByLabel('Price ex VAT, line 1').fill('10')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await read(id)).version).toBe(2)
  expect(await read(id)).toMatchObject({ quote_status_id: 1, total_inc_vat: 12 })
})

test('questions are answered in their own drawer, and missing answers are named before', async () => {
  await post('/questions', {
    type: 'text',
    applies_to: ['quote'],
    key: 'door',
    label: 'Colour of the door?',
    required: true,
  })
  const { page } = await editor({ services: [service('Report')] })
  const link = page.getByRole('button', { name: 'Questions 0 of 1' })
  await link.waitFor()
  expect(await link.locator('[data-needed]').count()).toBe(1)
  await link.click()
  const drawer = page.getByRole('dialog', { name: 'Questions' })
  await drawer.getByText('Colour of the door?').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('on a phone a line has two rows and opens a sheet; the total and the action are within thumb reach', async () => {
  const { page, id } = await editor({ services: [service('Report', { group: 'Survey' })] }, { width: 360, height: 740 })
  const row = page.getByRole('button', { name: /Report.*£100\.00.*1 × £100\.00/ })
  await row.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  await row.click()
  await page.getByRole('dialog', { name: 'Report' }).getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('.thumb-bar').getByText('£360.00').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.locator('.thumb-bar').getByRole('button', { name: 'Save and send' }).click()
  const ways = page.getByRole('dialog').getByRole('group', { name: 'Send another way' })
  await ways.getByRole('button', { name: 'By post' }).click()
  await expect.poll(async () => (await read(id))['quote_status_id']).toBe(2)
})

test('everything is in Chinese', async () => {
  const { page } = await editor({ services: [service('Report')] }, undefined, 'zh')
  for (const said of ['保存并发送', '客户所见', '整单折扣', '引言']) await page.getByText(said).first().waitFor()
  const text = await page.locator('.doc').innerText()
  expect(text.match(/\b(lines|quotes|kit)\.[a-z_.]+/g)).toBeNull()
})
