import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'
import { actsOf, doAct, openTab } from '../../../support/recordPage.ts'

const { open, t, allowConsole } = await screens()
const { worker, book } = await calendar(t)

const made = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (path: string) => (await t.call<RecordBody>('GET', path)).body
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

let customer: number
beforeAll(async () => {
  const address = { line1: '4 Canal Wharf', city: 'Leeds', postcode: 'LS11 5PS', primary: true }
  customer = (await made('/customers', { last_name: 'Hollis', phone: '0113 496 0177', addresses: [address] })).id
})

describe("a worker's page", () => {
  it('shows the next visit, hours and time off, and opens from the list', async () => {
    const ann = await worker({ name: 'Ann Archer', shifts: hours(ALL_DAYS, '08:00', '16:30') })
    const job = await made('/jobs', { customer_id: customer, job_type_id: 1, title: 'New boiler' })
    const day = addDays(dayOf(Date.now()), 3)
    const at = (time: string) => fromWallClock(day, time)
    const booked = await book({
      kind: 'job',
      subject: 'jobs',
      subject_id: job.id,
      worker_ids: [ann.id],
      title: 'First fix',
      starts_at: at('09:00'),
      ends_at: at('10:00'),
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    await book({ kind: 'leave', worker_ids: [ann.id], starts_at: at('12:00'), ends_at: at('13:00') })
    const page = await open('/workers')
    await page.getByRole('link', { name: 'Ann Archer' }).click()
    await page.waitForURL(/\/workers\/details\/\d+$/)
    await heading(page, 'Ann Archer')
    await page.getByRole('tab', { name: 'Next visits 1' }).waitFor()
    await page.getByRole('tab', { name: 'Leave and blocked time 1' }).waitFor()
    const overview = page.getByRole('tabpanel')
    await overview.getByText('First fix').first().waitFor()
    await overview.getByText('08:00–16:30').first().waitFor()
    await expect.poll(() => actsOf(page)).toEqual(expect.arrayContaining(['Availability', 'Send registration link']))
    expect(await axeFindings(page)).toEqual([])
    await openTab(page, /^Leave/)
    await page.getByRole('tabpanel').getByText('Leave').first().waitFor()
    await page.keyboard.press('l')
    await page.waitForURL(/\/workers\/availability\/\d+$/)
  })

  it('has its facts edited in place, and concurrent edits prompt a question', async () => {
    allowConsole(/412/)
    const { id } = await worker({ name: 'Bo Bell', skills: 'Gas' })
    const page = await open(`/workers/details/${id}`)
    const fact = page.getByRole('button', { name: 'Edit: Skills' })
    await fact.click()
    await page.getByLabel('Skills').fill('Gas, boilers')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read(`/workers/${id}`))['skills']).toBe('Gas, boilers')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(async () => (await read(`/workers/${id}`))['skills']).toBe('Gas')
    await page.locator('[data-fact="skills"]').press('e')
    await t.call('PATCH', `/workers/${id}`, { body: { skills: 'Theirs' } })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Theirs').first().waitFor()
    await page.keyboard.press('Escape')
    expect((await read(`/workers/${id}`))['skills']).toBe('Theirs')
    await doAct(page, 'Send registration link')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send registration link' }).click()
    await page.getByText('Registration link sent to Bo Bell').waitFor()
  })
})

describe("a user's page", () => {
  it('shows the group and sessions; actions ask first', async () => {
    const { id } = await t.userWith(['Jobs:list'])
    const name = String((await read(`/users/${id}`))['name'])
    const page = await open(`/users/view/${id}`)
    await heading(page, name)
    await expect.poll(() => actsOf(page)).toEqual(expect.arrayContaining(['Deactivate', 'Ban']))
    await openTab(page, 'Sessions')
    await page.getByRole('tabpanel').getByRole('rowheader').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await doAct(page, 'Ban')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban' }).click()
    await expect.poll(async () => (await read(`/users/${id}`))['banned_at']).not.toBeNull()
    await page.reload()
    await openTab(page, 'Sessions')
    await page.getByText('Not signed in anywhere.').waitFor()
    await expect.poll(() => actsOf(page)).toContain('Unban')
  })

  it('needs permission to see it; sessions need permission to change it', async () => {
    const { id } = await t.userWith(['Jobs:list'])
    const reader = await t.userWith(['Users:list', 'Users:view'])
    const page = await open(`/users/view/${id}`, { token: reader.token })
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Sessions' }).count()).toBe(0)
    expect((await t.call('GET', `/users/${id}/sessions`, { token: reader.token })).status).toBe(403)
    const lister = await t.userWith(['Users:list'])
    const other = await open(`/users/view/${id}`, { token: lister.token })
    await other.getByText('You do not have the necessary permissions to access this content').waitFor()
  })
})

describe("a payment's page", () => {
  it('shows its purpose and customer; it is refunded and voided from there', async () => {
    const services = [{ name: 'Visit', quantity: 1, price_ex_vat: 100, vat_percent: 20 }]
    const job = await made('/jobs', { customer_id: customer, job_type_id: 1, title: 'New tap', services })
    const paid = await made(`/jobs/${job.id}/payments`, { paymentTypeId: 1, amountPaid: 50 })
    const page = await open(`/payments/details/${paid.id}`)
    await heading(page, String(paid['number']))
    const side = page.locator('.record-side')
    await side.getByRole('link', { name: /New tap/ }).waitFor()
    await side
      .getByRole('link', { name: /Hollis/ })
      .first()
      .waitFor()
    await side.getByText('£70.00').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: /^Refund|^Give/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await side.getByText('£90.00').waitFor()
    const refund = ((await read(`/payments/list?job_id=${job.id}&flow=refund`)) as unknown as { data: RecordBody[] })
      .data[0]
    await page.goto(page.url().replace(/\d+$/, String(refund?.id)))
    await heading(page, String(refund?.['number']))
    expect(await actsOf(page)).not.toContain('Refund')
    await doAct(page, 'Void')
    await expect.poll(async () => (await read(`/payments/${refund?.id}`))['archived_at']).not.toBeNull()
  })
})
