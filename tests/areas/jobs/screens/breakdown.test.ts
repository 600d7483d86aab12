import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { GROUP_NAMES } from '../../../../schema/areas/jobs/breakdown.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar } from '../../../support/calendar.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const { create } = createFactory(t)
const { worker, book, franchises } = await calendar(t)

beforeAll(async () => {
  const { id: customer_id } = await create(resources.get('customers'))
  const { id: assignedTo } = (await t.call<Wire>('GET', '/users/list?limit=1')).body.data[0] as { id: number }
  const moss = await worker({ name: 'Moss Avery' })
  for (const [i, quantity] of [1, 2, 3].entries()) {
    const made = await t.call<Wire>('POST', '/jobs', {
      body: {
        customer_id,
        job_type_id: i === 2 ? 2 : 1,
        assignedTo,
        franchise_id: franchises[i % 2],
        services: [{ name: 'Survey', quantity, price_ex_vat: 100, vat_percent: 20 }],
      },
    })
    if (i !== 0) continue
    await t.call('POST', `/jobs/${made.body.id}/payments`, { body: { paymentTypeId: 1, amountPaid: 45.5 } })
    const visit = { kind: 'job', subject: 'jobs', subject_id: made.body.id, worker_ids: [moss.id] }
    const times = { starts_at: '2027-01-04T09:00:00Z', ends_at: '2027-01-04T10:00:00Z' }
    expect((await book({ ...visit, ...times })).status).toBe(200)
  }
})

const rows = (page: Page) => page.locator('.breakdown-table tbody tr')
const body = (page: Page) => page.locator('.breakdown-body:not([aria-busy])')

test('each group is one key away, its figures link to its jobs and back, and the view is saved as shown', async () => {
  const page = await open('/jobs/breakdown')
  for (const [i, by] of GROUP_NAMES.entries()) {
    await body(page).waitFor()
    await page.keyboard.press(String(i + 1))
    if (i > 0) await page.waitForURL((url) => url.searchParams.get('by') === by)
    // The address changes before the figures load.
    await page.locator(`fieldset.switch button:nth-of-type(${i + 1})[aria-pressed=true]`).waitFor()
    await body(page).waitFor()
    expect(await page.locator('.breakdown-table tfoot td').nth(1).textContent()).toBe('£600.00')
    const [name = '', jobs = '', net = ''] = await rows(page).first().locator('th, td').allTextContents()
    if (by === 'worker') expect([name, jobs, net]).toEqual(['Moss Avery', '1', '£100.00'])
    // The other links are tested in tests/areas/jobs/api/breakdown.test.ts.
    if (!['status', 'worker', 'month'].includes(by)) continue
    await rows(page).first().locator('a').first().press('Enter')
    await page.waitForURL((url) => url.pathname === '/jobs')
    await page.getByText(`Total of ${jobs}`, { exact: true }).waitFor()
    await page.goBack()
  }
  await body(page).waitFor()
  // The franchises are not registered for VAT, so their invoices charge none: 600 − 45.50.
  expect((await page.locator('.breakdown-table tfoot td').allTextContents()).slice(-2)).toEqual(['£45.50', '£554.50'])
  expect(await axeFindings(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain(
    'Month,Jobs,Value ex VAT,Value inc VAT,Materials cost,Materials margin,Materials margin %,Job cost,Job margin,Job margin %,Paid,Outstanding',
  )
  expect(text).toContain('Total,3,600,720,0,600,100,0,,,45.5,554.5')
})

test('pickers show that all are included; choosing one narrows every figure, also in the PDF', async () => {
  const page = await open('/jobs/breakdown?by=type', { width: 360, height: 740 })
  const franchise = page.getByRole('combobox', { name: 'Franchise' })
  await franchise.waitFor()
  expect(await franchise.getAttribute('placeholder')).toBe('All')
  await franchise.fill('North')
  await page.getByRole('option', { name: 'North' }).click()
  await rows(page).nth(1).waitFor()
  await page.waitForFunction(() => document.querySelector('.breakdown-table tfoot td')?.textContent === '2')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.no-print:visible').count()).toBe(0)
  expect(await page.locator('nav:visible, .top-bar:visible').count()).toBe(0)
  expect(await page.locator('.breakdown-table').isVisible()).toBe(true)
  // A portrait A4 page with its margins must not cut off a column.
  await page.setViewportSize({ width: 718, height: 1000 })
  const cut = await page.locator('.breakdown-table').evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
})
