import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { isKept } from '../../../support/deploys.ts'
import type { Wire } from '../../../support/factory.ts'
import { keptPaths } from '../../../support/keptPaths.ts'
import { phone } from '../../../support/phone.ts'
import { workday } from '../../../support/workday.ts'

const s = await screens()
const { man, visit } = await workday(s.t)
type Man = Awaited<ReturnType<typeof man>>

const post = async (path: string, body: object) => {
  const made = await s.t.call<Wire>('POST', path, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const IN_PROGRESS = 4
const COMPLETED = 6
const document = (name: string, required_before_status_id: number) =>
  post('/signature-documents', {
    name,
    signer_role: 'customer',
    job_type_ids: [1],
    body: 'I, {{signer.name}}, agree',
    required_before_status_id,
  })
const question = (label: string, more: object) =>
  post('/questions', {
    label,
    key: `q${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    applies_to: ['job'],
    active: true,
    ...more,
  })
const clear = async () => {
  await s.t.pool.query('update questions set active = false')
  await s.t.pool.query('update signature_documents set active = false')
}
const quiet = () =>
  s.allowConsole(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be renewed|nothing is kept|no hints for|did not reach the server|40[49]/,
  )
async function kept(one: Man, id: number, documents: readonly number[] = []): Promise<Page> {
  const page = await s.open(`/my/visits/${id}`, { token: one.token, width: 360, height: 740, keeps: true })
  await isKept(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(() => keptPaths(page))
    .toEqual(
      expect.arrayContaining([
        `/my/visits/${id}/answers`,
        `/my/visits/${id}/documents`,
        ...documents.map((each) => `/my/visits/${id}/documents/${each}`),
      ]),
    )
  return page
}
const seen = async (one: Man, id: number) =>
  (await s.t.call<MyVisitWhole>('GET', `/my/visits/${id}`, { token: one.token })).body
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const bar = (page: Page) => page.getByRole('status')
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'Required before you can continue' })

async function sign(page: Page, name: string) {
  const documents = page.locator('section', { has: page.getByRole('heading', { name: 'Documents' }) })
  await documents.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /Sign/ }).click()
  const dialog = page.getByRole('dialog', { name: `Sign: ${name}` })
  await dialog.getByLabel(/Name of the signer/).fill('Ann Lee')
  await dialog.getByRole('checkbox', { name: 'Use the typed name instead' }).check()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('offline, a step the server would reject is rejected at the tap, naming what is missing', async () => {
  quiet()
  await clear()
  const permit = await document('Permit to work', IN_PROGRESS)
  const report = await document('Completion report', COMPLETED)
  await question('Is it tight', { type: 'yes_no', required: false, required_from_job_status_id: COMPLETED })
  const one = await man()
  const { id } = await visit([one], 'Guarded cellar')
  const page = await kept(one, id, [permit, report])
  await page.context().setOffline(true)
  await press(page, 'On my way')
  await bar(page).getByText('Offline · 1 waiting').waitFor()
  await press(page, 'Start')
  await missing(page).getByRole('button', { name: 'Permit to work' }).waitFor()
  expect(await missing(page).getByRole('listitem').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  // Nothing is queued: it was rejected, not saved.
  await bar(page).getByText('Offline · 1 waiting').waitFor()
  await sign(page, 'Permit to work')
  await press(page, 'Start')
  await bar(page).getByText('Offline · 3 waiting').waitFor()
  await phone(page).finish({ refused: true })
  await missing(page).getByRole('button', { name: 'Completion report' }).waitFor()
  await missing(page).getByRole('button', { name: 'Is it tight' }).waitFor()
  await page.getByRole('group', { name: 'Is it tight' }).getByRole('button', { name: 'Yes' }).click()
  await sign(page, 'Completion report')
  await phone(page).finish({ note: 'All dry' })
  await expect.poll(() => bar(page).allTextContents(), { timeout: 8000 }).toContain('Offline · 7 waiting')
  await page.context().setOffline(false)
  await expect.poll(async () => (await seen(one, id)).status).toBe('done')
  await page.getByText(/waiting$/).waitFor({ state: 'detached' })
  expect(await page.getByText(/not sent/).count()).toBe(0)
})

test('a step rejected later becomes a task for the office, and stays on the phone with the reason', async () => {
  quiet()
  await clear()
  const one = await man()
  const { id, job } = await visit([one], 'Changed meanwhile', '14:00')
  const page = await kept(one, id)
  await page.context().setOffline(true)
  await press(page, 'On my way')
  await press(page, 'Start')
  await phone(page).finish()
  await bar(page).getByText('Offline · 3 waiting').waitFor()
  // The office adds a requirement that the phone does not know.
  await document('Permit of today', IN_PROGRESS)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '2 not sent' }).click()
  const sheet = page.getByRole('dialog')
  const start = sheet.getByRole('listitem').filter({ hasText: 'Start · Changed meanwhile' })
  await start.getByText('The office changed the requirements for this visit after you did this.').waitFor()
  await start.getByText('The office has a task about this.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const { body } = await s.t.call<{ data: Wire[] }>('GET', `/tasks/list?subject=jobs&subject_id=${job}`)
  expect(body.data.length).toBe(1)
  const task = (await s.t.call<Wire>('GET', `/tasks/${body.data[0]?.id}`)).body
  expect(task['description']).toContain('Permit of today')
  expect(task['description']).toContain('Finish')
})

test.each([-5, 3])("a phone whose clock is %i hours off uses the server's times", async (hours) => {
  quiet()
  await clear()
  const one = await man()
  const { id } = await visit([one], `Off by ${hours}`, hours < 0 ? '16:00' : '18:00')
  const page = await s.open('/icon.svg', { token: one.token, width: 360, height: 740, keeps: true })
  await page.context().addInitScript((off) => {
    const [now, RealDate] = [Date.now, Date]
    const wrong = () => now() + off
    globalThis.Date = new Proxy(RealDate, {
      construct: (made, given: unknown[]) => Reflect.construct(made, given.length ? given : [wrong()]),
      get: (made, name) => (name === 'now' ? wrong : Reflect.get(made, name)),
    })
  }, hours * 3_600_000)
  await page.goto(`${s.origin}/my/visits/${id}`)
  await isKept(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => keptPaths(page)).toContain(`/my/visits/${id}`)
  await page.context().setOffline(true)
  await page.reload()
  const before = Date.now()
  await press(page, 'On my way')
  await press(page, 'Start')
  await bar(page).getByText('Offline · 2 waiting').waitFor()
  await page.context().setOffline(false)
  await expect.poll(async () => (await seen(one, id)).status).toBe('on_site')
  const { started_at } = (await seen(one, id)).times
  expect(Math.abs(Date.parse(started_at ?? '') - before)).toBeLessThan(60_000)
  expect(await page.getByText(/not sent/).count()).toBe(0)
})
