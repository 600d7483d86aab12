import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t, allowConsole } = await screens()

interface Row {
  readonly id: number
}
async function call(method: 'POST' | 'PATCH', path: string, body: object) {
  const answer = await t.call<Row>(method, path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const now = async () =>
  (await t.pool.query(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`))
    .rows[0].at as string
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const lead = async (first_name: string) =>
  call('POST', '/leads', {
    first_name,
    last_name: 'Then',
    phone: '+441134960177',
    lead_type_id: 1,
    description: 'Boiler is cold',
  })

test('a record is viewed as it was, stepped through, and left for today, by keyboard', async () => {
  const { id } = await lead('Ada')
  const at = await now()
  await call('PATCH', `/leads/${id}`, { first_name: 'Beth' })
  await call('PATCH', `/leads/${id}`, { first_name: 'Cora', description: 'Boiler is warm' })
  const page = await open(`/leads/details/${id}?at=${at}`)
  await page.getByRole('heading', { name: /Ada/ }).waitFor()
  await page.getByText(/^Showing this record as it was on .*You cannot make changes here/).waitFor()
  expect(await page.getByText('2 changes since').count()).toBe(1)
  expect((await row(page, 'First name').innerText()).replaceAll(/\s+/g, ' ')).toBe('First name Ada now: Cora')
  expect(await row(page, 'First name').getAttribute('data-changed')).toBe('true')
  expect(await row(page, 'Last name').getByRole('cell').allInnerTexts()).toEqual(['Then', 'the same'])
  expect(await page.getByRole('button', { name: /Edit|Archive/ }).count(), 'nothing can be done to it').toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('u')
  await expect.poll(() => row(page, 'Last name').count()).toBe(0)
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: /Beth/ }).waitFor()
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: /Cora/ }).waitFor()
  await page.getByText('0 changes since').waitFor()
  await page.keyboard.press('[')
  await page.getByRole('heading', { name: /Beth/ }).waitFor()
  await page.keyboard.press('[')
  await page.getByRole('heading', { name: /Ada/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('at=')
  await page.getByRole('heading', { name: /Cora/ }).waitFor()
})

test('the history leads there, also for records with only a form; before its creation it says so', async () => {
  const { id } = await call('POST', '/job-types', { title: 'First called so' })
  await call('PATCH', `/job-types/${id}`, { title: 'Later called so' })
  const page = await open(`/libraries/job-types/edit/${id}`)
  await page.getByRole('button', { name: /^History/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Version at this time' }).last().click()
  await page.getByRole('heading', { name: 'First called so' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).count(), 'no form').toBe(0)
  // The browser itself logs a line about the 409.
  allowConsole(/409/)
  await page.goto(page.url().replace(/at=.*/, 'at=2001-01-01T00:00:00Z'))
  await page.getByRole('heading', { name: 'It did not exist yet' }).waitFor()
  await page.getByRole('button', { name: /^Go to/ }).click()
  await page.getByRole('heading', { name: 'First called so' }).waitFor()
})

test('it fits a phone, and works in Chinese', async () => {
  const { id } = await lead('Dora')
  const at = await now()
  await call('PATCH', `/leads/${id}`, { first_name: 'Else' })
  const page = await open(`/leads/details/${id}?at=${at}`, { width: 360, height: 740 })
  await page.getByRole('heading', { name: /Dora/ }).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  const zh = await open(`/leads/details/${id}?at=${at}`, { locale: 'zh' })
  await zh.getByRole('button', { name: /返回今天/ }).waitFor()
})
