import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { atRest } from '../../../support/atRest.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'
import { goTo } from '../../../support/person.ts'

const { t, open } = await screens()
const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const get = async (id: number) => (await t.call<RecordBody>('GET', `/customers/${id}`)).body

let hollis: RecordBody
beforeAll(async () => {
  hollis = await post('/customers', {
    first_name: 'Margaret',
    last_name: 'Hollis',
    phone: '+441134960177',
    notes: 'Hard of hearing',
    addresses: [
      { line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true, lat: 53.8193, lng: -1.5811 },
    ],
  })
})

const matches = (page: Page) => page.locator('.match')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const label = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim() ?? '')
/** Presses Tab until the control with this label has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return name.test(await label(page))
    })
    .toBe(true)
}

describe('a call comes in', () => {
  test('a known customer is found while typing, and opened by keyboard', async () => {
    const page = await open('/customers')
    await page.locator('tbody tr[data-id]').first().waitFor()
    await page.keyboard.press('n')
    await page.waitForURL('**/customers/create/identify')
    await expect.poll(() => label(page)).toBe('Find an existing record')
    await page.keyboard.type('0113 4960 177')
    await expect.poll(() => matches(page).allTextContents()).toEqual([expect.stringContaining('Same phone number')])
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedText(page)).toContain('Margaret Hollis')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/customers/details/${hollis.id}`)
    await page.locator('.address-shown').getByText('4 Elm Grove, Leeds, LS6 2AB').waitFor()
  })

  test('an unknown one becomes a new customer with the typed details and a looked-up address; then the two are merged', async () => {
    const page = await open('/customers/create')
    await page.waitForURL('**/customers/create/identify')
    await expect.poll(() => label(page)).toBe('Find an existing record')
    await page.keyboard.type('07700 900 999')
    await tabTo(page, /^Name$/)
    await page.keyboard.type('Margret Holis')
    await expect.poll(() => matches(page).allTextContents()).toEqual([expect.stringContaining('Similar name')])
    // Typed text survives a reload.
    await page.reload()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Margret Holis')
    await expect.poll(() => label(page)).toBe('Find an existing record')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/customers/create/create-new')
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Holis')

    await page.getByRole('button', { name: 'Add an address' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => label(page)).toBe('Find an address')
    await page.keyboard.type('ls6 2ab')
    await page.getByRole('option', { name: /4 Elm Grove/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Address line 1').inputValue()).toBe('4 Elm Grove')
    await page.getByText('Map position: 53.8193, -1.5811.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/customers\/details\/\d+$/)
    await page.getByRole('heading', { name: 'Margret Holis' }).waitFor()
    const { body } = await t.call<{ data: RecordBody[] }>('GET', '/customers/list?q=Holis')
    const made = body.data[0] as RecordBody
    expect((await get(made.id))['addresses']).toMatchObject([{ postcode: 'LS6 2AB', lat: 53.8193, primary: true }])

    const record = await open(`/customers/details/${made.id}`)
    await record.getByRole('heading', { name: 'Margret Holis' }).waitFor()
    await record.keyboard.press('Shift+M')
    await expect.poll(() => matches(record).allTextContents()).toEqual([expect.stringContaining('Margaret Hollis')])
    await record.keyboard.press('ArrowDown')
    await record.keyboard.press('Enter')
    const mine = record.getByRole('radio', { name: 'First name: This record (kept)' })
    await mine.waitFor()
    expect(await axeFindings(record)).toEqual([])
    await expect.poll(() => mine.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await record.keyboard.press('ArrowRight')
    await record.getByRole('button', { name: 'Merge', exact: true }).focus()
    await record.keyboard.press('Enter')
    await record.getByText('Margaret Hollis was merged into this one').waitFor()
    await record.getByText(`Merged with Margaret Hollis (no. ${hollis.id})`).waitFor()
    expect(await get(made.id)).toMatchObject({ first_name: 'Margaret', last_name: 'Holis', notes: 'Hard of hearing' })
    expect((await get(hollis.id)).archived_at).not.toBe(null)
    await record.keyboard.press('Control+z')
    await expect.poll(async () => (await get(hollis.id)).archived_at).toBe(null)
    expect(await get(made.id)).toMatchObject({ first_name: 'Margret', notes: null })
  })

  test('a postcode typed first is offered for an address, and the rest is optional', async () => {
    const page = await open('/customers/create/identify')
    await page.getByLabel('Last name').or(page.getByLabel('Name')).first().fill('Postcoder')
    await page.getByLabel('Phone', { exact: true }).fill('0113 496 0777')
    await page.getByLabel('Postcode', { exact: true }).fill('LS6 2AB')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/customers/create/create-new')
    const offer = page.getByRole('button', { name: 'Add an address at LS6 2AB' })
    await offer.waitFor()
    await offer.press('Enter')
    await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe('LS6 2AB')
    await page.getByRole('button', { name: 'Remove address 1' }).click()
    await offer.waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/customers\/details\/\d+$/)
    const { body } = await t.call<{ data: RecordBody[] }>('GET', '/customers/list?q=Postcoder')
    expect((await get((body.data[0] as RecordBody).id))['addresses']).toEqual([])
  })

  test("an address's position follows its postcode: a known one has a position, an unknown one has none", async () => {
    const elsewhere = { line1: '9 Mill Lane', city: 'Otley', postcode: 'LS21 1AA', lat: 53.9057, lng: -1.6935 }
    await post('/customers', {
      last_name: 'Otter',
      phone: '+441134960166',
      addresses: [elsewhere],
    })
    const { id } = await post('/customers', {
      last_name: 'Mover',
      phone: '+441134960155',
      addresses: [{ line1: '7 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', lat: 53.8193, lng: -1.5811 }],
    })
    const page = await open(`/customers/edit/${id}`)
    const where = page.getByText(/^Map position:/)
    await page.getByText('Map position: 53.8193, -1.5811.').waitFor()
    await page.getByLabel('Postcode').fill('LS21 1AA')
    await page.getByText('Map position: 53.9057, -1.6935.').waitFor()
    await page.getByLabel('Postcode').fill('AB10 9ZZ')
    await expect.poll(() => where.count()).toBe(0)
    await page.getByLabel('Postcode').fill('LS21 1AA')
    await page.getByText('Map position: 53.9057, -1.6935.').waitFor()
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => ((await get(id))['addresses'] as Values[])[0])
      .toMatchObject({ postcode: 'LS21 1AA', lat: 53.9057, lng: -1.6935 })
  })

  test('the record makes at most six requests, and loads other tabs only once opened', async () => {
    const page = await open('/customers')
    await page.locator('tbody tr[data-id]').first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/panel-api', '')))
    asked.length = 0
    await goTo(page, `/customers/details/${hollis.id}`)
    await page.locator('.address-shown').waitFor()
    await expect.poll(() => asked).toContain(`/customers/${hollis.id}/timeline`)
    await atRest(page)
    // Each is counted once: the live stream, if late, requests again what it may have missed.
    const answers = new Set(
      asked.filter((path) => /^\/(customers|jobs|quotes|leads|recurring|tasks|files|map)/.test(path)),
    )
    expect(answers.size, [...answers].join()).toBeLessThanOrEqual(6)
    expect([...answers]).not.toContain(`/customers/${hollis.id}/files`)
    await page.getByRole('tab', { name: /^Files/ }).click()
    await page.getByRole('heading', { name: 'Files' }).waitFor()
    await expect.poll(() => asked).toContain(`/customers/${hollis.id}/files`)
  })

  test('the primary address cannot be removed before another is primary; the form says why', async () => {
    const page = await open(`/customers/edit/${hollis.id}`, { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Remove address 1' }).click()
    await page.getByText('A primary address cannot be removed until another is made primary.').waitFor()
    expect(await page.locator('.address').count()).toBe(1)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(1)
  })
})
