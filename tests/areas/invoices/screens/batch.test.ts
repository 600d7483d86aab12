import { beforeAll, expect, test } from 'vitest'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const { franchise, customer, line, job, complete } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'SEL-' }) }
})
const done = async (price: number, whose = of) => {
  const id = await job(whose, [line(price)])
  await complete(id)
  return id
}
const statusOf = async (id: number) => (await s.t.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']
const INVOICED = 7

test('by keyboard: from the list of jobs to invoice to an issued invoice for each of them', async () => {
  const ids = [await done(100), await done(50), await done(25, { ...of, customer_id: await bare() })]
  await job(of, [line(7)])
  const page = await s.open('/jobs')
  await page.getByRole('link', { name: /^To invoice/ }).click()
  await page.waitForURL(/to_invoice=true/)
  await page.getByRole('grid').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('grid')
        .getByRole('link', { name: /Hollis/ })
        .count(),
    )
    .toBe(3)
  await page.locator('[role=grid] [tabindex="0"]').first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar').getByText('All 3 selected').waitFor()
  await page.keyboard.press('i')
  await page.waitForURL(/\/invoices\/batch\?matching=/)
  await page.getByText('2 jobs, £180.00 inc VAT').waitFor()
  await page.getByText('The customer has no address. Add one before you issue an invoice').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('i')
  await page.getByText('2 invoices issued').waitFor()
  await page.waitForURL(/\/invoices\/batch\?batch=\d+$/)
  expect(await page.getByRole('link', { name: /^SEL-\d{6}$/ }).count()).toBe(2)
  expect(await Promise.all(ids.map(statusOf))).toEqual([INVOICED, INVOICED, 6])
  expect(await axeFindings(page)).toEqual([])
  // Its address reopens the finished batch.
  await page.reload()
  await page.getByText('2 invoices issued').waitFor()
})

const bare = async () => {
  const id = await customer()
  await s.t.pool.query('delete from customers_addresses where owner_id = $1', [id])
  return id
}

test('drafts are created for the ticked jobs and undone with one key', async () => {
  const ids = [await done(40), await done(60)]
  const page = await s.open(`/invoices/batch?ids=${ids.join(',')}`)
  await page.getByText('2 jobs, £120.00 inc VAT').waitFor()
  await page.getByLabel('Drafts').check()
  await page.getByRole('button', { name: 'Create 2 drafts' }).click()
  await page.getByText('2 drafts created').waitFor()
  const count = async () =>
    (await s.t.pool.query('select from invoices where job_id = any($1) and archived_at is null', [ids])).rowCount
  expect(await count()).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(count).toBe(0)
})

test('a user who cannot issue creates drafts, and a user who cannot invoice is offered nothing', async () => {
  const id = await done(10)
  const may = await s.t.userWith(['Jobs:list', 'Jobs:details', 'Invoices:add'])
  const page = await s.open(`/invoices/batch?ids=${id}`, { token: may.token })
  await page.getByRole('button', { name: 'Create 1 draft' }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(1)
  const none = await s.t.userWith(['Jobs:list', 'Jobs:details'])
  const list = await s.open('/jobs', { token: none.token })
  await list.getByRole('grid').getByRole('link').first().waitFor()
  await list.keyboard.press('Control+a')
  await list.getByRole('toolbar').waitFor()
  expect(await list.getByRole('button', { name: /^Invoice/ }).count()).toBe(0)
})

const looks: readonly PageOptions[] = [
  { width: 360, height: 740 },
  { width: 360, height: 740, locale: 'zh', scheme: 'dark' },
  { width: 768 },
]
for (const look of looks)
  test(`fits ${look.width} px: ${look.locale ?? 'en'}, ${look.scheme ?? 'light'}`, async () => {
    const ids = [await done(40), await job(of, [line(3)])]
    const page = await s.open(`/invoices/batch?ids=${ids.join(',')}`, look)
    await page.getByText('£48.00').first().waitFor()
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
  })
