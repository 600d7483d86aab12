import { expect, test } from 'vitest'
import { addDays, dayOf, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { atRest } from '../../../support/atRest.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody } from '../../../support/factory.ts'

const s = await screens()
const { worker, book, categories } = await calendar(s.t)
const YEAR = Number(dayOf(Date.now()).slice(0, 4)) + 1
const DAY = addDays(`${YEAR}-07-08`, 3 - weekdayOf(`${YEAR}-07-08`))
const at = (time: string) => fromWallClock(DAY, time) as string

interface Visits {
  data: { name: string; worker_ids: number[]; starts_at: string; ends_at: string }[]
}
const visitsOf = async (id: number) =>
  (await s.t.call<Visits>('GET', `/appointments/between?from=${DAY}&to=${DAY}&worker_ids=${id}`)).body.data

test('an unassigned job is carried to a worker by keyboard or given to the best one, a visit is dragged; other users see it', async () => {
  s.allowConsole(/409/)
  const own = await s.t.call<RecordBody>('POST', '/worker-categories', { body: { name: `Trade ${Date.now()}` } })
  const make = (name: string) => worker({ name, shifts: hours(ALL_DAYS), worker_category_id: own.body.id })
  const address = `/jobs/dispatch?day=${DAY}&worker_category_id=${own.body.id}`
  const [ann, bob] = [await make('Ann Archer'), await make('Bob Baker')]
  const visit = { title: 'Drain camera', starts_at: at('09:00'), ends_at: at('10:00'), worker_ids: [ann.id] }
  expect((await book(visit)).status).toBe(200)
  const customer = await s.t.call<RecordBody>('POST', '/customers', {
    body: { first_name: 'Cy', last_name: 'Dale', phone: '0113 496 0001' },
  })
  const job = async (name: string) => {
    const body = { customer_id: customer.body.id, job_type_id: 1, name }
    return (await s.t.call<RecordBody>('POST', '/jobs', { body })).body
  }
  const [first, second] = [await job('Boiler repair'), await job('Tap washer')]
  const page = await s.open(address)
  const watcher = await s.open(address)
  const board = page.getByRole('application', { name: /Board of 2 workers/ })
  const waits = ({ id }: RecordBody) => page.locator(`.waiting-job[data-job="${id}"]`)
  await board.waitFor()
  expect(await axeFindings(page)).toEqual([])

  // By keyboard: on a booked slot it says so, an hour later it is dropped.
  await page.keyboard.press('u')
  await page.locator('.waiting-job:focus').waitFor()
  await waits(first).focus()
  await page.keyboard.press('m')
  const said = page.locator('.announcer')
  // It starts at the best worker, who is the other one.
  await expect.poll(() => said.textContent()).toMatch(/^Picked up Boiler repair/)
  await page.keyboard.press('ArrowUp')
  while (!(await said.textContent())?.includes(', 09:00, ')) await page.keyboard.press('ArrowRight')
  expect(await said.textContent()).toMatch(/Ann Archer, 09:00, Overlaps Drain camera/)
  await page.keyboard.press('Shift+ArrowRight')
  expect(await said.textContent()).toMatch(/Ann Archer, 10:00, free/)
  await page.keyboard.press('Enter')
  await board.getByRole('button', { name: /Boiler repair 10:00–11:00/ }).waitFor()
  await expect.poll(() => visitsOf(ann.id)).toMatchObject([{}, { name: 'Boiler repair', starts_at: at('10:00') }])
  // Another user at the same board sees it without a reload.
  await watcher.getByRole('button', { name: /Boiler repair 10:00–11:00/ }).waitFor()

  // Escape cancels without a change; the best worker is one key away, with reasons next to the name.
  await waits(second).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Escape')
  await waits(second).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const best = page.getByRole('dialog').getByRole('listitem')
  await best.first().waitFor()
  expect(await best.first().textContent()).toMatch(/Bob Baker.*0% booked that day/)
  await best.first().getByRole('button').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => visitsOf(bob.id)).toMatchObject([{ name: 'Tap washer' }])
  await waits(second).waitFor({ state: 'detached' })

  await page.bringToFront()
  // By mouse: over a booked slot the conflict is shown, and a drop there is undone; next to it, it stays.
  const drawn = board.getByRole('button', { name: /Drain camera/ })
  const [from, target, lane] = [
    await drawn.boundingBox(),
    await board.getByRole('button', { name: /Tap washer/ }).boundingBox(),
    await board.locator('.lane-track').last().boundingBox(),
  ]
  if (!from || !target || !lane) throw new Error('not drawn')
  await page.mouse.move(from.x + 5, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(target.x + 10, target.y + 20, { steps: 4 })
  await page
    .locator('.ghost[data-conflict="clash"]')
    .getByText(/Overlaps Tap washer/)
    .waitFor()
  await page.mouse.up()
  await page.getByText(/is (booked|at .+) until \d/).waitFor()
  await expect.poll(async () => (await drawn.boundingBox())?.y).toBe(from.y)
  expect(await visitsOf(ann.id)).toHaveLength(2)
  await page.mouse.move(from.x + 5, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(lane.x + lane.width * 0.7, lane.y + 20, { steps: 4 })
  await page.locator('.ghost:not([hidden])').waitFor()
  await page.mouse.up()
  await expect.poll(() => visitsOf(bob.id)).toHaveLength(2)
  expect(await visitsOf(ann.id)).toHaveLength(1)
  // Its end is moved by mouse, then by keyboard: an hour longer, a quarter shorter.
  const camera = async () => (await visitsOf(bob.id)).find((one) => one.name === 'Drain camera')
  const lengthOf = async () => {
    const one = await camera()
    return (Date.parse(String(one?.ends_at)) - Date.parse(String(one?.starts_at))) / 60_000
  }
  const length = await lengthOf()
  await page.locator('.ghost').and(page.locator('[hidden]')).waitFor({ state: 'attached' })
  const moved = await drawn.boundingBox()
  if (!moved) throw new Error('not drawn')
  await page.mouse.move(moved.x + moved.width - 3, moved.y + 20)
  await page.mouse.down()
  await page.mouse.move(moved.x + moved.width - 3 + (moved.width / length) * 60, moved.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(lengthOf).toBe(length + 60)
  // While the board is saving, it accepts no other change to the visit.
  await atRest(page)
  const end = String((await camera())?.ends_at)
  await board.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  for (let i = 0; i < 40 && !(await page.locator('.announcer').textContent())?.includes('Drain camera'); i++)
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('-')
  await expect.poll(lengthOf).toBe(length + 45)
  expect(String((await camera())?.ends_at) < end).toBe(true)
})

test('a printout has all workers, also those scrolled out of view', async () => {
  const own = await s.t.call<RecordBody>('POST', '/worker-categories', { body: { name: `Many ${Date.now()}` } })
  await Promise.all(Array.from({ length: 30 }, () => worker({ worker_category_id: own.body.id })))
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${own.body.id}`)
  const rows = page.locator('.board-lanes > li')
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBeLessThan(30)
  await page.evaluate(() => {
    const count = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('.board-lanes > li').length)
    }
    window.addEventListener('beforeprint', count, { once: true })
  })
  await page.pdf({ format: 'A4', landscape: true })
  expect(await page.locator('body').getAttribute('data-printed')).toBe('30')
  await expect.poll(() => rows.count()).toBeLessThan(30)
})

test('on a phone the board is a list of each worker’s day', async () => {
  const one = await worker({ name: 'Di Eaton', shifts: hours(ALL_DAYS), worker_category_id: categories[0] })
  await book({ title: 'Gutters', starts_at: at('09:00'), ends_at: at('10:30'), worker_ids: [one.id] })
  const page = await s.open(`/jobs/dispatch?day=${DAY}&worker_category_id=${categories[0]}`, {
    width: 360,
    height: 740,
    scheme: 'dark',
  })
  await page.getByRole('button', { name: /09:00–10:30 Gutters/ }).click()
  await page.getByRole('dialog', { name: 'Gutters' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
