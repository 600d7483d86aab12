import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const s = await screens()
const { worker, book } = await calendar(s.t)
const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
const DAY = addDays(`${YEAR}-07-08`, 3 - weekdayOf(`${YEAR}-07-08`))
const at = (time: string, day = DAY) => fromWallClock(day, time) as string

let made = 0
const send = async (path: string, body: Values) => {
  const answer = await s.t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const trade = () => send('/worker-categories', { name: `Trade ${++made}` })
const job = async (name: string, extra: Values = {}) => {
  const customer = await send('/customers', { first_name: 'Cy', last_name: `Dale ${++made}`, phone: '0113 496 0001' })
  return send('/jobs', { customer_id: customer.id, job_type_id: 1, name, ...extra })
}
const visitOf = async (of: RecordBody, one: RecordBody, from: string, to: string, extra: Values = {}) => {
  const about = { kind: 'job', subject: 'jobs', subject_id: of.id, title: of['title'] }
  const answer = await book({ ...about, starts_at: at(from), ends_at: at(to), worker_ids: [one.id], ...extra })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as RecordBody
}
const read = async (one: RecordBody) => (await s.t.call<RecordBody>('GET', `/appointments/${one.id}`)).body
const said = (page: Page) => page.locator('.announcer').textContent()
const card = (page: Page, { id }: RecordBody) => page.locator(`.waiting-job[data-job="${id}"]`)
const focused = (page: Page) => page.locator(':focus')
/** Moves over the board until it announces the given text. */
async function walk(page: Page, key: string, to: RegExp) {
  for (let i = 0; i < 60 && !to.test((await said(page)) ?? ''); i++) await page.keyboard.press(key)
  expect(await said(page)).toMatch(to)
}

test('a visit is unassigned by key and restored by undo; its card has the focus; a confirmed one stays and says why', async () => {
  s.allowConsole(/409/)
  const own = await trade()
  const one = await worker({ name: 'Ann Archer', shifts: hours(ALL_DAYS), worker_category_id: own.id })
  const [first, second] = [await job('Boiler repair'), await job('Tap washer')]
  const visit = await visitOf(first, one, '09:00', '10:00')
  const confirmed = await visitOf(second, one, '12:00', '13:00', { status: 'confirmed' })
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  await board.getByRole('button', { name: /Boiler repair/ }).waitFor()
  await page.keyboard.press('b')
  await walk(page, 'ArrowRight', /Boiler repair/)
  await page.keyboard.press('Delete')
  await card(page, first).and(focused(page)).waitFor()
  expect(await read(visit)).toMatchObject({ status: 'cancelled' })
  await page.getByText('Boiler repair is unassigned').first().waitFor()
  expect(await board.getByRole('button', { name: /Boiler repair/ }).count()).toBe(0)
  await page.keyboard.press('Control+z')
  await board.getByRole('button', { name: /Boiler repair/ }).waitFor()
  expect(await read(visit)).toMatchObject({ status: 'booked', worker_ids: [one.id] })
  // A visit being carried can be dropped off in the same way.
  await page.keyboard.press('b')
  await page.keyboard.press('Home')
  await walk(page, 'ArrowRight', /Boiler repair/)
  await page.keyboard.press('m')
  await page.keyboard.press('Delete')
  await card(page, first).and(focused(page)).waitFor()
  await expect.poll(async () => (await read(visit))['status']).toBe('cancelled')
  // It is confirmed to the customer, so it stays.
  await page.keyboard.press('b')
  await walk(page, 'ArrowRight', /Tap washer/)
  await page.keyboard.press('Delete')
  await page.getByText(/Only a job visit that is booked/).waitFor()
  await board.getByRole('button', { name: /Tap washer/ }).waitFor()
  expect(await read(confirmed)).toMatchObject({ status: 'confirmed' })
  // The key is listed under `?`, and the palette has the action.
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Unassign', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('unassign')
  await page
    .getByRole('option', { name: /^Unassign/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])
})

test('a visit dropped on the tray is unassigned, and a confirmed one is not', async () => {
  s.allowConsole(/409/)
  const own = await trade()
  const one = await worker({ name: 'Bob Baker', shifts: hours(ALL_DAYS), worker_category_id: own.id })
  const [first, second] = [await job('Gutter'), await job('Flue')]
  const visit = await visitOf(first, one, '09:00', '11:00')
  await visitOf(second, one, '13:00', '15:00', { status: 'confirmed' })
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  const tray = page.locator('.waiting')
  const drag = async (name: RegExp, over: string) => {
    const from = await page.getByRole('button', { name }).boundingBox()
    const to = await tray.boundingBox()
    if (!from || !to) throw new Error('not drawn')
    await page.mouse.move(from.x + 10, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 5 })
    await tray.and(page.locator(`[data-drop="${over}"]`)).waitFor()
    await page.mouse.up()
  }
  await page.getByRole('button', { name: /Flue/ }).waitFor()
  await drag(/Flue/, 'refused')
  await page
    .getByText(/Only a job visit that is booked/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /Flue/ }).waitFor()
  await drag(/Gutter/, 'taken')
  await card(page, first).and(focused(page)).waitFor()
  expect(await read(visit)).toMatchObject({ status: 'cancelled' })
})

