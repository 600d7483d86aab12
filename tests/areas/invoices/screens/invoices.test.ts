import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { agreeToIssue } from '../../../support/recordPage.ts'

const s = await screens()
const { franchise, customer, line, job, issued, act } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'SCR-' }) }
})

test('by keyboard: the balance of a job is invoiced and issued, and the record shows it', async () => {
  const id = await job(of, [line(100)])
  await issued(id, 'deposit', { percent: 25 })
  const page = await s.open(`/jobs/details/${id}`)
  await page.getByRole('region', { name: 'Money' }).waitFor()
  await page.keyboard.press('i')
  await page.waitForURL(/\/invoices\/details\/\d+/)
  await page.getByText('Draft').first().waitFor()
  const draft = Number(/details\/(\d+)/.exec(page.url())?.[1])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  await page.keyboard.press('i')
  await agreeToIssue(page)
  await expect.poll(async () => (await s.t.call<Wire>('GET', `/invoices/${draft}`)).body['number']).toBe('SCR-000002')
  await page.getByText('SCR-000002').first().waitFor()
  // The program's internal changes do not appear as news to the user.
  const told = page.locator('.tl-changes')
  await told.getByText('Issued', { exact: true }).first().waitFor()
  expect((await told.allTextContents()).join(' ')).not.toMatch(/Seller|Buyer|Explanation|SHA-256|Summary/)
})

/** A draft of £120 for a customer. */
async function draft(more: Values = {}): Promise<number> {
  const id = await job({ ...of, customer_id: await customer(more) }, [line(100)])
  return (await s.t.call<Wire>('POST', `/jobs/${id}/invoice-final`, { body: {} })).body.id
}
const statusOf = async (id: number) => (await s.t.call<Wire>('GET', `/invoices/${id}`)).body['status']
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Issue this invoice?' })

test('a single key issues nothing: a dialog first shows number, dates, total, customer, and that issuing is final', async () => {
  const id = await draft()
  const page = await s.open(`/invoices/details/${id}`)
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  await page.keyboard.press('i')
  const dialog = question(page)
  await dialog.getByText('£120.00').waitFor()
  const said = await dialog.innerText()
  const { body } = await s.t.call<Wire>('GET', `/invoices/${id}/issuing`)
  expect(body['number']).toMatch(/^SCR-\d{6}$/)
  for (const text of [
    body['number'],
    formatDate(String(body['issue_date'])),
    formatDate(String(body['due_date'])),
    body['buyer'],
  ])
    expect(said).toContain(String(text))
  expect(said).toContain('An issued invoice cannot be changed afterwards.')
  expect(said).toContain('No email address')
  expect(await dialog.getByRole('button', { name: /send/i }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOf(id)).toBe('draft')
  await page.keyboard.press('i')
  await agreeToIssue(page)
  await page.getByRole('heading', { name: new RegExp(String(body['number'])) }).waitFor()
})

test('a long word does not push amounts off the PDF; unprintable characters are named before the invoice is issued', async () => {
  const parties = { ...of, customer_id: await customer({ last_name: 'Pump \u{12000}' }) }
  const work = await job(parties, [line(100, 20, { name: 'X7'.repeat(80) })])
  const { id } = (await act(`/jobs/${work}/invoice-final`)).body
  const page = await s.open(`/invoices/details/${id}`)
  const paper = page.locator('.invoice-table').first()
  await paper.getByText('£100.00').first().waitFor()
  const right = async (of: Locator) => of.evaluate((one) => one.getBoundingClientRect().right)
  expect(await right(paper.locator('tbody td').last())).toBeLessThanOrEqual(
    await right(page.locator('.invoice-table').first().locator('..')),
  )
  await page.keyboard.press('i')
  await question(page)
    .getByText('These characters cannot be printed and show as \ufffd in the PDF: \u{12000}')
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('with an email address, sending is the primary action on the page and in the list; issuing only is secondary', async () => {
  const letter = (page: Page) => page.getByRole('dialog', { name: 'Send by email' })
  const one = await draft({ email: 'one@example.test' })
  const page = await s.open(`/invoices/details/${one}`)
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  await page.keyboard.press('i')
  await question(page)
    .getByRole('button', { name: /^Issue and send/ })
    .waitFor()
  await agreeToIssue(page)
  await expect.poll(() => letter(page).getByLabel(/^To/).first().inputValue()).toBe('one@example.test')
  expect(await statusOf(one)).toBe('issued')

  const two = await draft({ email: 'two@example.test' })
  await page.goto(`${s.origin}/invoices?id=${two}`)
  await page.locator('[role=grid] tbody tr:not([hidden]) .cell-name').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: /^Issue/ }).click()
  await agreeToIssue(page)
  await page.waitForURL(new RegExp(`/invoices/details/${two}`))
  await expect.poll(() => letter(page).getByLabel(/^To/).first().inputValue()).toBe('two@example.test')
  await page.keyboard.press('Escape')
  await letter(page).waitFor({ state: 'detached' })
  // The dialog opens once, and not again on returning to the page.
  await page.reload()
  await page.locator('.acts-more').waitFor()
  expect(await letter(page).count()).toBe(0)

  const three = await draft({ email: 'three@example.test' })
  await page.goto(`${s.origin}/invoices/details/${three}`)
  await page.getByRole('button', { name: /^Issue/ }).waitFor()
  await page.keyboard.press('i')
  await question(page).getByRole('button', { name: 'Issue only' }).click()
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(three)).toBe('issued')
  expect(await letter(page).count()).toBe(0)
})

test('a draft issued in another tab says so on its page, in the confirmation and in the editor', async () => {
  s.allowConsole(/status of 4\d\d/)
  const id = await draft()
  const shown = await s.open(`/invoices/details/${id}`)
  const asking = await s.open(`/invoices/details/${id}`)
  const editing = await s.open(`/invoices/edit/${id}`)
  await shown.getByRole('button', { name: /^Issue/ }).waitFor()
  await asking.getByRole('button', { name: /^Issue/ }).waitFor()
  await asking.keyboard.press('i')
  await question(asking).getByText('£120.00').waitFor()
  await editing.getByLabel('Purchase order number').waitFor()
  const done = await s.t.call<Wire>('POST', `/invoices/${id}/issue`, { body: {} })
  const text = `Issued as ${String(done.body['name'])}. It can no longer be changed.`
  await shown.getByRole('status').filter({ hasText: text }).waitFor()
  await question(asking).waitFor({ state: 'detached' })
  await asking.getByText('This is no longer a draft. Someone has issued or deleted it').waitFor()
  await editing.getByRole('status').filter({ hasText: text }).waitFor()
})
