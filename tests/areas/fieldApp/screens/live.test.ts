import { expect, test } from 'vitest'
import { dayOf, startOfDay } from '../../../../schema/engine/time/time.ts'
import { screens } from '../../../support/browser.ts'
import { phone as thumb } from '../../../support/phone.ts'
import { workdays } from '../booked.ts'

const s = await screens()
const booked = await workdays(s)

test("the office sees a worker's actions live on board, calendar and job", async () => {
  // It is planned for the first minutes of the day, so it should have started by now.
  const { token, visit, job, worker } = await booked('00:00', '00:30')
  const today = dayOf(Date.now())
  // Soon after midnight nothing can be late: the office view is set to one o'clock.
  const one = Date.parse(startOfDay(today)) + 3_600_000
  const then = Date.now() < one ? { at: new Date(one).toISOString() } : {}
  const board = await s.open(`/jobs/dispatch?day=${today}&worker_ids=${worker}`, then)
  const calendar = await s.open(`/jobs/calendar?view=day&day=${today}&worker_ids=${worker}`, then)
  const page = await s.open(`/jobs/details/${job}`)
  const phone = await s.open(`/my/visits/${visit}`, { token, width: 360, height: 740 })
  let loads = 0
  for (const one of [board, calendar, page]) one.on('load', () => loads++)
  const onBoard = board.locator(`[data-visit="${visit}"]`).first()
  const inCalendar = calendar.locator('.calendar-chip').first()
  const onJob = page.getByRole('main')
  const seen = async (status: string) => {
    await expect.poll(() => onBoard.textContent()).toContain(status)
    await expect.poll(() => inCalendar.textContent()).toContain(status)
    await onJob.getByText(status, { exact: true }).first().waitFor()
  }
  await expect.poll(() => onBoard.textContent()).toContain('Late: not started')
  await expect.poll(() => inCalendar.textContent()).toContain('Late: not started')
  await phone.getByRole('button', { name: 'On my way', exact: true }).click()
  await seen('On the way')
  await phone.getByRole('button', { name: 'Start', exact: true }).click()
  await seen('On site')
  expect(await onBoard.textContent()).not.toContain('Late')
  await thumb(phone).finish()
  await seen('Done')
  expect(loads).toBe(0)
})
