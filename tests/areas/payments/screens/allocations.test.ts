import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { actsOf } from '../../../support/recordPage.ts'

const s = await screens()
const { franchise, customer, line, job, act } = invoicing(s.t)

let count = 0
const whose = async () => {
  count += 1
  return { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: `SC${count}-` }) }
}
type Whose = Awaited<ReturnType<typeof whose>>
const invoice = async (of: Whose, amount: number, due_date: string): Promise<Wire> => {
  const draft = await act(`/jobs/${await job(of, [line(amount, 0, { vat_rate_id: 3 })])}/invoice-final`)
  return (await act(`/invoices/${draft.body.id}/issue`, { due_date })).body
}
const read = async (path: string) => (await s.t.call<Wire>('GET', path)).body

test('an invoice is paid with one key, and shows it; an overpayment is credit that pays the next with one key', async () => {
  s.allowConsole(/409/)
  const of = await whose()
  const [one, two] = [await invoice(of, 100, '2037-01-01'), await invoice(of, 50, '2037-02-01')]
  const page = await s.open(`/invoices/details/${one.id}`)
  const toPay = page.getByRole('region', { name: 'Amount due' })
  await toPay.getByText('£100.00').waitFor()
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Take payment for / })
  const amount = dialog.getByLabel('Amount')
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('100.00')
  await amount.fill('130')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('The other £30.00 is added to the customer’s credit.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await toPay.getByText('£100.00 paid').waitFor()
  expect(await read(`/invoices/${one.id}`)).toMatchObject({ paid: 100, settlement: 'paid' })
  const paid = page.getByRole('region', { name: 'Payments' })
  await paid.getByText('£100.00').waitFor()
  expect(await actsOf(page)).not.toContain('Take payment')
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${s.origin}/invoices/details/${two.id}`)
  await paid.getByText('£30.00 credit available').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('l')
  await toPay.getByText('£20.00').waitFor()
  expect(await read(`/invoices/${two.id}`)).toMatchObject({ paid: 30, balance: 20, settlement: 'part_paid' })
  await expect.poll(() => paid.getByText(/credit available/).count()).toBe(0)
})

test('a payment is split among invoices by keyboard, and rejected if it exceeds a balance', async () => {
  const of = await whose()
  const [one, two, three] = [
    await invoice(of, 100, '2036-01-01'),
    await invoice(of, 40, '2037-02-01'),
    await invoice(of, 60, '2037-03-01'),
  ]
  const body = { ...of, paymentTypeId: 1, amountPaid: 150 }
  const { id } = (await s.t.call<Wire>('POST', '/payments', { body })).body
  const page = await s.open(`/payments/details/${id}`)
  const part = page.getByRole('region', { name: /^Allocated to invoices/ })
  const of3 = (row: Wire) => part.getByLabel(`Amount for ${String(row['name'])}`)
  await expect.poll(() => of3(one).inputValue()).toBe('100.00')
  expect([await of3(two).inputValue(), await of3(three).inputValue()]).toEqual(['40.00', '10.00'])
  await page.keyboard.press('l')
  await expect.poll(() => of3(one).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('80')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await of3(three).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('60.01')
  await part.getByText('This is more than the balance of the invoice: £60.00').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('35')
  await part.getByText('£5.00 more than the payment').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  const lines = async () =>
    ((await read(`/payments/${id}`))['allocations'] as Values[]).map((row) => [row['invoice_id'], row['amount']])
  await expect.poll(lines).toEqual([
    [one.id, 80],
    [two.id, 40],
    [three.id, 30],
  ])
  expect(await read(`/invoices/${one.id}`)).toMatchObject({ balance: 20, settlement: 'part_paid' })
})

test("a customer's balance is paid with one key; a quote's deposit is taken on its page", async () => {
  s.allowConsole(/409/)
  const of = await whose()
  await invoice(of, 70, '2036-01-01')
  const page = await s.open(`/customers/details/${of.customer_id}`)
  const figure = (name: string) => page.locator('.record-figures, .figures, main').first().getByText(name)
  await figure('£70.00').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Take payment for / })
  await dialog.getByLabel('Amount').fill('75')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('The other £5.00 is added to the customer’s credit.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await figure('£5.00').first().waitFor()
  const quote = await s.t.call<Wire>('POST', '/quotes', {
    body: { ...of, quote_type_id: 1, services: [line(100, 0, { vat_rate_id: 3 })], deposit_percent: 25 },
  })
  await page.goto(`${s.origin}/quotes/details/${quote.body.id}`)
  await page.getByRole('region', { name: 'Deposit' }).getByText('£25.00').waitFor()
  await page.keyboard.press('m')
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('25.00')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Deposit' }).getByText('Paid').waitFor()
  expect(await read(`/quotes/${quote.body.id}/payments`)).toMatchObject({ paid: 25, outstanding: 0 })
})

test("a customer's unallocated payments are deducted from the amount due, and shown", async () => {
  const of = await whose()
  await invoice(of, 70, '2036-01-01')
  const free = await s.t.call<Wire>('POST', '/payments', {
    body: { ...of, paymentTypeId: 1, amountPaid: 25, status: 'pending' },
  })
  await s.t.call('PATCH', `/payments/${free.body.id}`, { body: { status: 'succeeded' } })
  await s.t.call('PUT', `/payments/${free.body.id}/allocations`, { body: { allocations: [] } })
  const page = await s.open(`/customers/details/${of.customer_id}`)
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Take payment for / })
  await dialog.getByText('£70.00 due on invoices, less £25.00 in unallocated payments.').waitFor()
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('45.00')
})
