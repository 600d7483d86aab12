import { expect, test } from 'vitest'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const s = await screens()
const { worker, book } = await calendar(s.t)

const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
/** A Wednesday of next summer. */
const DAY = addDays(`${YEAR}-07-08`, 3 - weekdayOf(`${YEAR}-07-08`))
const at = (day: string, time: string) => fromWallClock(day, time) as string
const timesOf = async (who: RecordBody) => {
  const list = await s.t.call<{ data: RecordBody[] }>(
    'GET',
    `/appointments/list?worker_ids=${who.id}&sort=starts_at&direction=asc`,
  )
  return list.body.data.map((one) => {
    const { day, time } = localDayAndTime(String(one['starts_at']))
    return `${day} ${time}`
  })
}

test('a series by keyboard: started at a free time, the clashing date excluded, changed from one date on, undone', async () => {
  s.allowConsole(/409/)
  const who = await worker({ shifts: hours(ALL_DAYS) })
  const taken = addDays(DAY, 14)
  await book({ title: 'In the way', starts_at: at(taken, '09:30'), ends_at: at(taken, '11:00'), worker_ids: [who.id] })
  const page = await s.open(`/jobs/calendar?view=day&day=${DAY}&worker_ids=${who.id}`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const slots = page.getByRole('application')
  await slots.focus()
  await press('ArrowDown', 'ArrowUp', 'Enter')
  await page.getByLabel('Title').fill('Filter change')
  await page.getByLabel(/^Kind/).selectOption('survey')
  expect(await page.getByLabel(/^Start/).inputValue()).toContain('09:00')
  // Text typed next to the hours carries over to the full form.
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  expect(await page.getByLabel('Title').inputValue()).toBe('Filter change')
  await page.getByRole('button', { name: 'Repeat…' }).focus()
  await press('Enter')
  await page.getByLabel('Number of dates').fill('4')
  await page.getByText('4 dates').waitFor()
  await page.getByText(`${String(who['name'])}: already booked`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Skip conflicts and book 3' }).focus()
  await press('Enter')
  await page.getByText('3 visits booked').waitFor()
  const [second, last] = [addDays(DAY, 7), addDays(DAY, 21)]
  expect(await timesOf(who)).toEqual([`${DAY} 09:00`, `${second} 09:00`, `${taken} 09:30`, `${last} 09:00`])
  // The page returns to the start, with the sign of a series.
  await page.getByRole('button', { name: /↻ Filter change/ }).focus()
  await press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Part of a series/ })
    .click()
  await page.getByText('Every week on Wednesday, 4 times').waitFor()
  await page.getByRole('link', { name: new RegExp(`${second.slice(8)}/07`) }).click()
  await expect.poll(() => page.getByLabel(/^Start/).inputValue()).toContain(`${second.slice(8)}/07`)
  const typed = async (name: RegExp, time: string) => {
    const field = page.getByLabel(name)
    await field.fill((await field.inputValue()).replace(/\d\d:\d\d/, time))
    await press('Tab')
  }
  await typed(/^Start/, '13:00')
  await typed(/^End/, '14:30')
  await page.getByRole('button', { name: 'Save for this and following visits' }).focus()
  await press('Enter')
  await page.getByText('2 visits changed').waitFor()
  expect(await timesOf(who)).toEqual([`${DAY} 09:00`, `${second} 13:00`, `${taken} 09:30`, `${last} 13:00`])
  await press('Control+z')
  await expect.poll(() => timesOf(who)).toEqual([`${DAY} 09:00`, `${second} 09:00`, `${taken} 09:30`, `${last} 09:00`])
})

