import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { agreeToIssue, doAct } from '../../../support/recordPage.ts'

const s = await screens()
const { franchise, customer, line, job, complete, issued } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'SCR-' }) }
})

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const statusOf = async (id: number) => (await s.t.call<Wire>('GET', `/jobs/${id}`)).body['job_status_id']
const INVOICED = 7

test('by keyboard: from a completed job to an issued invoice in two keys, and back by a credit note', async () => {
  const id = await job(of, [line(200), line(100, 5)])
  await complete(id)
  const page = await s.open(`/jobs/details/${id}`)
  await page.getByText('£345.00 still to invoice').waitFor()
  await page.keyboard.press('i')
  await page.waitForURL(/\/invoices\/details\/\d+$/)
  await page.locator('.invoice-paper').getByText('Draft, no number').waitFor()
  expect(await page.locator('.invoice-sums [data-total]').innerText()).toMatch(/£345\.00/)
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  await page.keyboard.press('i')
  await agreeToIssue(page)
  await page.getByRole('heading', { name: /SCR-000001/ }).waitFor()
  await page.getByText('Issued and locked. To correct it, issue a credit note.').waitFor()
  expect(await page.locator('.invoice-which dl').innerText()).toMatch(/SCR-000001/)
  expect(await statusOf(id)).toBe(INVOICED)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText('Credits SCR-000001, total £345.00. Leave the amount empty to credit the remaining £345.00.')
    .waitFor()
  await dialog.getByLabel(/^Credit type/).selectOption('Work not done, or goods returned')
  await dialog.getByLabel(/^Reason/).fill('The second tap was not fitted')
  await dialog.getByLabel(/^Amount with VAT/).fill('105')
  await page.keyboard.press('Enter')
  await page.locator('.invoice-paper').getByText('Credits invoice SCR-000001').waitFor()
  await page.locator('.to-pay').getByText('Can be invoiced again').waitFor()
  expect(await statusOf(id)).toBe(INVOICED)
})

test('by mouse: a line is partly invoiced and its balance is shown', async () => {
  const id = await job(of, [{ ...line(40), quantity: 5 }, line(300)])
  const page = await s.open(`/jobs/invoice/${id}`)
  const lines = card(page, /^Lines/)
  const rows = lines.locator('tbody tr')
  await rows.first().getByRole('checkbox').check()
  await lines.getByRole('textbox').fill('9')
  await lines.getByRole('alert').waitFor()
  expect(await lines.getByRole('button', { name: 'Invoice 1 line' }).isDisabled()).toBe(true)
  await lines.getByRole('textbox').fill('2')
  await lines.getByRole('button', { name: 'Invoice 1 line' }).click()
  await page.waitForURL(/\/invoices\/details\/\d+$/)
  await page.locator('.invoice-sums [data-total]').getByText('£96.00').waitFor()
  await doAct(page, 'Issue')
  await agreeToIssue(page)
  await page.getByRole('heading', { name: /SCR-\d+/ }).waitFor()
  await page.goBack()
  await rows.first().getByText('£120.00').waitFor()
  expect(await card(page, 'Agreed, invoiced and remaining').innerText()).toMatch(
    /£500\.00[\s\S]*£80\.00[\s\S]*£420\.00/,
  )
  await page.getByRole('button', { name: /deposit/i }).click()
  await page.getByRole('dialog').getByLabel('Percent').fill('50')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/invoices\/details\/\d+$/)
  await page
    .locator('.invoice-paper')
    .getByRole('heading', { name: /^Deposit invoice/ })
    .waitFor()
})

test('a 0% line cannot be issued until its VAT rate is chosen on the line, by keyboard', async () => {
  const id = await job(of, [line(80, 0)])
  await complete(id)
  const page = await s.open(`/jobs/details/${id}`)
  await page.getByText('£80.00 still to invoice').waitFor()
  await page.keyboard.press('i')
  await page.waitForURL(/\/invoices\/details\/\d+$/)
  const draft = page.url()
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  s.allowConsole(/status of 4\d\d/)
  await page.keyboard.press('i')
  await agreeToIssue(page)
  await page.getByText(/^Choose the type of VAT for the 0% lines/).waitFor()
  await page.goto(`${s.origin}/jobs/edit/${id}`)
  const cell = page.locator('td[data-column="vat_percent"] input').first()
  await cell.waitFor()
  expect(await cell.locator('xpath=..').getAttribute('data-undecided')).toBe('true')
  await cell.focus()
  await page.keyboard.press('Alt+Enter')
  const dialog = page.getByRole('dialog')
  const rate = dialog.getByLabel('VAT rate')
  await rate.selectOption({ label: 'Zero · 0%' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => url.pathname === '/jobs')
  await page.goto(draft)
  await doAct(page, 'Recalculate')
  await page.getByText('Draft recalculated').waitFor()
  await page.keyboard.press('i')
  await agreeToIssue(page)
  await page.getByRole('heading', { name: /SCR-\d+/ }).waitFor()
  await page.locator('.invoice-paper').getByText('Zero-rated').first().waitFor()
})

test('a read-only user sees no actions, and a user who cannot read invoices sees none', async () => {
  const id = await job(of, [line(50)])
  await issued(id, 'deposit', { percent: 10 })
  const { token } = await s.t.userWith(['Jobs:list', 'Jobs:details', 'Invoices:list', 'Invoices:details'])
  const page = await s.open(`/jobs/invoice/${id}`, { token })
  await card(page, /^Invoices/)
    .getByText(/SCR-\d+/)
    .waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.locator('.invoicing-acts .button').count()).toBe(0)
  const none = await s.t.userWith(['Jobs:list', 'Jobs:details'])
  const other = await s.open(`/jobs/invoice/${id}`, { token: none.token })
  await other.getByText('You do not have the necessary permissions to access this content').waitFor()
})

const looks: readonly PageOptions[] = [{ width: 360, height: 740, locale: 'zh', scheme: 'dark' }]
for (const look of looks)
  test(`fits ${look.width} px: ${look.locale ?? 'en'}, ${look.scheme ?? 'light'}`, async () => {
    const id = await job(of, [line(200), line(100, 5)])
    await issued(id, 'deposit', { percent: 10 })
    const page = await s.open(`/jobs/invoice/${id}`, look)
    await page
      .getByText(/SCR-\d+/)
      .first()
      .waitFor()
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
    await page
      .getByRole('link', { name: /SCR-\d+/ })
      .first()
      .click()
    await page.locator('.invoice-paper').waitFor()
    expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
  })
