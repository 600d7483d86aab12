import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import { keptPaths } from '../../../support/keptPaths.ts'
import { phone } from '../../../support/phone.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit, notesOf } = await workday(s.t)
type Man = Awaited<ReturnType<typeof man>>

const small = { width: 360, height: 740, keeps: true }
/** A browser without a connection logs this for each request. */
const quiet = () =>
  s.allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be renewed|nothing is kept|no hints for|did not reach the server/,
  )

/** A phone that opened the day and has all of it stored. */
async function kept(one: Man, visits: readonly number[], path = '/my/visits'): Promise<Page> {
  const page = await s.open(path, { token: one.token, ...small })
  await isKept(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(visits.map((id) => `/my/visits/${id}`)))
  return page
}
const seen = async (one: Man, id: number) =>
  (await s.t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token: one.token })).body
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const bar = (page: Page) => page.getByRole('status')

test('today opens offline, every action works, and all are sent once online, with their times', async () => {
  quiet()
  const one = await man()
  const { id, job } = await visit([one], 'Boiler in the cellar')
  const page = await kept(one, [id])
  const context = page.context()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Boiler in the cellar' }).waitFor()
  await bar(page).getByText('Offline').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Open visit' }).click()
  await page.getByText('It rattles').waitFor()
  await press(page, 'On my way')
  await press(page, 'Start')
  await page.getByRole('button', { name: 'Finish', exact: true }).waitFor()
  await phone(page).note('Said in the cellar')
  await phone(page).photo('cellar.txt')
  await bar(page).getByText('Offline · 4 waiting').waitFor()
  const before = Date.now()
  expect((await seen(one, id)).times.started_at).toBeNull()
  // Everything is there after the browser is closed and reopened.
  await page.close()
  const again = await context.newPage()
  await again.goto(`${s.origin}/my/visits/${id}`)
  await bar(again).getByText('Offline · 4 waiting').waitFor()
  await again.getByRole('button', { name: 'Finish', exact: true }).waitFor()
  await context.setOffline(false)
  await expect.poll(async () => (await seen(one, id)).files.map(({ name }) => name)).toEqual(['cellar.txt'])
  const now = await seen(one, id)
  expect(now.status).toBe('on_site')
  expect(Date.parse(now.times.started_at ?? '')).toBeLessThanOrEqual(before)
  expect((await notesOf(job)).map((note) => note['body'])).toEqual(['Said in the cellar'])
  await expect.poll(() => again.getByText('waiting').count()).toBe(0)
})

test('a change by the office is explained with what to do, and nothing is dropped', async () => {
  quiet()
  s.allowConsole(/40[49]/)
  const [one, two] = [await man(), await man()]
  const { id } = await visit([one], 'Given away')
  const off = await visit([one], 'Rung off', '14:00')
  const page = await kept(one, [id, off.id], `/my/visits/${id}`)
  await page.context().setOffline(true)
  await press(page, 'On my way')
  await bar(page).getByText('Offline · 1 waiting').waitFor()
  await page.goto(`${s.origin}/my/visits/${off.id}`)
  await press(page, 'More')
  await press(page, 'No access')
  await page.getByRole('dialog').getByLabel('Reason').fill('Nobody opened')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await bar(page).getByText('Offline · 2 waiting').waitFor()
  await s.t.call('PATCH', `/appointments/${id}`, { body: { worker_ids: [two.id] } })
  await s.t.call('PATCH', `/appointments/${off.id}`, { body: { status: 'cancelled', cancel_reason: 'Rang' } })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '2 not sent' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('On my way · Given away').waitFor()
  await sheet.getByText('This visit is no longer assigned to you').waitFor()
  await sheet.getByText('This visit was reassigned').waitFor()
  await sheet.getByText('Nobody opened').waitFor()
  await sheet.getByText('The office cancelled this visit').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const first = sheet.getByRole('listitem').filter({ hasText: 'Given away' })
  await s.t.call('PATCH', `/appointments/${id}`, { body: { worker_ids: [one.id] } })
  await first.getByRole('button', { name: 'Send again' }).click()
  await first.waitFor({ state: 'detached' })
  await expect.poll(async () => (await seen(one, id)).status).toBe('on_the_way')
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await sheet.getByRole('button', { name: 'Discard this?' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(await page.getByText('not sent').count()).toBe(0)
})

test('a queue belongs to its user: kept while another uses the phone, and asked about at sign-out', async () => {
  quiet()
  s.allowConsole(/401/)
  const [one, two] = [await man(), await man()]
  const { id, job } = await visit([one], 'Of the first')
  await visit([two], 'Of the second', '15:00')
  const page = await kept(one, [id], `/my/visits/${id}`)
  await page.context().setOffline(true)
  await press(page, 'On my way')
  await bar(page).getByText('Offline · 1 waiting').waitFor()
  const enter = (token: string) => page.evaluate((mine) => localStorage.setItem('token', mine), token)
  await enter(two.token)
  // Nothing is stored for the second user, who has the same permissions as the first.
  await page.goto(`${s.origin}/my/visits`)
  await page.getByText('This page will open automatically when you are back online.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Of the second' }).waitFor()
  expect((await seen(one, id)).status).toBe('booked')
  await page.getByRole('button', { name: /Account$/ }).click()
  await press(page, 'Sign out')
  await page.waitForURL('**/auth/login**')
  await page.context().setOffline(true)
  await enter(one.token)
  await page.goto(`${s.origin}/my/visits/${id}`)
  await bar(page).getByText('Offline · 1 waiting').waitFor()
  await page.getByRole('button', { name: /Account$/ }).click()
  await press(page, 'Sign out')
  const sheet = page.getByRole('alertdialog')
  await sheet.getByText('1 waiting on this phone').waitFor()
  await sheet.getByRole('button', { name: 'Stay signed in' }).click()
  await bar(page).getByText('Offline · 1 waiting').waitFor()
  await press(page, 'Sign out')
  await sheet.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.waitForURL('**/auth/login**')
  expect(await keptPaths(page)).toEqual([])
  expect((await notesOf(job)).length).toBe(0)
})
