import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { addDays, dayOf, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'
import { actsOf } from '../../../support/recordPage.ts'

const s = await screens()
const { create } = createFactory(s.t)
const { worker, book } = await calendar(s.t)

let customer_id: number
const job = async (more: Values = {}): Promise<Wire> => {
  const services = [{ name: 'Visit', quantity: 1, price_ex_vat: 100, vat_percent: 20 }]
  return (await s.t.call<Wire>('POST', '/jobs', { body: { customer_id, job_type_id: 1, services, ...more } })).body
}
const paymentsOf = async (id: number) => {
  const { body } = await s.t.call<Wire>('GET', `/payments/list?job_id=${id}&sort=created&direction=asc`)
  return body.data.map((row) => [row['flow'], row['amountPaid'], row['cardNumber']])
}

beforeAll(async () => {
  customer_id = (await create(resources.get('customers'))).id
})

test('by keyboard: one key takes the balance; a card number is rejected where it is typed', async () => {
  const { id, ...made } = await job()
  const page = await s.open(`/jobs/details/${id}`)
  const panel = page.getByRole('region', { name: 'Payments' })
  await page.getByRole('tab', { name: /^Payments/ }).click()
  await panel.getByText('No payments yet.').waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: `Take payment for ${String(made['display_name'])}` })
  const type = dialog.getByLabel('Type')
  await type.waitFor()
  expect(await type.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('120.00')
  expect(await dialog.getByLabel('Last four digits').count(), 'cash has no card').toBe(0)
  await type.selectOption('Card in person')
  await dialog.getByLabel('Last four digits').fill('4242424242424242')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByText('Maximum 4 characters are allowed').waitFor()
  expect(await paymentsOf(id)).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4242')
  await dialog.getByLabel('Amount').fill('50.5')
  // A double press counts once.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await panel.getByText('£50.50').waitFor()
  await page.getByRole('region', { name: 'Money' }).getByText('£69.50').waitFor()
  expect(await paymentsOf(id)).toEqual([['in', 50.5, '4242']])
  await page.getByText(/^Payment P-\d+: £50.50, Card in person$/).waitFor()
})

test('more than the balance needs confirmation, by keyboard', async () => {
  s.allowConsole(/409/)
  const { id } = await job()
  const page = await s.open(`/jobs/details/${id}`)
  await page.getByRole('region', { name: 'Money' }).getByText('£120.00').first().waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  const over = dialog.getByText('£5.50 more than the outstanding amount. The extra is added to the customer’s credit.')
  await dialog.getByLabel('Amount').waitFor()
  expect(await over.count()).toBe(0)
  await dialog.getByLabel('Amount').fill('125.5')
  await over.waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Take more than is outstanding?' })
  await question.getByText('£120.00 is outstanding. The other £5.50 is added to the customer’s credit.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await paymentsOf(id)).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await paymentsOf(id)).toEqual([])
  await dialog.locator('.button-main:not([aria-disabled])').waitFor()
  await dialog.getByLabel('Amount').focus()
  await page.keyboard.press('Enter')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await paymentsOf(id)).toEqual([['in', 125.5, null]])
})

test('a payment shows its date, marks the reference its type requires, and is reported as received', async () => {
  const { id } = await job()
  const page = await s.open(`/jobs/details/${id}`)
  await page.getByRole('region', { name: 'Money' }).getByText('£120.00').first().waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Take payment for/ })
  const today = formatDate(dayOf(Date.now()))
  const day = dialog.getByLabel(/^Date/)
  await day.waitFor()
  expect(await day.inputValue()).toBe(today)
  const reference = dialog.getByLabel(/^Reference/)
  expect(await reference.getAttribute('aria-required')).not.toBe('true')
  await dialog.getByLabel('Type').selectOption('Bank transfer')
  await expect
    .poll(() => reference.evaluate((input: HTMLInputElement) => input.required || input.ariaRequired))
    .toBeTruthy()
  await dialog.locator('.field', { hasText: 'Reference' }).locator('.required-mark').waitFor()
  await reference.fill('BACS 12')
  const before = addDays(dayOf(Date.now()), -3)
  await day.fill(formatDate(before))
  await dialog.getByLabel('Amount').fill('100')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('£100.00 received').first().waitFor()
  const { body } = await s.t.call<Wire>('GET', `/payments/list?job_id=${id}`)
  expect([body.data[0]?.['paid_on'], dayOf(String(body.data[0]?.['created']))]).toEqual([before, before])
  await page.getByRole('region', { name: 'Money' }).getByText(formatDate(before)).waitFor()
})

