import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const s = await screens()
const { worker, book } = await calendar(s.t)

const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
/** A Wednesday of next summer, when British clocks are an hour ahead. */
const DAY = addDays(`${YEAR}-07-08`, 3 - weekdayOf(`${YEAR}-07-08`))
const at = (day: string, time: string) => fromWallClock(day, time) as string
const made = async (title: string, from: string, to: string, one: RecordBody, day = DAY): Promise<RecordBody> => {
  const answer = await book({ title, starts_at: at(day, from), ends_at: at(day, to), worker_ids: [one.id] })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const timesOf = async (one: RecordBody) => {
  const { body } = await s.t.call<RecordBody>('GET', `/appointments/${one.id}`)
  return [body['starts_at'], body['ends_at']]
}
const open = async (one: RecordBody, view: string, day = DAY) =>
  s.open(`/jobs/calendar?view=${view}&day=${day}&worker_ids=${one.id}`)
const box = async (page: Page, name: string) => {
  const found = await page.getByText(name).first().boundingBox()
  if (!found) throw new Error(`${name} is not drawn`)
  return found
}

test('a visit is opened and moved by keyboard; a clash is shown where it is typed', async () => {
  s.allowConsole(/409/)
  const one = await worker({ shifts: hours(ALL_DAYS) })
  const first = await made('Boiler service', '09:00', '10:00', one)
  await made('Drain camera', '11:00', '12:00', one)
  const page = await open(one, 'day')
  const event = page.getByRole('button', { name: /Boiler service/ })
  await event.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('End', { exact: true }).fill('11:30')
  await page.keyboard.press('Enter')
  await dialog.getByText(/is (booked|at .+) until \d/).waitFor()
  await dialog.getByLabel('End', { exact: true }).fill('8')
  await page.keyboard.press('Enter')
  await dialog.getByText('The end must be after the start').waitFor()
  await dialog.getByLabel('Start', { exact: true }).fill('8')
  await dialog.getByLabel('End', { exact: true }).fill('9:45')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await timesOf(first)).toEqual([at(DAY, '08:00'), at(DAY, '09:45')])
  await page.getByText('08:00').filter({ hasText: /09:45/ }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('by mouse: dragged to another day it keeps its time; dropped on another visit it returns and says why', async () => {
  const one = await worker({ shifts: hours(ALL_DAYS) })
  const visit = await made('Fence survey', '09:00', '11:00', one)
  const page = await open(one, 'full_week')
  const before = await box(page, 'Fence survey')
  /** An element redrawn during the mouse press would not be dragged. */
  const atRest = async () => {
    let last = await box(page, 'Fence survey')
    await expect
      .poll(async () => {
        const [now, before] = [await box(page, 'Fence survey'), last]
        last = now
        return now.x === before.x && now.y === before.y && now.height === before.height
      })
      .toBe(true)
    return last
  }
  const drag = async (dx: number, dy: number) => {
    const from = await atRest()
    await page.mouse.move(from.x + 8, from.y + 6)
    await page.mouse.down()
    await page.mouse.move(from.x + 8 + dx / 2, from.y + 6 + dy / 2, { steps: 4 })
    await page.mouse.move(from.x + 8 + dx, from.y + 6 + dy, { steps: 8 })
    await page.mouse.up()
  }
  await drag(170, 0)
  const next = addDays(DAY, 1)
  await expect.poll(() => timesOf(visit)).toEqual([at(next, '09:00'), at(next, '11:00')])
  await expect.poll(async () => (await box(page, 'Fence survey')).x).toBeGreaterThan(before.x + 50)
  // It is moved back by keyboard, and there and back by undo and redo.
  const chip = page.getByRole('button', { name: /Fence survey/ })
  await chip.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => timesOf(visit)).toEqual([at(DAY, '09:00'), at(DAY, '11:00')])
  await page.locator('.toast').filter({ hasText: 'Successfully saved' }).first().waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => timesOf(visit)).toEqual([at(next, '09:00'), at(next, '11:00')])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => timesOf(visit)).toEqual([at(DAY, '09:00'), at(DAY, '11:00')])
  await expect.poll(async () => (await box(page, 'Fence survey')).x).toBeCloseTo(before.x, 0)
  // The mouse drags its end: it returns when it would overlap the next visit, and the page says so.
  s.allowConsole(/409/)
  await made('In the way', '13:00', '14:00', one)
  await page.getByText('In the way').first().waitFor()
  const block = page.getByRole('button', { name: /Fence survey/ })
  const pull = async (dy: number) => {
    await atRest()
    await block.hover()
    const at = await block.boundingBox()
    if (!at) throw new Error('it is not drawn')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height - 2)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width / 2, at.y + at.height - 2 + dy / 2, { steps: 4 })
    await page.mouse.move(at.x + at.width / 2, at.y + at.height - 2 + dy, { steps: 8 })
    await page.mouse.up()
    return at.height
  }
  const height = await pull(130)
  await page.getByText(/is (booked|at .+) until \d/).waitFor()
  await expect.poll(async () => (await block.boundingBox())?.height).toBeCloseTo(height, 0)
  expect(await timesOf(visit)).toEqual([at(DAY, '09:00'), at(DAY, '11:00')])
  await pull(-height / 2)
  await expect.poll(() => timesOf(visit)).toEqual([at(DAY, '09:00'), at(DAY, '10:00')])
  await expect.poll(async () => (await block.boundingBox())?.height).toBeCloseTo(height / 2, -1)
  await drag(0, 80)
  await expect.poll(async () => (await timesOf(visit))[0]).not.toBe(at(DAY, '09:00'))
  const [starts, ends] = (await timesOf(visit)) as [string, string]
  expect(dayOf(starts)).toBe(DAY)
  expect(Date.parse(starts)).toBeGreaterThan(Date.parse(at(DAY, '09:00')))
  expect(Date.parse(ends) - Date.parse(starts)).toBe(3_600_000)
})

