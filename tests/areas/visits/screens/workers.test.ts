import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { bankHolidays } from '../../../../schema/engine/time/bankHolidays.ts'
import { addDays, dayOf, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Wire } from '../../../support/factory.ts'

const s = await screens()
const { worker, book, franchises } = await calendar(s.t)
const { call } = s.t

/** A Monday of next year, so that nothing is in the past. */
const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
const MONDAY = addDays(`${YEAR}-06-08`, 1 - weekdayOf(`${YEAR}-06-08`))
const typed = (day: string) => day.split('-').toReversed().join('/')

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 120; i++) {
    const at = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
    if (at?.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`nothing called ${name} can be reached by Tab`)
}
const open = async (one: RecordBody, options = {}) => {
  const page = await s.open(`/workers/availability/${one.id}?year=${YEAR}`, options)
  await page.getByRole('heading', { name: 'Weekly hours' }).waitFor()
  return page
}
const stored = async (one: RecordBody) => (await call<RecordBody>('GET', `/workers/${one.id}`)).body

test('hours are entered, copied over the week and saved by keyboard alone, and the year view follows typing', async () => {
  const one = await worker({ shifts: [], name: 'Ada Moss', franchise_id: franchises[0] })
  const page = await open(one)
  await tabTo(page, 'Add hours on Monday')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Monday from')
  await page.keyboard.type('730')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: 'Each start must be before its end' }).waitFor()
  await page.getByLabel('Monday to', { exact: true }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('16')
  await tabTo(page, 'Copy Monday’s hours to Tuesday–Friday')
  await page.keyboard.press('Enter')
  await page.getByText('42.5 hours a week').waitFor()
  const june = page.getByRole('table', { name: 'June' })
  expect(await june.locator('td[data-mark=works]').count()).toBeGreaterThan(19)
  // The worker's franchise is closed on bank holidays, whatever the week says.
  const holidays = page.locator('.year td[data-mark=holiday]')
  expect(await holidays.count()).toBe(bankHolidays(YEAR, 'england_wales').length)
  expect(await holidays.filter({ hasText: 'Summer bank holiday' }).count()).toBe(1)
  await page.keyboard.press('Control+s')
  await page.getByText('Successfully saved').waitFor()
  const { shifts } = (await stored(one)) as unknown as { shifts: { weekday: string; from: string; to: string }[] }
  expect(shifts.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`)).toEqual(
    WEEK.map((day) => `${day} 07:30 16:00`),
  )
  expect(await axeFindings(page)).toEqual([])
})

test('a blocked time shows its required fields, clashes with a visit, and is added and removed by keyboard', async () => {
  s.allowConsole(/422|409/)
  const one = await worker({ shifts: hours(WEEK) })
  const visit = { starts_at: `${MONDAY}T09:00:00Z`, ends_at: `${MONDAY}T10:00:00Z`, worker_ids: [one.id] }
  expect((await book(visit)).status).toBe(200)
  const page = await open(one)
  await tabTo(page, 'Block time')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const needs = page.getByText('A time lock needs a date, both times, and start before end.')
  await expect.poll(() => needs.count()).toBe(3)
  await page.keyboard.type(typed(MONDAY))
  await page.keyboard.press('Tab')
  // The button that opens the browser's date picker.
  await page.keyboard.press('Tab')
  await page.keyboard.type('9')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This worker already has a visit at that time' }).waitFor()
  await page.getByLabel('Start').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  const item = page.getByRole('listitem').filter({ hasText: '11:00–12:00' })
  await item.waitFor()
  await page.getByRole('table', { name: 'June' }).locator('td[data-mark=lock][data-booked]').waitFor()
  await item.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await item.waitFor({ state: 'detached' })
})

test('hours under a visit cannot be removed, typed text stays, and the week is copied to others', async () => {
  s.allowConsole(/409/)
  const [one, two] = [await worker({ shifts: hours(WEEK) }), await worker({ name: 'Zed Copy', shifts: [] })]
  const visit = { starts_at: `${MONDAY}T09:00:00Z`, ends_at: `${MONDAY}T10:00:00Z`, worker_ids: [one.id] }
  expect((await book(visit)).status).toBe(200)
  const page = await open(one)
  await page.getByRole('button', { name: 'Remove these hours on Monday' }).press('Enter')
  await page.keyboard.press('Control+s')
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'There are visits booked in these hours. Move them first.' })
  await refused.waitFor()
  expect(await refused.textContent()).toContain(MONDAY.split('-').toReversed().join('/'))
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await page.getByLabel('Monday from').waitFor()
  await page.getByRole('button', { name: 'Copy to others…' }).press('Enter')
  await page.getByRole('combobox').fill('Zed')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Zed Copy'])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await page.getByText('Copied to 1 worker').waitFor()
  expect(((await stored(two)) as unknown as Wire)['shifts']).toHaveLength(5)
})

test('a read-only user sees the hours and cannot change them', async () => {
  const one = await worker()
  const reader = await s.t.userWith(['Workers:list', 'Workers:availability', 'Users:profileView'])
  const page = await open(one, { token: reader.token })
  expect(await page.getByLabel('Monday from').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /Add|Copy|Remove/ }).count()).toBe(0)
})

test('a worker is sent a registration link from the form, and then another', async () => {
  const one = await worker({ name: 'Ivy Lane' })
  const page = await s.open(`/workers/edit/${one.id}`)
  await page.getByRole('button', { name: 'Send registration link' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send registration link' }).press('Enter')
  await page.getByText('Registration link sent to Ivy Lane').waitFor()
  await page.getByRole('button', { name: 'Send registration link again' }).waitFor()
  await page.getByRole('link', { name: 'Availability' }).press('Enter')
  await page.getByRole('heading', { name: 'Weekly hours' }).waitFor()
})