test('by mouse: taken in full and refunded after a confirmation, never more than was paid', async () => {
  s.allowConsole(/422/)
  const { id } = await job()
  const page = await s.open(`/jobs/details/${id}`, { width: 360, height: 740 })
  await page.getByRole('tab', { name: /^Payments/ }).click()
  const panel = page.getByRole('region', { name: 'Payments' })
  await panel.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take £120.00' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Money' }).getByText('paid in full').waitFor()
  expect(await paymentsOf(id)).toEqual([['in', 120, null]])
  await panel.getByRole('button', { name: /^Refund of/ }).click()
  await dialog.getByText('You can refund up to £120.00.').waitFor()
  await dialog.getByLabel('Amount').fill('120.01')
  await dialog.getByRole('button', { name: 'Refund £120.01' }).click()
  await dialog.getByText('This is more than can be refunded for this job').waitFor()
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByRole('button', { name: 'Refund £20.00' }).click()
  await dialog.waitFor({ state: 'detached' })
  await panel.getByText('-£20.00').waitFor()
  expect(await paymentsOf(id)).toEqual([
    ['in', 120, null],
    ['refund', 20, null],
  ])
})

test('a payment is voided under that word, in its list and on its page', async () => {
  const { id } = await job()
  const { body: taken } = await s.t.call<Wire>('POST', '/payments', {
    body: { job_id: id, paymentTypeId: 1, amountPaid: 12 },
  })
  const page = await s.open(`/payments?job_id=${id}`)
  await page.getByRole('grid').getByText('£12.00').first().waitFor()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Void' }).click()
  const question = page.getByRole('alertdialog', { name: 'Void 1 payment?' })
  await question.getByText('It will no longer count as paid.').waitFor()
  await question.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByText('Voided 1 payment').first().waitFor()
  await page.goto(`${s.origin}/payments/details/${taken.id}`)
  expect(await actsOf(page)).toContain('Reinstate')
})

test('the calendar shows the payments for a visit’s job, and takes one', async () => {
  const one = await worker({ shifts: hours(ALL_DAYS) })
  const { id } = await job()
  const day = `${Number(dayOf(Date.now()).slice(0, 4)) + 1}-07-07`
  const [starts_at, ends_at] = [fromWallClock(day, '09:00'), fromWallClock(day, '10:00')]
  const about = { kind: 'job', subject: 'jobs', subject_id: id, worker_ids: [one.id] }
  expect((await book({ title: 'Paid visit', starts_at, ends_at, ...about })).status).toBe(200)
  const page = await s.open(`/jobs/calendar?view=day&day=${day}&worker_ids=${one.id}`)
  await page.getByRole('button', { name: /Paid visit/ }).press('Enter')
  const view = page.getByRole('dialog', { name: 'Paid visit' })
  const fact = (name: string) => view.locator('dl > div', { hasText: name }).locator('dd')
  await expect.poll(() => fact('Outstanding').textContent()).toBe('£120.00')
  await view.getByRole('button', { name: /^Payment/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Take payment for/ })
  await dialog.getByLabel('Amount').fill('20')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => fact('Outstanding').textContent()).toBe('£100.00')
  expect(await fact('Paid').first().textContent()).toBe('£20.00')
  expect(await axeFindings(page)).toEqual([])
})

test('users who cannot see payments see none, and read-only users take none', async () => {
  const { id } = await job()
  await s.t.call('POST', `/jobs/${id}/payments`, { body: { paymentTypeId: 1, amountPaid: 10 } })
  const rights = ['Jobs:list', 'Jobs:details']
  const reader = await s.t.userWith([...rights, 'Payments:list'])
  const page = await s.open(`/jobs/details/${id}`, { token: reader.token })
  const panel = page.getByRole('region', { name: 'Payments' })
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('£110.00').waitFor()
  await page.getByRole('tab', { name: /^Payments 1/ }).click()
  await panel.getByText('£10.00').waitFor()
  expect(await panel.getByRole('button').count()).toBe(0)
  expect(await actsOf(page)).not.toContain('Take payment')
  const blind = await s.t.userWith(rights)
  const other = await s.open(`/jobs/details/${id}`, { token: blind.token })
  await other
    .getByRole('tab', { name: /^Visits|^Lines/ })
    .first()
    .waitFor()
  await other.locator('.acts-more').waitFor()
  expect(await other.getByRole('region', { name: 'Money' }).count()).toBe(0)
  expect(await other.getByRole('tab', { name: /^Payments/ }).count()).toBe(0)
})
