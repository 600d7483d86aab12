import { beforeAll, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const { franchise, customer, line, job, issued } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'SCR-' }) }
})

test('by keys: the rest of a job is invoiced and issued, and the record says so', async () => {
  const id = await job(of, [line(100)])
  await issued(id, 'deposit', { percent: 25 })
  const page = await s.open(`/jobs/details/${id}`)
  await page.getByRole('region', { name: 'Money' }).waitFor()
  await page.keyboard.press('i')
  await page.waitForURL(/\/invoices\/details\/\d+/)
  await page.getByText('Draft').first().waitFor()
  const draft = Number(/details\/(\d+)/.exec(page.url())?.[1])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('i')
  await expect.poll(async () => (await s.t.call<Wire>('GET', `/invoices/${draft}`)).body['number']).toBe('SCR-000002')
  await page.getByText('SCR-000002').first().waitFor()
})
