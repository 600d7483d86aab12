import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const { franchise, customer, line, job, issued } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'EXP-', name: 'Aire Valley' }) }
})
const today = dayOf(Date.now())
const exported = async (): Promise<number> => {
  const { body } = await s.t.call<Wire>('POST', '/accounting-exports', {
    body: { franchise_id: of.franchise_id, layout: 'xero', from_day: today, to_day: today },
  })
  await expect
    .poll(async () => (await s.t.call<Wire>('GET', `/accounting-exports/${body.id}`)).body['status'], {
      timeout: 45_000,
    })
    .toBe('done')
  return body.id
}

test('from the invoices to the file: created, saved with a key, and it says what is new since', async () => {
  const invoice = await issued(await job(of, [line(100)]), 'final')
  const page = await s.open('/invoices')
  await page.locator('#main').getByRole('link', { name: 'Accounting exports' }).click()
  await page.waitForURL(/\/invoices\/exports$/)
  const id = await exported()
  await page.goto(`${s.origin}/invoices/exports/details/${id}`)
  const files = page.getByRole('region', { name: 'Files' })
  await files.getByText('£120.00').waitFor()
  await page.getByText('Everything has been exported.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.keyboard.press('d')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^X-\d{6}-xero-invoices\.csv$/)
  expect(await readFile(await saved.path(), 'utf8')).toContain(String(invoice['number']))
  await issued(await job(of, [line(10)]), 'final')
  await page.reload()
  await page.getByText('Invoices: 1, credit notes: 0, payments: 0.').waitFor()
})

const looks: readonly PageOptions[] = [
  { width: 360, height: 740 },
  { width: 360, height: 740, locale: 'zh', scheme: 'dark' },
  { width: 768 },
]
for (const look of looks)
  test(`fits ${look.width} px: ${look.locale ?? 'en'}, ${look.scheme ?? 'light'}`, async () => {
    const id = await exported()
    const page = await s.open(`/invoices/exports/details/${id}`, look)
    await page.locator('.accounting-files').waitFor()
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
  })
