import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { addDays, dayOf, fromWallClock, fullWeek } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar, hours, WEEK } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const s = await screens()
const { worker } = await calendar(s.t)
/** The Monday of the week after this one. */
const MON = fullWeek(addDays(dayOf(Date.now()), 7)).from
const at = (time: string, day = MON) => fromWallClock(day, time) as string

const send = async (path: string, body: Values) => {
  const answer = await s.t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
interface Visit {
  readonly name: string
  readonly kind: string
  readonly worker_ids: readonly number[]
  readonly starts_at: string
}
/** Who goes where and when that week, by name. */
async function week() {
  const { body } = await s.t.call<{ data: Visit[] }>(
    'GET',
    `/appointments/between?from=${addDays(MON, -7)}&to=${addDays(MON, 21)}`,
  )
  return Object.fromEntries(body.data.map((one) => [one.name, { who: one.worker_ids, at: one.starts_at }]))
}
const said = (page: Page) => page.locator('.announcer').textContent()
const focused = (page: Page) => page.locator(':focus')

/** A visit that is saved, not only drawn. */
const kept = (board: Locator, name: RegExp) =>
  board.getByRole('button', { name }).and(board.locator('[data-visit]:not([data-waiting])'))

/** Moves from control to control until one has the focus. */
async function tabTo(page: Page, to: Locator) {
  await to.waitFor()
  for (let i = 0; i < 120; i++) {
    if (await to.evaluate((el) => el === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('it cannot be reached by Tab')
}
async function walk(page: Page, key: string, to: RegExp) {
  for (let i = 0; i < 80 && !to.test((await said(page)) ?? ''); i++) await page.keyboard.press(key)
  expect(await said(page)).toMatch(to)
}
/** The board shows next week. */
async function nextWeek(page: Page) {
  await page.keyboard.press('2')
  await expect.poll(() => new URL(page.url()).searchParams.get('span')).toBe('week')
  await page.keyboard.press(']')
  await page.getByText(formatDate(MON)).first().waitFor()
}

test('a week for three workers with one leave is planned by keyboard alone: booked, moved, reassigned, settled under leave, unassigned, undone', async () => {
  const own = await send('/worker-categories', { name: `Heating ${Date.now()}` })
  const make = (name: string) => worker({ name, shifts: hours(WEEK, '08:00', '16:00'), worker_category_id: own.id })
  const [ann, bob, cid] = [await make('Ann Archer'), await make('Bob Baker'), await make('Cid Cole')]
  const customer = await send('/customers', { first_name: 'Cy', last_name: 'Dale', phone: '0113 496 0001' })
  for (const name of ['Boiler', 'Radiator', 'Flue', 'Tank'])
    await send('/jobs', { customer_id: customer.id, job_type_id: 1, name })
  const page = await s.open('/jobs/dispatch')
  const board = page.getByRole('application', { name: /Board of 3 workers/ })
  await board.waitFor()
  await nextWeek(page)
  expect(await axeFindings(page)).toEqual([])

  // Each job goes from the tray to the best worker and time, given the bookings so far.
  for (const [name, who] of [
    ['Boiler', /Ann Archer/],
    ['Radiator', /Bob Baker/],
    ['Flue', /Cid Cole/],
    ['Tank', /Ann Archer/],
  ] as const) {
    await page.locator('.waiting-job').first().getByText(name).waitFor()
    await page.locator('.waiting-job').first().getByText(who).waitFor()
    await page.keyboard.press('u')
    await page.locator('.waiting-job:focus').getByText(name).waitFor()
    await page.keyboard.press('m')
    await board.and(focused(page)).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.waiting-job', { hasText: name }).waitFor({ state: 'detached' })
    await kept(board, new RegExp(`^${name}`)).waitFor()
  }
  await expect.poll(week).toMatchObject({
    Boiler: { who: [ann.id], at: at('08:00') },
    Radiator: { who: [bob.id], at: at('08:00') },
    Flue: { who: [cid.id], at: at('08:00') },
    Tank: { who: [ann.id], at: at('09:00') },
  })

  // The cursor is on the last booking: it is reassigned, then moved two hours later, and keeps the cursor.
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said(page)).toMatch(/Bob Baker, .*09:00, free/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await week())['Tank']).toEqual({ who: [bob.id], at: at('09:00') })
  await board.getByRole('listitem', { name: 'Bob Baker' }).getByRole('button', { name: /^Tank/ }).waitFor()
  await page.keyboard.press('m')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => said(page)).toMatch(/Bob Baker, .*11:00, free/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await week())['Tank']).toEqual({ who: [bob.id], at: at('11:00') })
  await board.getByRole('button', { name: /^Tank 11:00/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Tank' }).waitFor()
  await page.keyboard.press('Escape')

  // Bob is away on Monday: his two visits are settled with the leave.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Bob Baker')
  await page
    .getByRole('option', { name: /Bob Baker/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Availability', exact: true }).last())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Availability' }).waitFor()
  await page.keyboard.press('l')
  await page.getByLabel('First day').and(focused(page)).waitFor()
  await page.keyboard.type(formatDate(MON))
  await tabTo(page, page.getByLabel('Last day'))
  await page.keyboard.type(formatDate(MON))
  await page.keyboard.press('Tab')
  const under = page.getByRole('group', { name: '2 visits booked on these days' })
  const [radiator, tank] = [under.getByLabel(/Radiator/), under.getByLabel(/Tank/)]
  await tabTo(page, radiator)
  // The other workers are busy elsewhere: it is moved to the nearest other time.
  expect(await radiator.getByRole('option', { name: /^Give to/ }).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.getByText('1 of 2 moved').waitFor()
  await tabTo(page, tank)
  await page.keyboard.type('Give to Ann')
  await expect.poll(() => tank.locator('option:checked').textContent()).toBe('Give to Ann Archer')
  expect(await axeFindings(page)).toEqual([])
  // The suggestion for all keeps the choices already made, and fills in the rest.
  await page.keyboard.press('Home')
  await page.getByText('1 of 2 moved').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Suggest for all' }))
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2 moved').waitFor()
  expect(await tank.locator('option:checked').textContent()).toBe('Give to Ann Archer')
  await tabTo(page, page.getByRole('button', { name: 'Save leave' }))
  await page.keyboard.press('Enter')
  await under.waitFor({ state: 'detached' })
  const settled = await week()
  expect(settled['Tank']).toEqual({ who: [ann.id], at: at('11:00') })
  expect(settled['Radiator']?.who).toEqual([bob.id])
  expect(dayOf(String(settled['Radiator']?.at))).not.toBe(MON)
  expect(settled['Leave']).toEqual({ who: [bob.id], at: at('00:00') })
  // One undo reverts the leave and both changes, one redo repeats all of them.
  await page.keyboard.press('Control+z')
  await expect.poll(async () => Object.keys(await week()).includes('Leave')).toBe(false)
  expect(await week()).toMatchObject({
    Tank: { who: [bob.id], at: at('11:00') },
    Radiator: { who: [bob.id], at: at('08:00') },
  })
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(week).toEqual(settled)

  // Back on the board the boiler visit is unassigned, and then undone.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Dispatch')
  await page
    .getByRole('option', { name: /Dispatch/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await board.waitFor()
  await nextWeek(page)
  await board.getByRole('button', { name: /^Boiler/ }).waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await walk(page, 'ArrowRight', /Ann Archer, Boiler/)
  await page.keyboard.press('Delete')
  await page.locator('.waiting-job:focus').getByText('Boiler').waitFor()
  expect(Object.keys(await week())).not.toContain('Boiler')
  await page.keyboard.press('Control+z')
  await board.getByRole('button', { name: /^Boiler/ }).waitFor()
  expect((await week())['Boiler']).toEqual({ who: [ann.id], at: at('08:00') })
}, 240_000)
