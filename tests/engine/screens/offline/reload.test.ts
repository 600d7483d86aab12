import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { WORDS } from '../../../../src/offline/prompt/words.ts'
import { atRest } from '../../../support/atRest.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { deploys, isKept, lookForVersion, versionOf } from '../../../support/deploys.ts'

const { root, deploy } = deploys()
const s = await screens({ webRoot: root })

/** A page of the administrator, stored for offline work, whose prompt was closed. */
async function kept(path: string): Promise<Page> {
  const page = await s.open(path, { keeps: true })
  await isKept(page)
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  return page
}
const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Remote Workr CRM' })
const NEW = 'A new version of Remote Workr CRM is available, click on reload button to update.'

/** Counts page loads from now on. */
function loads(page: Page) {
  const counted = { times: 0 }
  page.on('load', () => {
    counted.times++
  })
  return counted
}

test.each([
  [['de-AT', 'en'], 'de', 'de'],
  [['en-GB'], 'en-US', 'en-US'],
  [['es-ES'], 'es', 'es'],
  [['es-MX', 'es'], 'es-MX', 'es-MX'],
  [['fr'], 'fr', 'fr'],
  [['zh-CN'], 'zh-CN', 'zh-CN'],
  [['pl', 'nl'], 'en-US', 'en-US'],
  [['pl', 'fr-CA', 'de'], 'fr', 'fr'],
] as const)('a browser set to %j is told in %s', async (languages, spoken, lang) => {
  const page = await s.open('/icon.svg', { token: null, keeps: true, width: 360, height: 740 })
  await page.addInitScript((all) => Object.defineProperty(navigator, 'languages', { get: () => all }), languages)
  await page.goto(`${s.origin}/auth/login`)
  const words = WORDS[spoken]
  await page.getByText(words.offlineReady.replace('{appName}', 'Remote Workr CRM')).waitFor()
  expect(await prompt(page).getAttribute('lang')).toBe(lang)
  expect(await prompt(page).getByRole('button').allTextContents()).toEqual([words.close])
  expect(await axeFindings(page)).toEqual([])
  deploy()
  await lookForVersion(page)
  await page.getByText(words.newVersion.replace('{appName}', 'Remote Workr CRM')).waitFor()
  expect(await prompt(page).getByRole('button').allTextContents()).toEqual([words.reload, words.close])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('Close keeps the old version; Reload takes the new one and loads once, in every tab', async () => {
  const page = await kept('/libraries/job-types')
  const other = await page.context().newPage()
  await other.goto(`${s.origin}/auth/login`)
  await other.waitForURL('**/dashboard')
  const version = deploy()
  await lookForVersion(page)
  await prompt(page).getByText(NEW).waitFor()
  await prompt(page).getByRole('button', { name: 'Close' }).click()
  await prompt(page).waitFor({ state: 'detached' })
  expect(await versionOf(page)).not.toBe(version)
  await page.reload()
  await prompt(page).getByText(NEW).waitFor()
  const [here, there] = [loads(page), loads(other)]
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => [here.times, there.times]).toEqual([1, 1])
  await page.getByRole('heading', { name: 'Job types' }).waitFor()
  expect(await versionOf(page)).toBe(version)
  // Anything that loads it again would do so at once.
  await atRest(page)
  await atRest(other)
  expect([here.times, there.times]).toEqual([1, 1])
  expect(await prompt(page).count()).toBe(0)
})

test('a form open during a new deploy is never reloaded: it waits, says so, and reloads once it is saved', async () => {
  const page = await kept('/libraries/job-types/add')
  const other = await page.context().newPage()
  await other.goto(`${s.origin}/libraries/job-types`)
  await other.getByRole('heading', { name: 'Job types' }).waitFor()
  const title = 'Typed before'
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  const version = deploy()
  await lookForVersion(page)
  const here = loads(page)
  await prompt(page).getByRole('button', { name: 'Reload' }).click()
  await page.getByText('The page reloads as soon as it is saved or discarded.').waitFor()
  // The other tab has nothing open, and lets the new version take over: this one keeps the typed text.
  await prompt(other).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(other).catch(() => null)).toBe(version)
  expect(here.times).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => here.times).toBe(1)
  await expect.poll(() => versionOf(page).catch(() => null)).toBe(version)
  const { body } = await s.t.call<{ data: { title: string }[] }>('GET', '/job-types/list?limit=100')
  expect(body.data.filter((one) => one.title === title)).toHaveLength(1)
})