test('another trade or a time outside working hours needs confirmation: no returns it to the cursor, yes books it', async () => {
  s.allowConsole(/409/)
  const own = await trade()
  const other = await trade()
  const one = await worker({ name: 'Di Eaton', shifts: hours(ALL_DAYS, '08:00', '16:00'), worker_category_id: own.id })
  const service = { name: `Flue check ${++made}`, price: 50, vat_rate_id: 1, worker_category_id: other.id }
  const known = await send('/services', service)
  const line = { service_id: known.id, name: 'Flue', quantity: 1, price_ex_vat: 50, apply_vat: true, vat_percent: 20 }
  const wanted = await job('Flue check', { services: [line] })
  const visit = { title: 'Drain camera', starts_at: at('09:00'), ends_at: at('10:00'), worker_ids: [one.id] }
  const camera = (await book(visit)).body as RecordBody
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  const asks = page.getByRole('alertdialog', { name: 'Book anyway?' })
  await board.getByRole('button', { name: /Drain camera/ }).waitFor()
  await page.keyboard.press('b')
  await walk(page, 'ArrowRight', /Drain camera/)
  await page.keyboard.press('m')
  await walk(page, 'Shift+ArrowRight', /16:00, Outside working hours/)
  await page.keyboard.press('Enter')
  await asks.getByText(/Di Eaton works 08:00–16:00 that day/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await board.and(focused(page)).waitFor()
  await expect.poll(() => said(page)).toBe('Put back')
  expect(await read(camera)).toMatchObject({ starts_at: at('09:00') })
  // The cursor and the visit are where they were.
  await board.getByRole('button', { name: /Drain camera 09:00/ }).waitFor()
  await page.keyboard.press('m')
  await expect.poll(() => said(page)).toMatch(/Picked up Drain camera/)
  await walk(page, 'Shift+ArrowRight', /16:00, Outside working hours/)
  await page.keyboard.press('Enter')
  await asks.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await read(camera))['starts_at']).toBe(at('16:00'))
  await board.and(focused(page)).waitFor()
  // A job of another trade asks in the same way, and if declined its card has the focus again.
  await card(page, wanted).focus()
  await page.keyboard.press('m')
  await board.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await asks.getByText(/This work needs Trade/).waitFor()
  await page.keyboard.press('Escape')
  await card(page, wanted).and(focused(page)).waitFor()
  await page.keyboard.press('m')
  await board.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await asks.waitFor()
  await page.keyboard.press('Enter')
  await board.getByRole('button', { name: /Flue check/ }).waitFor()
  await card(page, wanted).waitFor({ state: 'detached' })
})