test('the rule of a series by keyboard: every other week from one date on, a date excluded, previewed before saving, undone', async () => {
  const who = await worker({ shifts: hours(ALL_DAYS) })
  const first = { kind: 'survey', title: 'Filter', starts_at: at(DAY, '09:00'), ends_at: at(DAY, '10:00') }
  const made = await s.t.call<{ data: { done: number[] } }>('POST', '/appointments/series', {
    body: { appointment: { ...first, worker_ids: [who.id] }, rule: { starts_on: DAY, unit: 'week', count: 5 } },
  })
  const weeks = (...of: number[]) => of.map((week) => `${addDays(DAY, 7 * week)} 09:00`)
  const page = await s.open(`/appointments/edit/${made.body.data.done[1]}`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const change = page.getByRole('button', { name: 'Change rule…' })
  await change.focus()
  await press('Enter')
  await page.getByLabel('Applies to').and(page.locator(':focus')).waitFor()
  await press('Tab')
  await page.getByLabel('Interval').and(page.locator(':focus')).fill('2')
  await page.getByText('2 unchanged · 2 new · 2 removed').waitFor()
  const day = (week: number) =>
    addDays(DAY, 7 * week)
      .split('-')
      .toReversed()
      .join('/')
  await page.getByRole('button', { name: `Skip We ${day(5)}` }).focus()
  await press('Enter')
  await page.getByRole('button', { name: `Restore ${day(5)}` }).waitFor()
  await page.getByText('2 unchanged · 1 new · 2 removed').waitFor()
  await page.locator('.series-leave:focus').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await timesOf(who), 'nothing is written before').toEqual(weeks(0, 1, 2, 3, 4))
  await page.getByRole('button', { name: 'Save rule' }).focus()
  await press('Enter')
  await page.getByText('Rule saved. 3 visits changed.').waitFor()
  expect(await timesOf(who)).toEqual(weeks(0, 1, 3, 7))
  await press('Control+z')
  await expect.poll(() => timesOf(who)).toEqual(weeks(0, 1, 2, 3, 4))
})

test('times and rule of a series by keyboard in one action: entered together, previewed, saved and undone as one', async () => {
  const who = await worker({ shifts: hours(ALL_DAYS) })
  const first = { kind: 'survey', title: 'Both', starts_at: at(DAY, '09:00'), ends_at: at(DAY, '10:00') }
  const made = await s.t.call<{ data: { done: number[] } }>('POST', '/appointments/series', {
    body: { appointment: { ...first, worker_ids: [who.id] }, rule: { starts_on: DAY, unit: 'week', count: 4 } },
  })
  const dates = (time: string, ...weeks: number[]) => weeks.map((week) => `${addDays(DAY, 7 * week)} ${time}`)
  const page = await s.open(`/appointments/edit/${made.body.data.done[1]}`)
  const typed = async (name: RegExp, time: string) => {
    const field = page.getByRole('textbox', { name })
    await field.fill((await field.inputValue()).replace(/\d\d:\d\d/, time))
    await page.keyboard.press('Tab')
  }
  await typed(/^Start/, '13:00')
  await typed(/^End/, '14:30')
  await page.getByRole('button', { name: 'Change rule…' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Also saved: Start, End. The rule sets the days.').waitFor()
  await page.getByLabel('Interval').fill('2')
  await page.getByText('2 changed · 1 new · 1 removed').waitFor()
  await page.getByText('13:00–14:30').first().waitFor()
  // The preview follows typing at once.
  await typed(/^End/, '14:45')
  await page.getByText('13:00–14:45').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await timesOf(who), 'nothing is written before').toEqual(dates('09:00', 0, 1, 2, 3))
  await page.getByRole('button', { name: 'Save rule' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Rule saved. 4 visits changed.').waitFor()
  expect(await timesOf(who)).toEqual([...dates('09:00', 0), ...dates('13:00', 1, 3, 5)])
  await page.keyboard.press('Control+z')
  await expect.poll(() => timesOf(who)).toEqual(dates('09:00', 0, 1, 2, 3))
})

test('a clash in the form offers free times: chosen with one key, and saved', async () => {
  s.allowConsole(/409/)
  const who = await worker({ shifts: hours(ALL_DAYS) })
  const times = (from: string, to: string) => ({ starts_at: at(DAY, from), ends_at: at(DAY, to), worker_ids: [who.id] })
  await book({ title: 'Stands already', ...times('09:00', '10:30') })
  const { id } = (await book({ title: 'To be moved', ...times('14:00', '15:00') })).body as unknown as RecordBody
  const page = await s.open(`/appointments/edit/${id}`)
  for (const [name, time] of [
    [/^Start/, '10:00'],
    [/^End/, '11:00'],
  ] as const) {
    const field = page.getByLabel(name)
    await field.fill((await field.inputValue()).replace(/\d\d:\d\d/, time))
  }
  await page.keyboard.press('Control+s')
  const refusal = page.getByRole('alert').filter({ hasText: /is booked until \d/ })
  await refusal.waitFor()
  // The first free time starts where the other visit ends.
  const first = refusal.getByRole('button').first()
  await expect.poll(() => first.textContent()).toMatch(/10:30–11:30.*\S/)
  expect(await axeFindings(page)).toEqual([])
  expect(await first.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await refusal.waitFor({ state: 'detached' })
  expect(await page.getByLabel(/^Start/).inputValue()).toContain('10:30')
  expect(await page.getByLabel(/^Start/).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+s')
  await expect.poll(() => timesOf(who)).toEqual([`${DAY} 09:00`, `${DAY} 10:30`])
})
