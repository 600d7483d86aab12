import { beforeAll, expect, test } from 'vitest'
import { atRest } from '../../../support/atRest.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open } = await screens()
const { worker } = await calendar(t)

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const visitsOf = async (id: number) =>
  (await t.call<{ data: RecordBody[] }>('GET', `/appointments/list?subject=jobs&subject_id=${id}`)).body.data
let customer_id: number
let adam: number
beforeAll(async () => {
  customer_id = (await post('/customers', { last_name: 'Hollis', phone: '+441134960177' })).id
  adam = (await worker({ name: 'Adam Kowalski', shifts: hours(ALL_DAYS, '08:00', '18:00') })).id
})
const job = (over: Values = {}) => post('/jobs', { customer_id, job_type_id: 1, title: 'New boiler', ...over })

test('an unassigned job shows the best slot among its visits, booked with its key and Enter', async () => {
  const { id } = await job()
  const page = await open(`/jobs/details/${id}`)
  const ghost = page.getByRole('link', { name: /^Best: \w{3} \d{1,2} \w{3,4} \d\d:\d\d Adam Kowalski/ })
  await ghost.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('b')
  await page.waitForURL(/\/book$/)
  await page.locator('.slot').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('slot')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/jobs\/details\/\d+$/)
  expect(await visitsOf(id)).toMatchObject([{ worker_ids: [adam] }])
  // While a worker is on the way, no better slot is offered.
  await page.locator('.made-part').first().waitFor()
  expect(await ghost.count()).toBe(0)
})

test('no slot is offered to users who cannot book, or for archived jobs', async () => {
  const { id } = await job({ title: 'Read only' })
  const { token } = await t.userWith(['Jobs:list', 'Jobs:details', 'Appointments:list', 'Appointments:index'])
  const page = await open(`/jobs/details/${id}`, { token })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await atRest(page)
  expect(await page.getByRole('link', { name: /^Best:/ }).count()).toBe(0)
})
