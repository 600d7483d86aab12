import { expect, test } from 'vitest'
import { screens } from '../../../support/browser.ts'
import { calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open } = await screens()
const { worker } = await calendar(t)

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('a quote that is accepted on the telephone is a job with a visit after two keys', async () => {
  await worker({ name: 'Ann Archer', shifts: hours(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) })
  await t.pool.query('update quote_types set job_type_id = 1')
  const customer = await post('/customers', { first_name: 'Pauline', last_name: 'Bailey', phone: '+441134960303' })
  const quote = await post('/quotes', {
    ...{ customer_id: customer.id, quote_type_id: 1, title: 'New consumer unit' },
    services: [{ name: 'Report', quantity: 1, price_ex_vat: 100, vat_percent: 20 }],
  })
  const page = await open(`/quotes/details/${quote.id}`)
  await page.getByText('Send it to the customer').waitFor()
  await page.keyboard.press('v')
  await page.waitForURL('**/jobs/details/*/book')
  // A time as one says it, under the focus: Enter books it.
  const first = page.locator('.slot').first()
  await first.and(page.locator(':focus')).waitFor()
  expect(await first.textContent()).toMatch(
    /^(Mon|Tues|Wednes|Thurs|Fri)day \d{1,2} \w+, \d{1,2}(:\d\d)? to \d{1,2}(:\d\d)?Ann Archer/,
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/jobs\/details\/\d+$/)
  const jobs = (await t.call<{ data: RecordBody[] }>('GET', `/jobs/list?quote_id=${quote.id}`)).body.data
  expect(jobs).toHaveLength(1)
  const visits = await t.pool.query('select status from appointments where subject = $1 and subject_id = $2', [
    'jobs',
    jobs[0]?.id,
  ])
  expect(visits.rows).toEqual([{ status: 'booked' }])
})
