import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../../support/browser.ts'
import type { RecordBody, Values } from '../../support/factory.ts'

const { t, open } = await screens()

const post = async (path: string, body: Values = {}) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

let job: RecordBody
beforeAll(async () => {
  const customer = await post('/customers', { last_name: 'Hollis', phone: '0113 496 0177' })
  const services = [{ name: 'Survey', quantity: 1, price_ex_vat: 100, vat_percent: 20 }]
  job = await post('/jobs', { customer_id: customer.id, job_type_id: 1, title: 'Boiler', services })
})

/** Holds every response from now on. @returns releases them, and later ones */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/panel-api/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]'
/** The overlay by name, whether it has the focus, and the current page. */
const stand = (page: Page) =>
  page.evaluate((overlays) => {
    const open = [...document.querySelectorAll(overlays)].filter((one) => !one.closest('[aria-hidden=true]'))
    return {
      open: open.length,
      isInside: open.some((one) => one.contains(document.activeElement)),
      path: window.location.pathname,
    }
  }, OVERLAYS)

const settled = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.querySelectorAll('[aria-busy=true]:not(button)').length)).toBe(0)

/** Letters that are shortcuts of the page behind; in a menu they may choose an entry by its first letter, and in a box they are text. */
const LETTERS = ['h', 'a', 'b', 'm', 't', 'o', 'd', 'i']

async function staysOver(page: Page, release: () => void): Promise<void> {
  const before = await stand(page)
  expect(before.open).toBeGreaterThan(0)
  release()
  await settled(page)
  for (const letter of LETTERS) await page.keyboard.press(letter)
  expect(await stand(page)).toEqual({ ...before, isInside: true })
}

describe('over a job still loading', () => {
  test.each([
    ['the palette', 'Control+k'],
    ['the list of shortcuts', '?'],
    ['the menu of statuses', 's'],
    ['the menu of actions', '.'],
    ['the history', 'h'],
  ])('%s has the keyboard, whatever loads late', async (_name, key) => {
    const page = await open(`/jobs/details/${job.id}`)
    await page.getByRole('heading', { level: 1, name: /Boiler/ }).waitFor()
    await settled(page)
    const release = await hold(page)
    await page.keyboard.press(key)
    await page.locator(OVERLAYS).first().waitFor()
    await expect.poll(async () => (await stand(page)).isInside).toBe(true)
    await staysOver(page, release)
  })
})

test.each([
  ['the palette', 'Control+k'],
  ['the list of shortcuts', '?'],
])('returning from a record to a list still loading, %s has the keyboard', async (_name, key) => {
  const page = await open('/jobs')
  await page.getByRole('link', { name: /Boiler/ }).click()
  await page.waitForURL(`**/jobs/details/${job.id}`)
  await page.getByRole('heading', { level: 1, name: /Boiler/ }).waitFor()
  await settled(page)
  const release = await hold(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press(key)
  await page.locator(OVERLAYS).first().waitFor()
  await page.waitForURL(/\/jobs(\?|$)/)
  await staysOver(page, release)
})
