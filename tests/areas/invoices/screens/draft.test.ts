import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const { franchise, customer, line, job, act, issued } = invoicing(s.t)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'DRA-' }) }
})

const made = async (id: number, how: string, body: object) => (await act(`/jobs/${id}/invoice-${how}`, body)).body
const kept = async (id: number) => (await s.t.call<Wire>('GET', `/invoices/${id}`)).body
const cell = (page: Page, what: string, n: number) => page.getByLabel(`${what}, line ${n}`, { exact: true })
const totals = (page: Page) => page.locator('.draft-foot dl')
/** Types into the focused cell, whose text is all selected. */
const type = async (page: Page, text: string) => {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
const saved = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => !url.pathname.includes('/edit/'))
}

test('by keyboard: an interim draft is edited by percentage, amount and quantity, and exceeding the balance is rejected at its line', async () => {
  const id = await job(of, [line(200), line(100, 5), { ...line(30), quantity: 10 }])
  await issued(id, 'interim', { percent: 60 })
  const parts = (await s.t.call<{ lines: { line: string }[] }>('GET', `/jobs/${id}/invoicing`)).body.lines
  const draft = await made(id, 'interim', {
    lines: [{ line: parts[0]?.line }, { line: parts[1]?.line }, { line: parts[2]?.line, quantity: 1 }],
  })
  const page = await s.open(`/invoices/edit/${draft.id}`)
  await totals(page).getByText('£150.00').waitFor()
  await cell(page, 'Percent', 1).focus()
  await type(page, '10')
  await expect.poll(() => cell(page, 'Amount ex VAT', 1).inputValue()).toBe('£20.00')
  await totals(page).getByText('£90.00').waitFor()
  // The down arrow moves along a column, the right arrow along a line.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await cell(page, 'Amount ex VAT', 2).evaluate((one) => one === document.activeElement)).toBe(true)
  await type(page, '40.01')
  await page.getByText('Only £40.00 before VAT remains for this').waitFor()
  expect(await cell(page, 'Amount ex VAT', 2).getAttribute('aria-invalid')).toBe('true')
  s.allowConsole(/status of 422/)
  // The button also guards before sending: pressing save twice while the request runs sends it once.
  const refused = page.waitForResponse((answer) => answer.status() === 422)
  await page.keyboard.press('Control+s')
  await refused
  await page.getByRole('alert').filter({ hasText: 'Only £40.00 before VAT remains for this' }).first().waitFor()
  expect(await kept(draft.id)).toMatchObject({ net_total: 150 })
  await cell(page, 'Amount ex VAT', 2).focus()
  await type(page, '12.34')
  await cell(page, 'Quantity', 3).focus()
  await type(page, '2')
  await totals(page).getByText('£92.34').waitFor()
  await saved(page)
  expect(await kept(draft.id)).toMatchObject({ net_total: 92.34, vat_total: 16.62 })
})

test('by keyboard: a deposit is one percentage of everything, or an amount at each rate', async () => {
  const id = await job(of, [line(200), line(100, 5)])
  const draft = await made(id, 'deposit', { percent: 20 })
  const page = await s.open(`/invoices/edit/${draft.id}`)
  await cell(page, 'Percent', 2).focus()
  await type(page, '50')
  await expect.poll(() => cell(page, 'Percent', 1).inputValue()).toBe('50%')
  await totals(page).getByText('£150.00').waitFor()
  // The other rates keep the amounts the percentage gave them when one amount is typed.
  await cell(page, 'Amount ex VAT', 2).focus()
  await type(page, '10')
  expect(await cell(page, 'Percent', 1).inputValue()).toBe('')
  await totals(page).getByText('£110.00').waitFor()
  await saved(page)
  expect(await kept(draft.id)).toMatchObject({ net_total: 110, vat_total: 20.5 })
})

test('a line is removed and restored; only the text of a final invoice is editable; an invoice without a job is free-form', async () => {
  const id = await job(of, [line(200), line(100, 5)])
  const draft = await made(id, 'interim', { percent: 10 })
  const page = await s.open(`/invoices/edit/${draft.id}`)
  await totals(page).getByText('£30.00').waitFor()
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await page.getByText('1 line removed.').waitFor()
  await totals(page).getByText('£20.00').first().waitFor()
  await page.getByRole('button', { name: 'Restore lines' }).click()
  await totals(page).getByText('£30.00').waitFor()
  const last = await made(id, 'final', {})
  const final = await s.open(`/invoices/edit/${last.id}`)
  await cell(final, 'Description', 1).fill('The whole bathroom')
  expect(await final.getByLabel('Percent, line 1').count()).toBe(0)
  await saved(final)
  expect((await kept(last.id))['lines']).toMatchObject([{ description: 'The whole bathroom', net: 200 }, { net: 100 }])
  const free = await s.open('/invoices/add')
  await free.getByRole('button', { name: 'Add line' }).click()
  await free.getByLabel(/^Description, line 1/).waitFor()
  expect(await free.getByLabel(/^Percent of line/).count()).toBe(0)
})

const looks: readonly PageOptions[] = [{ width: 360, height: 740, locale: 'zh', scheme: 'dark' }, { width: 768 }, {}]
for (const look of looks)
  test(`a draft fits ${look.width ?? 1280} px: ${look.locale ?? 'en'}, ${look.scheme ?? 'light'}`, async () => {
    const id = await job(of, [line(200), { ...line(30), quantity: 10 }])
    const draft = await made(id, 'interim', { percent: 10 })
    const page = await s.open(`/invoices/edit/${draft.id}`, look)
    await totals(page).getByText('£50.00').waitFor()
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect([await isTooWide(), await axeFindings(page)]).toEqual([false, []])
  })

test("on a phone a draft shows its total, and the list's header is not cut off", async () => {
  const id = await job(of, [line(77)])
  await made(id, 'final', {})
  const page = await s.open('/invoices', { width: 360, height: 740 })
  const card = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: / · Draft invoice$/ }), hasText: '£92.40' })
    .first()
  await card.getByText('£92.40').waitFor()
  expect(await card.getByText('£0.00').isVisible()).toBe(false)
  const head = page.getByRole('heading', { level: 1 })
  expect(await head.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  expect(await page.getByRole('link', { name: 'Accounting exports' }).isVisible()).toBe(true)
})
