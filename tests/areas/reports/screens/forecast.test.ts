import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const { create } = createFactory(t)

beforeAll(async () => {
  const { id: customer_id } = await create(resources.get('customers'))
  const services = [{ name: 'Work', quantity: 1, price_ex_vat: 250, vat_percent: 20 }]
  const made = await t.call<Wire>('POST', '/jobs', { body: { customer_id, job_type_id: 1, services } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const quote = await t.call<Wire>('POST', '/quotes', { body: { customer_id, quote_type_id: 1, services } })
  expect(quote.status, JSON.stringify(quote.body)).toBe(200)
  await t.pool.query(
    "update quotes set quote_status_id = (select min(id) from quote_statuses where category = 'sent'), sent_at = now() where id = $1",
    [quote.body.id],
  )
})

test('the forecast is found by keyboard; unknown figures say so; its figures link to their lists', async () => {
  const page = await open('/reports')
  await page.getByRole('link', { name: 'Forecast' }).press('Enter')
  await page.getByRole('heading', { name: 'Forecast', level: 1 }).waitFor()
  const how = page.getByRole('region', { name: 'How this is calculated' })
  await how.waitFor()
  // No quote was decided: the expected value of this one is unknown.
  expect(await how.getByRole('row').nth(1).textContent()).toContain('Unknown')
  expect(await page.getByRole('region', { name: 'The next eight weeks' }).getByRole('row').count()).toBe(9)
  expect(await page.getByRole('region', { name: 'Accuracy of past forecasts' }).getByRole('row').count()).toBe(11)
  await how.getByRole('link', { name: 'Fixed price' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/quotes' && url.searchParams.get('waiting') === 'true')
  await page.getByText('Total of 1', { exact: true }).waitFor()
  await page.goBack()
  await how.waitFor()
  await page.keyboard.press('b')
  await page.waitForURL((url) => url.pathname === '/jobs' && url.searchParams.get('unassigned') === 'true')
  await page.getByText('Total of 1', { exact: true }).waitFor()
})
