import { expect, test } from 'vitest'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const s = await screens()
const { worker, book } = await calendar(s.t)
const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
const DAY = addDays(`${YEAR}-07-08`, 3 - weekdayOf(`${YEAR}-07-08`))
const at = (time: string) => fromWallClock(DAY, time) as string
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

let trades = 0
/** Each attempt uses its own trade, because a name can be used only once. */
const trade = async () => {
  trades += 1
  return (await s.t.call<RecordBody>('POST', '/worker-categories', { body: { name: `Trade ${trades}` } })).body.id
}

test('a visit shows its details on hover and focus; a worker links to their hours and leave', async () => {
  const own = await trade()
  const ann = await worker({ name: 'Ann Archer', shifts: hours([...WEEKDAYS]), worker_category_id: own })
  const visit = { title: 'Drain camera', site: '4 Mill Lane, Leeds', worker_ids: [ann.id] }
  expect((await book({ ...visit, starts_at: at('09:00'), ends_at: at('10:30') })).status).toBe(200)
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own}`)
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  const chip = board.getByRole('button', { name: /Drain camera/ })
  const card = page.locator('body > [aria-hidden=true]', { hasText: '09:00–10:30 · 1 h 30' })
  // The board may still shift under the pointer, so the pointer hovers again.
  await expect
    .poll(
      async () => {
        await page.mouse.move(5, 5)
        await chip.hover()
        return card.waitFor({ timeout: 1000 }).then(
          () => 'shown',
          () => 'not yet',
        )
      },
      { timeout: 45_000 },
    )
    .toBe('shown')
  expect(await card.textContent()).toContain('4 Mill Lane, Leeds')
  expect(await axeFindings(page)).toEqual([])
  await page.mouse.move(5, 5)
  await card.waitFor({ state: 'detached' })

  // By keyboard: the visit under the cursor, then the worker of its row.
  await page.keyboard.press('b')
  for (let i = 0; i < 30 && !(await card.count()); i++) await page.keyboard.press('ArrowRight')
  await card.waitFor()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Add leave' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/workers/availability/${ann.id}?add=leave`)
  await page.getByRole('button', { name: 'Save leave' }).waitFor()
  await page.goBack()
  await board.getByRole('link', { name: 'Ann Archer' }).click()
  await page.waitForURL(`**/workers/availability/${ann.id}`)
})

test('workers who are off share one collapsed row, which a key opens; a day without work links to the next working day', async () => {
  const own = await trade()
  const SATURDAY = addDays(DAY, 6 - weekdayOf(DAY))
  const names = ['Ann Archer', 'Bob Baker']
  const [ann, bob] = await Promise.all(
    names.map((name) => worker({ name, shifts: hours([...WEEKDAYS]), worker_category_id: own })),
  )
  const leave = { from: DAY, to: DAY, reason: 'Holiday' }
  const saved = await s.t.call('POST', `/workers/${bob?.id}/leave`, { body: leave })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own}`)
  const rows = page.locator('.board-lanes > li')
  const off = page.getByRole('button', { name: /^1 off that day/ })
  await off.waitFor()
  expect(await rows.count()).toBe(1)
  await page.keyboard.press('o')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await off.getAttribute('aria-expanded')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('o')
  await expect.poll(() => rows.count()).toBe(1)
  const weekend = await s.open(`/jobs/dispatch?day=${SATURDAY}&worker_category_id=${own}`)
  await weekend.getByRole('button', { name: /^2 off that day/ }).waitFor()
  expect(await axeFindings(weekend)).toEqual([])
  await weekend.getByRole('button', { name: /^Next working day: Mon/ }).press('Enter')
  await weekend.waitForURL((url) => url.searchParams.get('day') === addDays(SATURDAY, 2))
  await weekend.getByRole('application', { name: /Board of 2 workers/ }).waitFor()
  expect(ann?.id).toBeGreaterThan(0)
})

test('a week shows its working days, and fits a usual window', async () => {
  const own = await trade()
  const bob = await worker({ name: 'Bob Baker', shifts: hours([...WEEKDAYS]), worker_category_id: own })
  const page = await s.open(`/jobs/dispatch?span=week&day=${DAY}&worker_ids=${bob.id}`, { width: 1440, height: 900 })
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  await board.getByText(/^Friday/).waitFor()
  expect(await board.getByText(/^Saturday/).count()).toBe(0)
  expect(await board.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  const phone = await s.open(`/jobs/dispatch?day=${DAY}`, { width: 360, height: 740 })
  await phone.getByRole('heading', { name: /Unassigned/ }).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