test('arrows on a card move among the cards; a carried job starts at its best time, on its planned day', async () => {
  const own = await trade()
  const one = await worker({ name: 'Eve Frost', shifts: hours(ALL_DAYS), worker_category_id: own.id })
  await worker({ name: 'Abe Full', shifts: hours([]), worker_category_id: own.id })
  await book({ title: 'Early', starts_at: at('08:00'), ends_at: at('11:00'), worker_ids: [one.id] })
  const [first, second, third] = [await job('Roof one'), await job('Roof two'), await job('Roof three')]
  const planned = addDays(DAY, 6)
  await s.t.pool.query('update jobs set planned_for = $1 where id = $2', [planned, second.id])
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  // Workers without hours that day are collapsed.
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  await card(page, first).focus()
  // Sorted by the requested day: jobs without one in order of arrival, later planned ones after them.
  await page.keyboard.press('ArrowRight')
  await card(page, third).and(focused(page)).waitFor()
  await page.keyboard.press('ArrowRight')
  await card(page, second).and(focused(page)).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await card(page, first).and(focused(page)).waitFor()
  expect(new URL(page.url()).searchParams.get('day')).toBe(DAY)
  await card(page, second)
    .getByText(/On the planned day/)
    .waitFor()
  // Today: after the bookings, not at the start of the row.
  await page.keyboard.press('m')
  await board.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await board.getByRole('button', { name: /Roof one 11:00–12:00/ }).waitFor()
  // The cursor stays on it: Enter opens it.
  await board.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Roof one' }).waitFor()
  await page.keyboard.press('Escape')
  // It is planned for another day: the board switches to it.
  await card(page, second).focus()
  await page.keyboard.press('m')
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(planned)
  await board.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await board.getByRole('button', { name: /Roof two 08:00–09:00/ }).waitFor()
  // A visit booked from the proposals has the cursor.
  await card(page, third).focus()
  await page.keyboard.press('Enter')
  const proposal = page.getByRole('dialog').getByRole('listitem').first()
  await proposal.getByText('First day with free time').waitFor()
  await proposal.getByRole('button').and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await board.and(focused(page)).waitFor()
  await expect.poll(() => said(page)).toMatch(/Eve Frost, Roof three/)
})

test('in the calendar the focus stays on a visit that was moved or only viewed', async () => {
  const one = await worker({ shifts: hours(ALL_DAYS) })
  await book({ title: 'Fence', starts_at: at('08:00'), ends_at: at('09:00'), worker_ids: [one.id] })
  await book({ title: 'Boiler', starts_at: at('10:00'), ends_at: at('11:00'), worker_ids: [one.id] })
  const page = await s.open(`/jobs/calendar?view=day&day=${DAY}&worker_ids=${one.id}`)
  const event = page.getByRole('button', { name: /Boiler/ })
  await event.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start').fill('13:00')
  await dialog.getByLabel('End', { exact: true }).fill('14:00')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await event.filter({ hasText: /13:00/ }).waitFor()
  await event.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await event.and(focused(page)).waitFor()
  // After dragging by mouse too, the next step works by keyboard.
  const box = await event.boundingBox()
  if (!box) throw new Error('not drawn')
  await page.mouse.move(box.x + 10, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 10, box.y - 60, { steps: 6 })
  await page.mouse.up()
  await page.getByText('Saved').first().waitFor()
  await event.and(focused(page)).waitFor()
})

test('two users at one board: unassigning a visit that was moved meanwhile is rejected, and shows its new time', async () => {
  s.allowConsole(/412/)
  const own = await trade()
  const one = await worker({ name: 'Flo Gray', shifts: hours(ALL_DAYS), worker_category_id: own.id })
  const visit = await visitOf(await job('Skylight'), one, '09:00', '10:00')
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  await board.getByRole('button', { name: /Skylight 09:00/ }).waitFor()
  // The other user's change reaches the server just before this one's, so this page is stale.
  await page.route('**/unassign', async (route) => {
    const to = { starts_at: at('11:00'), ends_at: at('12:00') }
    expect((await s.t.call('PATCH', `/appointments/${visit.id}`, { body: to })).status).toBe(200)
    await route.continue()
  })
  await page.keyboard.press('b')
  await walk(page, 'ArrowRight', /Skylight/)
  await page.keyboard.press('Delete')
  await page.getByText('Someone else has changed this record').first().waitFor()
  await board.getByRole('button', { name: /Skylight 11:00/ }).waitFor()
  expect(await read(visit)).toMatchObject({ status: 'booked', starts_at: at('11:00') })
})

