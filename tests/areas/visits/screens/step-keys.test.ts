import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { screens } from '../../../support/browser.ts'
import { calendar } from '../../../support/calendar.ts'

const s = await screens()
const { worker } = await calendar(s.t)
await worker({ name: 'Ann Archer' })
const today = dayOf(Date.now())

/** Sends the keys in one go, with nothing drawn between them. */
const press = (page: Page, keys: readonly string[]) =>
  page.evaluate((all) => {
    for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, keys)
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('two weeks on with keys pressed faster than the board is drawn', async () => {
  const page = await s.open('/jobs/dispatch')
  await page.getByRole('application').waitFor()
  await press(page, ['2', ']', ']'])
  await expect.poll(() => query(page)).toEqual({ span: 'week', day: addDays(today, 14) })
})

test('two weeks on with keys pressed faster than the calendar is drawn', async () => {
  const page = await s.open('/jobs/calendar?view=full_week')
  await page.locator('.calendar-screen, .calendar').first().waitFor()
  await press(page, ['ArrowRight', 'ArrowRight'])
  await expect.poll(() => query(page)).toEqual({ view: 'full_week', day: addDays(today, 14) })
})