test('moved by keyboard across a clock change it keeps its local time, and its duration follows the clock', async () => {
  const one = await worker({ shifts: hours(ALL_DAYS) })
  const sunday = addDays(`${YEAR}-10-31`, -(weekdayOf(`${YEAR}-10-31`) % 7))
  const saturday = addDays(sunday, -1)
  const visit = await made('Gutter', '09:00', '10:00', one, saturday)
  const page = await open(one, 'full_week', saturday)
  await page.getByRole('button', { name: /Gutter/ }).focus()
  for (const key of ['Alt+ArrowRight', 'Alt+ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => timesOf(visit)).toEqual([at(sunday, '09:30'), at(sunday, '10:30')])
})

test('a month shows one line a day and links to the day; past visits cannot be moved', async () => {
  const one = await worker({ shifts: hours(ALL_DAYS) })
  await made('Early visit', '08:00', '09:30', one)
  await made('Late visit', '14:00', '15:00', one)
  const old = addDays(dayOf(Date.now()), -5)
  await made('Long ago', '10:00', '11:00', one, old)
  const page = await open(one, 'month')
  const sum = page.getByRole('button', { name: /2 visits · 2.5 h/ })
  await sum.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Late visit/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('day')).toBe(DAY)
  await page.goto(`${s.origin}/jobs/calendar?view=list&day=${old}&worker_ids=${one.id}`)
  await page.getByText('Long ago').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A visit in the past cannot be moved').waitFor()
  expect(await dialog.getByRole('textbox').count()).toBe(0)
})

test('full-day leave is above the hours and takes no space there; a week with many workers shows what is readable and links to the day', async () => {
  const many = await Promise.all(Array.from({ length: 16 }, () => worker({ shifts: hours(ALL_DAYS) })))
  const [away, ...here] = many as [RecordBody, ...RecordBody[]]
  const next = addDays(DAY, 1)
  const leave = { kind: 'leave', title: 'Away', starts_at: at(DAY, '00:00'), ends_at: at(addDays(DAY, 2), '00:00') }
  expect((await book({ ...leave, worker_ids: [away.id] })).status).toBe(200)
  for (const [i, one] of here.entries()) await made(`Visit ${i}`, '09:00', '11:00', one)
  const page = await s.open(`/jobs/calendar?day=${DAY}&worker_ids=${many.map(({ id }) => id).join(',')}`)
  const bar = page.getByRole('button', { name: /Away/ })
  await bar.waitFor()
  expect(await bar.count(), 'one bar over both days').toBe(1)
  const [above, first] = [
    await bar.boundingBox(),
    await page.getByRole('button', { name: /Visit/ }).first().boundingBox(),
  ]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(first?.y ?? 0)
  expect(
    await page
      .locator('.calendar-grid')
      .getByRole('button', { name: /^Visit/ })
      .count(),
    'three columns',
  ).toBe(3)
  expect(first?.width ?? 0, 'an appointment is wide enough to be read').toBeGreaterThan(45)
  const more = page.getByRole('button', { name: '+12: 12 more from 09:00' })
  const [lane, last] = [
    await more.boundingBox(),
    await page
      .locator('.calendar-grid')
      .getByRole('button', { name: /^Visit/ })
      .last()
      .boundingBox(),
  ]
  expect(lane?.x ?? 0, 'the number covers no visit').toBeGreaterThanOrEqual((last?.x ?? 0) + (last?.width ?? 0))
  await more.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog')
  expect(await list.getByRole('button').count()).toBe(12)
  await list.getByRole('button', { name: /Visit 9/ }).click()
  await page.getByRole('dialog', { name: 'Visit 9' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${s.origin}/jobs/calendar?view=list&day=${next}&worker_ids=${away.id}`)
  await page.getByText('All day').first().waitFor()
  expect(await page.getByText('00:00').count()).toBe(0)
})

test('a visit is booked at the keyboard cursor, navigated to, moved with Alt, given a status, undone and cancelled with a reason', async () => {
  s.allowConsole(/409/)
  const one = await worker({ shifts: hours(ALL_DAYS) })
  await made('First one', '08:00', '09:00', one)
  const page = await open(one, 'full_week')
  const hoursOfDays = page.getByRole('application')
  await hoursOfDays.focus()
  // The cursor is at nine: three steps down is half past ten.
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'New visit' })
  expect(await popover.getByLabel('Start', { exact: true }).inputValue()).toBe('10:30')
  await popover.getByLabel('End', { exact: true }).fill('8:30')
  await popover.getByLabel('Title').fill('Drawn here')
  await page.keyboard.press('Enter')
  await popover.getByText('The end must be after the start').waitFor()
  await popover.getByLabel('Start', { exact: true }).fill('8:30')
  await popover.getByLabel('End', { exact: true }).fill('9:30')
  await page.keyboard.press('Enter')
  await popover.getByText(/is (booked|at .+) until \d/).waitFor()
  await popover.getByLabel('Start', { exact: true }).fill('10:30')
  await popover.getByLabel('End', { exact: true }).fill('11:30')
  await page.keyboard.press('Enter')
  await popover.waitFor({ state: 'detached' })
  const chip = page.getByRole('button', { name: /Drawn here/ })
  await chip.waitFor()
  const list = () =>
    s.t.call<{ data: RecordBody[] }>('GET', `/appointments/list?worker_ids=${one.id}&sort=id&direction=desc`)
  const [visit] = (await list()).body.data
  if (!visit) throw new Error('it was not booked')
  expect(await timesOf(visit)).toEqual([at(DAY, '10:30'), at(DAY, '11:30')])
  await page.getByRole('button', { name: /First one/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chip.evaluate((el) => el === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => timesOf(visit)).toEqual([at(DAY, '11:00'), at(DAY, '12:00')])
  await page.getByRole('button', { name: /Undo/ }).first().click()
  await expect.poll(() => timesOf(visit)).toEqual([at(DAY, '10:30'), at(DAY, '11:30')])
  await chip.focus()
  await page.keyboard.press('Enter')
  const quick = page.getByRole('dialog', { name: 'Drawn here' })
  await quick.getByLabel('Status').selectOption('Confirmed')
  const statusOf = async () => (await s.t.call<RecordBody>('GET', `/appointments/${visit.id}`)).body['status']
  await expect.poll(statusOf).toBe('confirmed')
  await quick.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('f')
  await quick.getByRole('list').waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('Delete')
  const why = page.getByRole('dialog', { name: /Cancelled/ })
  await page.keyboard.press('Enter')
  await why.getByRole('alert').waitFor()
  await page.keyboard.type('Not at home')
  await page.keyboard.press('Enter')
  await quick.waitFor({ state: 'detached' })
  await expect.poll(statusOf).toBe('cancelled')
  await chip.waitFor({ state: 'detached' })
})

test('workers are ticked, searched and saved as a set; with none ticked, the page says who is shown', async () => {
  const one = await worker({ name: 'Zoë Quill', shifts: hours(ALL_DAYS) })
  await made('Seen alone', '09:00', '13:00', one)
  const page = await s.open(`/jobs/calendar?view=full_week&day=${DAY}`)
  await page.getByText(/No workers selected/).waitFor()
  await page.getByRole('button', { name: /Today/ }).first().focus()
  await page.keyboard.press('w')
  await page.keyboard.type('zoe')
  await page.getByRole('checkbox', { name: /Zoë Quill/ }).check()
  await page.getByRole('button', { name: /Seen alone/ }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('worker_ids')).toBe(String(one.id))
  await page.getByText('4 of 10 h').waitFor()
  await page.getByRole('button', { name: 'Save selection' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'required' }).waitFor()
  await page.keyboard.type('Only Zoë')
  await page.keyboard.press('Enter')
  const set = page.getByRole('button', { name: /^Only Zoë/ })
  await set.waitFor()
  await page.getByRole('button', { name: 'Clear selection', exact: true }).click()
  await page.getByText(/No workers selected/).waitFor()
  await page.keyboard.press('Alt+1')
  await expect.poll(() => new URL(page.url()).searchParams.get('worker_ids')).toBe(String(one.id))
  expect(await set.getAttribute('aria-pressed')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  // Two ticks before the address has updated for the first.
  const other = await worker({ name: 'Zora Reed', shifts: hours(ALL_DAYS) })
  await page.goto(`${s.origin}/jobs/calendar?view=full_week&day=${DAY}`)
  await page.getByText(/No workers selected/).waitFor()
  await page.keyboard.press('w')
  await page.keyboard.type('zo')
  await page.getByRole('checkbox', { name: /Zora Reed/ }).waitFor()
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('label'))
      if (/^Zo(ë Quill|ra Reed)/.test(label.textContent)) label.querySelector('input')?.click()
  })
  await expect
    .poll(() => new URL(page.url()).searchParams.get('worker_ids')?.split(',').toSorted())
    .toEqual([String(one.id), String(other.id)].toSorted())
})

test('a phone shows a day as a list under its week; a swipe moves on', async () => {
  const one = await worker({ shifts: hours(ALL_DAYS) })
  await made('Morning', '09:00', '10:00', one)
  await made('Tomorrow', '09:00', '10:00', one, addDays(DAY, 1))
  const page = await open(one, 'work_week')
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.getByRole('button', { name: /Morning/ })
  await row.waitFor()
  expect(await page.getByRole('button', { name: /Tomorrow/ }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await row.evaluate((el) => {
    const at = (x: number) => new Touch({ identifier: 1, target: el, clientX: x, clientY: 300 })
    el.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [at(300)], changedTouches: [at(300)] }))
    el.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [at(120)] }))
  })
  await page.getByRole('button', { name: /Tomorrow/ }).waitFor()
  await page.getByRole('button', { name: 'Book a visit' }).click()
  expect(await page.getByRole('dialog').getByLabel('Day', { exact: true }).inputValue()).toContain(DAY.slice(8))
  expect(await axeFindings(page)).toEqual([])
})
