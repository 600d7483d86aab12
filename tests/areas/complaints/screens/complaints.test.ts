import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const { t, open, allowConsole } = await screens()
/** The browser itself logs a line for the server's question. */
const ASKED = /409 \(Conflict\)/
const { customer, line, job, franchise, issued } = invoicing(t)

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString().replace(/\.\d+Z$/, 'Z')
const add = async (more: Values = {}): Promise<Wire> => {
  const body = { subject: 'Leaks again', description: 'Since the repair', ...more }
  const made = await t.call<Wire>('POST', '/complaints', { body: { customer_id: of, ...body } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const get = async (id: number) => (await t.call<Wire>('GET', `/complaints/${id}`)).body
const is = (id: number, field: string) => expect.poll(async () => (await get(id))[field])

let of = 0
let work = 0
beforeAll(async () => {
  of = await customer({ last_name: 'Ingham' })
  work = await job({ customer_id: of }, [line(100)], { title: 'Kitchen tap' })
})

/** Opens the status menu by its key and selects one. */
async function choose(page: Page, name: string) {
  await page.keyboard.press('s')
  await page.getByRole('menuitemradio', { name, exact: true }).press('Enter')
}

describe('by keyboard', () => {
  test('from a job to the end: recorded, acknowledged, answered, resolved and closed', async () => {
    allowConsole(ASKED)
    const page = await open(`/jobs/details/${work}`)
    await page.getByRole('heading', { name: /Kitchen tap/ }).waitFor()
    await page.getByRole('tab', { name: /Complaints/ }).waitFor()
    await page.keyboard.press('o')
    await page.waitForURL('**/complaints/add')
    const subject = page.getByLabel('Subject')
    await subject.waitFor()
    await expect.poll(() => page.getByLabel('Job', { exact: true }).inputValue()).toContain('Kitchen tap')
    expect(await page.locator('.form-card .field').count()).toBe(6)
    await subject.fill('Tap drips')
    await page.getByLabel('What happened').fill('Since Monday')
    // The remaining fields are one key away, with the typed text kept.
    await page.getByRole('button', { name: 'More fields' }).press('Enter')
    await page.getByLabel('Category').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Received by').selectOption('letter')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/complaints\/view\/\d+/)
    const id = Number(/view\/(\d+)/.exec(page.url())?.[1])
    expect(await get(id)).toMatchObject({
      customer_id: of,
      job_id: work,
      complaint_status_id: 1,
      channel: 'letter',
    })

    await page.getByRole('button', { name: /^Acknowledge/ }).waitFor()
    await page.keyboard.press('Control+Enter')
    await is(id, 'complaint_status_id').toBe(2)
    await page.getByText('Give the customer a first response').waitFor()
    await page.keyboard.press('f')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First response given').waitFor()
    await page.keyboard.press('Enter')
    await is(id, 'responded_at').not.toBeNull()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: 'Deadlines' })
      .getByText(/^Done Today/)
      .nth(1)
      .waitFor()

    await choose(page, 'Investigating')
    await page.getByRole('button', { name: 'Status: Investigating' }).waitFor()
    // The question comes first: cancelling changes nothing.
    await choose(page, 'Resolved')
    const asked = page.getByRole('alertdialog', { name: 'End this complaint?' })
    await asked.getByText('and its deadlines will end', { exact: false }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    expect((await get(id))['complaint_status_id']).toBe(3)
    await choose(page, 'Resolved')
    await page.getByRole('button', { name: 'End complaint' }).press('Enter')
    await is(id, 'complaint_status_id').toBe(7)
    // Closing asks for the outcome the customer was told.
    await choose(page, 'Closed')
    await page.getByRole('dialog').getByLabel('Resolution').fill('A new cartridge')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Closed/ })
      .press('Enter')
    await is(id, 'complaint_status_id').toBe(8)
    expect(await get(id)).toMatchObject({ resolution: 'A new cartridge' })
  })

  test('escalated with a reason, and with a remedial job', async () => {
    const { id } = await add({ job_id: work, complaint_status_id: 3 })
    const page = await open(`/complaints/view/${id}`)
    await page.getByRole('region', { name: 'Deadlines' }).waitFor()
    await page.getByRole('region', { name: 'Cost of this complaint' }).getByText('No costs yet').waitFor()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: 'Escalate' })
    await dialog.getByLabel('Reason').fill('The press rang')
    await page.keyboard.press('Enter')
    await is(id, 'severity').toBe('high')
    await page.getByText('Escalated: The press rang', { exact: false }).waitFor()
    // The live update may arrive before the response has closed the dialog, which has its own keys.
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page
      .getByRole('dialog', { name: 'Create remedial job' })
      .getByRole('button', { name: /remedial job/i })
      .press('Enter')
    await page.waitForURL('**/jobs/details/**')
    await is(id, 'remedial_job_id').not.toBeNull()
  })
})

