import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const { t, open, allowConsole } = await screens()
/** The browser's own line about what the server asks first. */
const ASKED = /409 \(Conflict\)/
const { customer, line, job } = invoicing(t)

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

/** Opens the menu of statuses by its key and chooses one. */
async function choose(page: Page, name: string) {
  await page.keyboard.press('s')
  await page.getByRole('menuitemradio', { name, exact: true }).press('Enter')
}

describe('by keys', () => {
  test('from a job to the end: written down, acknowledged, answered, resolved and closed', async () => {
    allowConsole(ASKED)
    const page = await open(`/jobs/details/${work}`)
    await page.getByRole('heading', { name: /Kitchen tap/ }).waitFor()
    await page.getByRole('tab', { name: /Complaints/ }).waitFor()
    await page.keyboard.press('Shift+O')
    await page.waitForURL('**/complaints/add')
    const subject = page.getByLabel('Subject')
    await subject.waitFor()
    await expect.poll(() => page.getByLabel('Job', { exact: true }).inputValue()).toContain('Kitchen tap')
    await subject.fill('Tap drips')
    await page.getByLabel('What happened').fill('Since Monday')
    await page.keyboard.press('Control+s')
    const link = page.getByRole('link', { name: /Tap drips/ })
    await link.press('Enter')
    await page.waitForURL(/\/complaints\/view\/\d+/)
    const id = Number(/view\/(\d+)/.exec(page.url())?.[1])
    expect(await get(id)).toMatchObject({ customer_id: of, job_id: work, complaint_status_id: 1 })

    await page.getByRole('button', { name: /^Acknowledge/ }).waitFor()
    await page.keyboard.press('z')
    await is(id, 'complaint_status_id').toBe(2)
    await page.getByText('Give the customer a first answer').waitFor()
    await page.keyboard.press('f')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First answer given').waitFor()
    await page.keyboard.press('Enter')
    await is(id, 'responded_at').not.toBeNull()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: 'Clocks' })
      .getByText(/^Met Today/)
      .nth(1)
      .waitFor()

    await choose(page, 'Investigating')
    await page.getByRole('button', { name: 'Status: Investigating' }).waitFor()
    // Asked first: what is not meant leaves it as it is.
    await choose(page, 'Resolved')
    const asked = page.getByRole('alertdialog', { name: 'End this complaint?' })
    await asked.getByText('and its clocks end', { exact: false }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    expect((await get(id))['complaint_status_id']).toBe(3)
    await choose(page, 'Resolved')
    await page.getByRole('button', { name: 'End it' }).press('Enter')
    await is(id, 'complaint_status_id').toBe(7)
    // Closing asks for what the customer was told.
    await choose(page, 'Closed')
    await page.getByRole('dialog').getByLabel('Resolution').fill('A new cartridge')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Closed/ })
      .press('Enter')
    await is(id, 'complaint_status_id').toBe(8)
    expect(await get(id)).toMatchObject({ resolution: 'A new cartridge' })
  })

  test('escalated with a reason, and a remedial job made of it', async () => {
    const { id } = await add({ job_id: work, complaint_status_id: 3 })
    const page = await open(`/complaints/view/${id}`)
    await page.getByRole('region', { name: 'Clocks' }).waitFor()
    await page.getByRole('region', { name: 'What it costs' }).getByText('Nothing so far.').waitFor()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: 'Escalate' })
    await dialog.getByLabel('Reason').fill('The press rang')
    await page.keyboard.press('Enter')
    await is(id, 'severity').toBe('high')
    await page.getByText('Escalated: The press rang', { exact: false }).waitFor()
    // It is told live, maybe before its own answer has closed the dialog, whose keys are its own.
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page
      .getByRole('dialog', { name: 'Make a remedial job' })
      .getByRole('button', { name: /remedial job/i })
      .press('Enter')
    await page.waitForURL('**/jobs/details/**')
    await is(id, 'remedial_job_id').not.toBeNull()
  })
})

test('by mouse: one that repeats another asks which, and the customer’s tab counts both', async () => {
  allowConsole(ASKED)
  const [first, second] = [await add({ subject: 'Dripping' }), await add({ subject: 'Dripping still' })]
  const page = await open(`/complaints/view/${second.id}`)
  await page.getByRole('button', { name: 'Status: New' }).click()
  await page.getByRole('menuitemradio', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Repeats').fill(String(first['ref']))
  await page.getByRole('option', { name: /Dripping · / }).click()
  await dialog.getByRole('button', { name: /Duplicate/ }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await is(second.id, 'original_id').toBe(first.id)
  await page.goto(new URL(`/customers/details/${of}?tab=complaints`, page.url()).href)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Dripping still' }).waitFor()
})

describe('the list', () => {
  test('has what is nearest first and its views as tabs; late is said in words too', async () => {
    const own = await customer({ last_name: 'Zwaryczuk' })
    await add({ customer_id: own, subject: 'Fresh one' })
    await add({ customer_id: own, subject: 'Old one', received_at: ago(24 * 30) })
    await add({ customer_id: own, subject: 'Waiting one', complaint_status_id: 4 })
    const page = await open(`/complaints?customer_id=${own}`)
    const rows = page.locator('tbody tr[data-id]')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(/Old one.*Late/),
        expect.stringContaining('Fresh one'),
        expect.stringMatching(/Waiting one.*Clock stopped/),
      ])
    await page.goto(new URL('/complaints', page.url()).href)
    await page.locator('.tabs').getByRole('link', { name: 'Time missed' }).click()
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