test('a visit moved twice before the server responds ends at the last position', async () => {
  const own = await trade()
  const one = await worker({ name: 'Hal Ince', shifts: hours(ALL_DAYS), worker_category_id: own.id })
  const visit = await visitOf(await job('Chimney'), one, '09:00', '10:00')
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  await board.getByRole('button', { name: /Chimney 09:00/ }).waitFor()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/appointments/${visit.id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('b')
  await walk(page, 'ArrowRight', /Chimney/)
  for (const to of ['10:00', '11:00']) {
    await page.keyboard.press('m')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await board.getByRole('button', { name: new RegExp(`Chimney ${to}`) }).waitFor()
  }
  answer()
  await expect.poll(async () => (await read(visit))['starts_at']).toBe(at('11:00'))
  await board.getByRole('button', { name: /Chimney 11:00/ }).waitFor()
})

test('a proposal made while another job is being booked uses the time free after that', async () => {
  const own = await trade()
  await worker({ name: 'Ida Jay', shifts: hours(ALL_DAYS), worker_category_id: own.id })
  const [first, second] = [await job('Gable'), await job('Porch')]
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.id}`)
  const board = page.getByRole('application', { name: /Board of 1 worker/ })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/panel-api/appointments', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await card(page, first).focus()
  await page.keyboard.press('m')
  await board.and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  await board.getByRole('button', { name: /Gable/ }).waitFor()
  await card(page, second).focus()
  await page.keyboard.press('Enter')
  const proposals = page.getByRole('dialog').getByRole('listitem')
  await page.getByRole('dialog').waitFor()
  expect(await proposals.count()).toBe(0)
  answer()
  await proposals.first().getByRole('button').and(focused(page)).waitFor()
  await page.keyboard.press('Enter')
  // A rejection would log an error to the console.
  await expect.poll(() => said(page)).toMatch(/Ida Jay, Porch/)
})

test('the quick view unassigns, and times typed there, or in manual booking, need the same confirmation', async () => {
  s.allowConsole(/409/)
  const name = `Gil Hart ${++made}`
  const one = await worker({ name, shifts: hours(ALL_DAYS, '08:00', '16:00') })
  const wanted = await job('Stove')
  const visit = await visitOf(wanted, one, '09:00', '10:00')
  const page = await s.open(`/jobs/calendar?view=day&day=${DAY}&worker_ids=${one.id}`)
  const event = page.getByRole('button', { name: /Stove/ })
  const asks = page.getByRole('alertdialog', { name: 'Book anyway?' })
  await event.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('End', { exact: true }).fill('16:30')
  await page.keyboard.press('Enter')
  await asks.getByText(`${name} works 08:00–16:00 that day`).waitFor()
  await page.keyboard.press('Escape')
  await asks.waitFor({ state: 'detached' })
  expect(await read(visit)).toMatchObject({ ends_at: at('10:00') })
  await dialog.getByLabel('End', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await asks.waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await read(visit)).toMatchObject({ ends_at: at('16:30') })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Unassign' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await read(visit)).toMatchObject({ status: 'cancelled' })
  // Manual booking, for the job itself.
  await page.goto(`${s.origin}/jobs/details/${wanted.id}/book`)
  const [year, month, day] = DAY.split('-')
  await page.getByRole('textbox', { name: /^Day/ }).fill(`${day}/${month}/${year}`)
  await page.getByLabel(/^Time/).fill('16:00')
  await page.getByRole('combobox', { name: /^Worker/ }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Book visit', exact: true }).click()
  await asks.getByText(`${name} works 08:00–16:00 that day`).waitFor()
  await page.keyboard.press('Enter')
  await asks.waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const { body } = await s.t.call<{ data: { starts_at: string }[] }>(
        'GET',
        `/appointments/between?from=${DAY}&to=${DAY}&worker_ids=${one.id}`,
      )
      return body.data.map(({ starts_at }) => starts_at)
    })
    .toEqual([at('16:00')])
})
