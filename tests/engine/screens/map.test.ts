import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'
import type { Wire } from '../../support/factory.ts'

/** A tile of one grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGj4DwAChAGBK5bI9AAAAABJRU5ErkJggg==',
  'base64',
)
const fetched: string[] = []
let broken = false
const tileServer = createServer((request, response) => {
  fetched.push(`${request.url} ${request.headers.referer}`)
  response.writeHead(broken ? 500 : 200, { 'content-type': 'image/png' }).end(broken ? '' : PIXEL)
})
await new Promise<void>((listening) => tileServer.listen(0, '127.0.0.1', listening))
afterAll(() => void tileServer.close())
const tiles = `http://127.0.0.1:${(tileServer.address() as AddressInfo).port}`
const { open, t, origin, allowConsole } = await screens({
  environment: { MAP_TILES: `${tiles}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION: '© Makers of tiles' },
})

const lead = async (first_name: string, lat: number, lng: number, more: object = {}) =>
  (
    await t.call<Wire>('POST', '/leads', {
      body: { first_name, last_name: 'Mapperley', phone: '01134960321', lat, lng, ...more },
    })
  ).body
await lead('Ada', 53.8, -1.55)
await lead('Bea', 51.5, -0.12, { lead_status_id: 3 })
await lead('Cleo', 51.5, -0.12)
const entries = (page: Page) => page.locator('.map-entry')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('a list as a map', () => {
  it('shows where its records are, is moved and read by keyboard, and is restored on return', async () => {
    const page = await open('/leads?q=Mapperley')
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('l')
    await page.waitForURL('**/leads?q=Mapperley&as=map')
    await page.getByText('3 places on the map').waitFor()
    await page.getByText('3 visible').waitFor()
    expect(await page.locator('.map-group').allTextContents()).toEqual(['2'])
    await page.getByText('© Makers of tiles').waitFor()
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    // Only the referring host is sent.
    expect(fetched[0]).toMatch(new RegExp(`^/\\d+/\\d+/\\d+\\.png ${origin}/$`))
    expect(await axeFindings(page)).toEqual([])

    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toContain('Cleo')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('Bea Mapperley')
    expect(await focused(page)).toContain('Contacted')
    await page.keyboard.press('End')
    expect(await focused(page)).toContain('Ada')
    expect(await page.locator('.map-marked').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ada Mapperley' }).waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toContain('Ada')

    // Records at one location are listed next to the map.
    await page.locator('.map-group').click()
    await page.getByText('2 at the same place').first().waitFor()
    await expect.poll(() => entries(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Show all visible' }).click()

    await page.keyboard.press('0')
    await page.getByText('3 visible').waitFor()
    await page.getByRole('application').focus()
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight')
    await page.getByText('0 visible').waitFor()
    await page.keyboard.press('l')
    await page.getByRole('grid').waitFor()
    expect(page.url()).not.toContain('as=map')
  })

  it('is an outline of the country if no tiles load, also on a phone in Chinese', async () => {
    broken = true
    allowConsole(/Failed to load resource.*500/)
    const page = await open('/leads?q=Mapperley&as=map', { locale: 'zh', width: 360, height: 740, scheme: 'dark' })
    await page.getByText('地图上有 3 个地点').waitFor()
    expect(await page.locator('.map-coast').count()).toBe(1)
    await expect.poll(() => entries(page).count()).toBe(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await axeFindings(page)).toEqual([])
  })
})

it("a customer's locations are on a map; those that cannot be shown are named", async () => {
  broken = false
  const address = { line1: '1 Test Street', city: 'Leeds', postcode: 'LS1 4AP' }
  const { body } = await t.call<Wire>('POST', '/customers', {
    body: {
      company_name: 'Locations Ltd',
      phone: '01134960124',
      addresses: [
        { ...address, label: 'Depot', primary: true, lat: 53.79, lng: -1.54 },
        { ...address, label: 'Yard', lat: 51.5, lng: -0.1 },
        { ...address, label: 'Somewhere' },
      ],
    },
  })
  const page = await open(`/customers/details/${body['id']}?tab=places`)
  const part = page.getByRole('region', { name: /^Locations/ })
  await part.getByRole('button', { name: /^Depot/ }).waitFor()
  await expect.poll(() => part.locator('.map-dot').count()).toBe(2)
  await part.getByText('Somewhere, 1 Test Street, Leeds, LS1 4AP').waitFor()
  await part.getByRole('button', { name: /^Yard/ }).press('Enter')
  await expect.poll(() => part.locator('.map-dot:not(.map-marked)').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
})
