import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Values } from '../../../support/factory.ts'

const s = await screens()
const factory = createFactory(s.t)
const RIGHTS = ['Leads:list', 'Leads:details', 'Notifications:list', 'Users:profileView']
const lead = (body: Values) => factory.create(resources.get('leads'), body)
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const groups = (page: Page) => page.getByRole('list', { name: 'Notifications' }).locator('> li')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('the bell counts live, and notifications are read, opened and found again by keyboard alone', async () => {
  const ann = await s.t.userWith(RIGHTS)
  const page = await s.open('/leads', { token: ann.token })
  await page.getByRole('link', { name: 'Notifications, none unread' }).waitFor()
  await lead({ assignedTo: ann.id, first_name: 'Alice', last_name: 'Holt' })
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
  expect(await page.title()).toMatch(/^\(1\) Leads/)
  await lead({ assignedTo: ann.id, first_name: 'Bob', last_name: 'Moss' })
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.waitForURL(/\/notifications$/)
  await expect.poll(() => groups(page).count()).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('j')
  expect(await focused(page)).toBe('Bob Moss')
  await page.keyboard.press('j')
  expect(await focused(page)).toBe('Alice Holt')
  await page.keyboard.press('k')
  // A read line leaves the list; the focus moves to the next.
  await page.keyboard.press('r')
  await expect.poll(() => groups(page).count()).toBe(1)
  expect(await focused(page)).toBe('Alice Holt')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/leads\/details\/\d+$/)
  await page.getByRole('link', { name: 'Notifications, none unread' }).waitFor()
  expect(await page.title()).not.toMatch(/^\(/)

  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'No new notifications' }).waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => groups(page).count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
  await page.keyboard.press('Shift+R')
  await page.getByRole('link', { name: 'Notifications, none unread' }).waitFor()
})

test('the notified events are chosen, and a user without permission has no bell', async () => {
  const ann = await s.t.userWith(RIGHTS)
  const page = await s.open('/notifications', { token: ann.token })
  await page.getByRole('button', { name: 'Notification settings' }).press('Enter')
  const box = page.getByRole('checkbox', { name: 'Work assigned to me: Bell' })
  await box.waitFor()
  expect(
    await page
      .getByRole('checkbox')
      .first()
      .evaluate((first) => first === document.activeElement),
  ).toBe(true)
  // One right after the other, before the first is drawn.
  await page.evaluate(() => {
    for (const place of ['Bell', 'Email'])
      document.querySelector<HTMLElement>(`[aria-label="Work assigned to me: ${place}"]`)?.click()
  })
  await expect.poll(() => box.isChecked()).toBe(false)
  expect(await axeFindings(page)).toEqual([])
  const kept = () => s.t.pool.query('select bell, mail from notification_preferences where user_id = $1', [ann.id])
  await expect.poll(async () => (await kept()).rows).toEqual([{ bell: false, mail: false }])
  await page.keyboard.press('Escape')
  await lead({ assignedTo: ann.id })
  expect((await s.t.pool.query('select 1 from notifications where user_id = $1', [ann.id])).rows).toEqual([])

  const other = await s.t.userWith(RIGHTS.filter((right) => right !== 'Notifications:list'))
  const without = await s.open('/leads', { token: other.token })
  await without.getByRole('heading', { name: 'Leads' }).first().waitFor()
  expect(await bell(without).count()).toBe(0)
})

test('on a phone and in Chinese nothing is cut off', async () => {
  const ann = await s.t.userWith(RIGHTS)
  await lead({ assignedTo: ann.id, first_name: 'Wolfeschlegelsteinhausen', last_name: 'Bergerdorff-Featherstonehaugh' })
  const page = await s.open('/notifications', { token: ann.token, width: 360, locale: 'zh' })
  await page.getByText('将其分派给您').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeFindings(page)).toEqual([])
})
