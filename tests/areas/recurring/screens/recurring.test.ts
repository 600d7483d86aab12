import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values, Wire } from '../../../support/factory.ts'
import { doAct } from '../../../support/recordPage.ts'

const { t, open } = await screens()
const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (path: string) => (await t.call<RecordBody>('GET', path)).body
const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname))
const idOf = (page: Page) => Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])

const address = { line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS' }
const customer = await post('/customers', { last_name: 'Hollis', phone: '0113 496 0177', addresses: [address] })
const service = { name: 'Filters', quantity: 2, price_ex_vat: 40, vat_percent: 20 }

test('a recurring job is set up by mouse and keyboard: its dates are previewed, one is excluded, one moved, the next is created now', async () => {
  const job = await post('/jobs', { customer_id: customer.id, job_type_id: 2, services: [service] })
  const page = await open(`/jobs/details/${job.id}`)
  await doAct(page, 'Repeat this job')
  await at(page, /^\/jobs\/recurring\/add$/)
  await page.waitForFunction(() => document.activeElement?.id === 'field-name')
  expect(await page.locator('#field-name').inputValue()).toBe('Filters')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Filters of the office')
  // A Monday, so that the weeks start with it.
  const today = dayOf(Date.now())
  const monday = addDays(today, 14 - new Date(`${today}T12:00:00Z`).getUTCDay() + 1)
  const day = (weeks: number) => formatDate(addDays(monday, 7 * weeks))
  await page.getByLabel('Starts on').fill(formatDate(monday))
  await page.getByLabel('Unit').selectOption('week')
  const dates = page.getByRole('list', { name: 'Next dates' }).getByRole('listitem')
  await dates.filter({ hasText: day(2) }).waitFor()
  await page.getByText('Every week on Monday', { exact: true }).waitFor()
  // By keyboard: the second date is excluded, the third is moved by a day.
  await page.getByRole('button', { name: `Skip Mo ${day(0)}` }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dates
    .filter({ hasText: day(1) })
    .getByText('Skipped')
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const to = page.getByLabel(`New date for Mo ${day(2)}`)
  await to.waitFor()
  const moved = formatDate(addDays(monday, 15))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(moved)
  await page.keyboard.press('Enter')
  await dates
    .filter({ hasText: moved })
    .getByText(`Instead of Mo ${day(2)}`)
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.locator('.toasts').getByText('Saved').first().waitFor()

  // In the list, found by its view, opened by mouse.
  await at(page, /^\/jobs\/recurring$/)
  await page
    .getByRole('row', { name: /Filters of the office/ })
    .getByText('Every week on Monday')
    .waitFor()
  await page.getByRole('link', { name: 'Filters of the office' }).click()
  await at(page, /^\/jobs\/recurring\/details\/\d+$/)
  const recurring = idOf(page)
  expect(await read(`/recurring-jobs/${recurring}`)).toMatchObject({
    source_job_id: job.id,
    total_inc_vat: 96,
    next_on: monday,
    rule: { skipped: [addDays(monday, 7)], moved: [{ from: addDays(monday, 14), to: addDays(monday, 15) }] },
  })
  const part = page.getByRole('region', { name: 'Next dates' })
  await part.getByText(`Instead of Mo ${day(2)}`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // An action of the record is also in the palette.
  await page.getByRole('button', { name: 'Create next job now' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('next job now')
  await page.getByRole('option', { name: 'Create next job now' }).waitFor()
  await page.keyboard.press('Enter')
  await at(page, /^\/jobs\/details\/\d+$/)
  const made = idOf(page)
  expect(await read(`/jobs/${made}`)).toMatchObject({
    recurring_job_id: recurring,
    planned_for: monday,
    job_type_id: 2,
    total_inc_vat: 96,
  })
  // Each links to the other, and the date has its job.
  await page.getByRole('link', { name: 'Filters of the office' }).first().click()
  await at(page, /^\/jobs\/recurring\/details\/\d+$/)
  await part.getByRole('link', { name: /Filters of the office · J-\d+$/ }).waitFor()
  await page.getByRole('tab', { name: /^Jobs created/ }).click()
  await page
    .getByRole('region', { name: /^Jobs created/ })
    .getByRole('link', { name: /Filters of the office · J-\d+$/ })
    .waitFor()

  // Paused by keyboard alone: no next date is left.
  await page.keyboard.press('1')
  await part.waitFor()
  await page.keyboard.press('e')
  await at(page, /^\/jobs\/recurring\/edit\/\d+$/)
  await page.getByLabel('Active', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await at(page, /^\/jobs\/recurring\/details\/\d+$/)
  await part.getByText('Paused. No jobs are created.').waitFor()
  expect((await read(`/recurring-jobs/${recurring}`))['next_on']).toBeNull()
  const { body } = await t.call<Wire>('GET', '/recurring-jobs/list?active=false')
  expect(body.data.map(({ id }) => id)).toEqual([recurring])
})
