import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import { keptPaths } from '../../../support/keptPaths.ts'
import { phone } from '../../../support/phone.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)

/** A phone that shows a visit, and has stored it. */
async function opened() {
  s.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be renewed|nothing is kept|is not kept|no hints for/)
  const one = await man()
  const { id } = await visit([one], 'Older than what is known')
  const page = await s.open(`/my/visits/${id}`, { token: one.token, width: 360, height: 740, keeps: true })
  await isKept(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => keptPaths(page)).toContain(`/my/visits/${id}`)
  return { page, id, path: `/panel-api/my/visits/${id}` }
}
const offered = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor()
const isRead = (route: Route) => route.request().method() === 'GET'

/** Offline, the phone shows only what it has stored. */
async function keptAlone(page: Page) {
  await page.context().setOffline(true)
  await page.reload()
  await phone(page).ready()
}

test('a response requested before an action does not overwrite it', async () => {
  const { page, path } = await opened()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const asked = { old: 0, passed: 0 }
  await page.route(`**${path}`, async (route) => {
    if (!isRead(route)) return route.continue()
    const response = await route.fetch()
    asked.old += 1
    await held
    // The page that made the request may be closed: then no one receives the response.
    const isHeard = () => {
      asked.passed += 1
    }
    await route.fulfill({ response }).then(isHeard, isHeard)
  })
  await page.reload()
  await expect.poll(() => asked.old).toBeGreaterThan(0)
  await offered(page, 'On my way')
  await phone(page).press('On my way')
  await offered(page, 'Start')
  await expect.poll(() => page.getByText(/waiting$/).count()).toBe(0)
  go()
  // A newer request is released too: none stays blocked.
  await expect.poll(() => asked.old - asked.passed).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  await keptAlone(page)
  await offered(page, 'Start')
})

test('a step sent while no page was waiting is stored as the server saved it', async () => {
  const { page, path } = await opened()
  await page.route(`**${path}/on-the-way`, async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    await route.fulfill({ response })
  })
  await page.route(`**${path}`, (route) => (isRead(route) ? route.abort() : route.continue()))
  await phone(page).press('On my way')
  await offered(page, 'Start')
  await expect.poll(() => page.getByText(/waiting$/).count()).toBe(1)
  await expect.poll(() => page.getByText(/waiting$/).count()).toBe(0)
  await offered(page, 'Start')
  await keptAlone(page)
  await offered(page, 'Start')
  // The day's list shows it too.
  await page.goto(new URL('/my/visits', page.url()).href)
  await page.getByText('On the way', { exact: true }).waitFor()
})

test('a step undone with a lost response is not undone twice', async () => {
  const { page, path } = await opened()
  await phone(page).press('On my way')
  await offered(page, 'Start')
  await phone(page).press('Start')
  await offered(page, 'Finish')
  let lost = 0
  await page.route(`**${path}/step-back`, async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await phone(page).more('Undo last step')
  await offered(page, 'Start')
  await expect.poll(() => lost).toBeGreaterThan(0)
  const answered = page.waitForResponse((one) => one.url().endsWith(path) && one.ok())
  await page.reload()
  await answered
  await offered(page, 'Start')
  await page.getByText(/waiting$/).waitFor()
  expect(await page.getByRole('button', { name: 'On my way', exact: true }).count()).toBe(0)
})
