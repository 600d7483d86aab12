import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const { create } = createFactory(t)

beforeAll(async () => {
  const { id: customer_id } = await create(resources.get('customers'))
  const { id: worker_category_id } = await create(resources.get('worker-categories'), { hourly_cost: 20 })
  const names = ['Boiler service', 'Survey']
  const services = await Promise.all(
    names.map((name, i) =>
      create(resources.get('services'), {
        name,
        name_zh: null,
        default_duration: 60,
        price_basis: 'fixed',
        materials: [],
        category_id: null,
        worker_category_id: i === 0 ? worker_category_id : null,
      }),
    ),
  )
  for (const [i, service] of services.entries()) {
    const made = await t.call<Wire>('POST', '/jobs', {
      body: {
        customer_id,
        job_type_id: 1,
        services: [{ service_id: service.id, name: names[i], quantity: i + 1, price_ex_vat: 100, vat_percent: 20 }],
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
})

test('the list of reports is grouped; typing filters it, Enter opens the match, a digit opens one at once', async () => {
  const page = await open('/reports')
  await page.getByRole('link', { name: 'Utilisation' }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Sales',
    'Work',
    'Money',
    'People',
  ])
  const links = page.getByRole('main').locator('.report-list a')
  const all = await links.count()
  const second = await links.nth(1).textContent()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type('margin')
  await expect.poll(() => links.count()).toBeLessThan(all)
  await page.keyboard.type(' of each nothing')
  await page.getByText('No reports match').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => links.count()).toBe(all)
  await page.keyboard.type('job marg')
  await expect.poll(() => links.count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/reports/job-margins')
  await page.goBack()
  await links.first().waitFor()
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: second ?? '', level: 1 }).waitFor()
})

test('a report is a key away, expands to its lines by keyboard, and is saved as shown', async () => {
  const page = await open('/dashboard')
  await page.getByRole('link', { name: 'Reports' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.getByRole('link', { name: 'Services finances' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/reports/services-finances')
  const rows = page.locator('.report-table tbody tr[data-row]')
  await rows.first().waitFor()
  expect(await page.locator('.report-figures dd strong').allTextContents()).toEqual([
    '£300.00',
    '£0.00',
    '£20.00',
    '£80.00',
    '80.0%',
    '3',
  ])
  expect(await page.locator('.report-figures').textContent()).toContain(
    'Based on the 33.3% of revenue with a known cost.',
  )
  await page.locator('.report-bar').last().waitFor()
  expect(await axeFindings(page)).toEqual([])

  // A category expands into its services, a service into its lines, and a line links to its job.
  await rows.first().focus()
  await page.keyboard.press('ArrowRight')
  const survey = rows.filter({ hasText: 'Survey' })
  await survey.waitFor()
  await survey.focus()
  await page.keyboard.press('ArrowRight')
  const line = page.locator('tr[data-line]').first()
  await line.waitFor()
  expect(await line.textContent()).toContain('£200.00')
  await page.keyboard.press('ArrowLeft')
  await line.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await line.getByRole('link').press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/jobs/details/'))
  await page.goBack()
  await rows.first().waitFor()

  await page.getByRole('button', { name: '1 line without a cost' }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('known') === 'false')
  await page.waitForFunction(() => document.querySelector('.report-figures strong')?.textContent === '£200.00')
  expect(await page.getByRole('link', { name: 'Set costs' }).getAttribute('href')).toContain('/line-costs')
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await page.getByRole('button', { name: 'View these lines' }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('known') === 'true')
  await page.waitForFunction(() => document.querySelector('.report-figures strong')?.textContent === '£100.00')
  expect((await page.locator('.report-table tfoot td').allTextContents()).slice(4, 8)).toEqual([
    '£20.00',
    '£80.00',
    '80.0%',
    '100.0%',
  ])

  const saved = page.waitForEvent('download')
  await page.locator('h1').click()
  await page.keyboard.press('d')
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('Category,Net,Net (before)')
  expect(text).toContain('Total,100,0,')

  await page.keyboard.press('v')
  await page.getByRole('dialog').getByRole('textbox').fill('Known costs')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Known costs', exact: true }).waitFor()
  await page.getByRole('button', { name: 'This year', exact: true }).press('Enter')
  await page.waitForFunction(() => document.querySelector('.report-figures strong')?.textContent === '£300.00')
  await page.getByRole('button', { name: 'Known costs', exact: true }).press('Enter')
  await page.waitForFunction(() => document.querySelector('.report-figures strong')?.textContent === '£100.00')
})

test("the chart's points are navigated by keyboard; empty days say so, with axes; a printout has the whole table", async () => {
  const page = await open('/reports/services-finances?period=this-year&compare=none')
  const chart = page.getByRole('slider')
  await page.locator('.report-bar').last().waitFor()
  await chart.focus()
  const at = async () => Number(await chart.getAttribute('aria-valuenow'))
  const last = await at()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === '0')
  expect(await page.locator('.report-point').textContent()).toContain('January')
  await page.keyboard.press('End')
  expect(await at()).toBe(last)
  expect(await page.locator('.report-chart table tbody tr').count()).toBe(last + 1)

  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.no-print:visible').count()).toBe(0)
  await page.setViewportSize({ width: 718, height: 1000 })
  const cut = await page.locator('.report-table').evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(cut).toBeLessThanOrEqual(0)

  const empty = await open('/reports/materials-finances?from=2001-01-01&to=2001-03-31')
  await empty.getByText('No data for this period.').waitFor()
  await empty.locator('.MuiChartsAxis-root').first().waitFor()
})