test('by mouse: closing as a duplicate asks which, and the customer’s tab counts both', async () => {
  allowConsole(ASKED)
  const [first, second] = [await add({ subject: 'Dripping' }), await add({ subject: 'Dripping still' })]
  const page = await open(`/complaints/view/${second.id}`)
  await page.getByRole('button', { name: 'Status: New' }).click()
  await page.getByRole('menuitemradio', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Repeat of').fill(String(first['ref']))
  await page.getByRole('option', { name: /Dripping · / }).click()
  await dialog.getByRole('button', { name: /Duplicate/ }).click()
  await page.getByRole('button', { name: 'End complaint' }).click()
  await is(second.id, 'original_id').toBe(first.id)
  await page.goto(new URL(`/customers/details/${of}?tab=complaints`, page.url()).href)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Dripping still' }).waitFor()
})

describe('the list', () => {
  test('has the nearest deadline first and its views as tabs; overdue is also written in words', async () => {
    const own = await customer({ last_name: 'Zwaryczuk' })
    await add({ customer_id: own, subject: 'Fresh one' })
    await add({ customer_id: own, subject: 'Old one', received_at: ago(24 * 30) })
    await add({ customer_id: own, subject: 'Waiting one', complaint_status_id: 4 })
    const page = await open(`/complaints?customer_id=${own}`)
    const rows = page.locator('tbody tr[data-id]')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(/Old one.*Overdue/),
        expect.stringContaining('Fresh one'),
        expect.stringMatching(/Waiting one.*Paused/),
      ])
    await page.goto(new URL('/complaints', page.url()).href)
    await page.locator('.tabs').getByRole('link', { name: 'Overdue' }).click()
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Old one')])
    await page.keyboard.press('b')
    await page.locator('.board-card').filter({ hasText: 'Old one' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('is found by number from anywhere', async () => {
    const { ref, id } = await add({ subject: 'Found' })
    const page = await open('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything or run an action' }).waitFor()
    await page.keyboard.type(String(ref))
    await page.getByRole('option', { name: new RegExp(String(ref)) }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/complaints/view/${id}**`)
  })
})

test('the invoice to credit is picked in the dialog, which explains an empty amount', async () => {
  const parties = { customer_id: of, franchise_id: await franchise({ invoice_prefix: 'CRD-' }) }
  const job_id = await job(parties, [line(100)])
  const first = await issued(job_id, 'deposit', { amount: 30 })
  const second = await issued(job_id, 'final')
  const { id } = await add({ job_id, subject: 'Too late' })
  const page = await open(`/complaints/view/${id}`)
  await page.locator('.acts-more').waitFor()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Credit invoice' })
  const invoice = dialog.getByLabel(/^Invoice/)
  await invoice.waitFor()
  expect(await invoice.locator('option').allTextContents()).toEqual([
    `${String(second['name'])}: £90.00 of £90.00 can be credited`,
    `${String(first['name'])}: £30.00 of £30.00 can be credited`,
  ])
  await dialog
    .getByText(`Leave the amount empty to credit the remaining £90.00 of ${String(second['name'])}.`)
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await invoice.selectOption({ index: 1 })
  await dialog.getByText(`Leave the amount empty to credit the remaining £30.00 of ${String(first['name'])}.`).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/invoices\/details\/\d+$/)
  const made = Number(/details\/(\d+)/.exec(page.url())?.[1])
  expect((await t.call<Wire>('GET', `/invoices/${made}`)).body).toMatchObject({
    credit_of_id: first.id,
    total_inc_vat: 30,
  })
})
