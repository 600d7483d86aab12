import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const s = await screens()
const { worker, book } = await calendar(s.t)

const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
const lastSunday = (month: string) => addDays(`${YEAR}-${month}-31`, -(weekdayOf(`${YEAR}-${month}-31`) % 7))
/** The days on which British clocks change. */
const CHANGES = [lastSunday('03'), lastSunday('10')]
/** The zones furthest from London on both sides: there it is usually another date. */
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles']
const at = (day: string, time: string) => fromWallClock(day, time) as string

const boxOf = async (page: Page, name: RegExp) => {
  const found = await page.getByRole('button', { name }).first().boundingBox()
  if (!found) throw new Error(`${String(name)} is not drawn`)
  return found
}
const timesOf = async (one: { id: number }) => {
  const { body } = await s.t.call<RecordBody>('GET', `/appointments/${one.id}`)
  return [String(body['starts_at']), String(body['ends_at'])]
}

test.each(CHANGES)(
  'on %s, when the clocks change, a visit is at the same position and moves to the same time in any browser time zone',
  async (day) => {
    const found: unknown[] = []
    for (const zone of ZONES) {
      const who = await worker({ shifts: hours(ALL_DAYS) })
      const visit = { title: 'Gate', starts_at: at(day, '09:00'), ends_at: at(day, '10:30'), worker_ids: [who.id] }
      const { body: made } = await book(visit)
      const page = await s.open(`/jobs/calendar?view=day&day=${day}&worker_ids=${who.id}`, { zone })
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(zone)
      const gate = page.getByRole('button', { name: /Gate/ }).first()
      await gate.waitFor()
      const { x, y, height } = await boxOf(page, /Gate/)
      // Dragged down to the same time in both browsers, on this day.
      await page.mouse.move(x + 20, y + 6)
      await page.mouse.down()
      await page.mouse.move(x + 20, y + 6 + height / 3, { steps: 4 })
      await page.mouse.move(x + 20, y + 6 + (height * 2) / 3, { steps: 8 })
      await page.mouse.up()
      await expect.poll(async () => (await timesOf(made))[0]).not.toBe(at(day, '09:00'))
      const [from = '', to = ''] = await timesOf(made)
      found.push([y, height, from])
      expect([dayOf(from), Date.parse(to) - Date.parse(from)], zone).toEqual([day, 90 * 60_000])
      expect(Date.parse(from), zone).toBeGreaterThan(Date.parse(at(day, '09:00')))
      // By typing.
      await page.getByRole('button', { name: new RegExp(`Gate.*${localDayAndTime(from).time}`) }).waitFor()
      await gate.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      expect(await dialog.getByLabel('Start').inputValue()).toBe(localDayAndTime(from).time)
      await dialog.getByLabel('Start').fill('11:15')
      await dialog.getByLabel('End', { exact: true }).fill('12:45')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      expect(await timesOf(made), zone).toEqual([at(day, '11:15'), at(day, '12:45')])
      // Created at a free time by keyboard.
      await page.getByRole('application').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.getByLabel('Title').fill('Fence')
      await page.getByLabel(/^Kind/).selectOption('survey')
      const typed = await page.getByLabel(/^Start/).inputValue()
      expect(typed, zone).toContain('09:00')
      await page.getByLabel('Title').press('Enter')
      await expect
        .poll(async () => {
          const list = await s.t.call<{ data: RecordBody[] }>('GET', `/appointments/list?worker_ids=${who.id}`)
          return list.body.data.flatMap((one) => (one['name'] === 'Fence' ? [one['starts_at']] : []))
        })
        .toEqual([at(day, '09:00')])
    }
    expect(found[0], 'in both zones').toEqual(found[1])
  },
)
