import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t } = await screens()

interface Row {
  readonly id: number
  readonly colour: string
}
async function call(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = t.token) {
  const answer = await t.call<Row>(method, path, body ? { body, token } : { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { row: answer.body, changeset: String(answer.headers['changeset']) }
}
const entryOf = async (changeset: string) =>
  (await t.call<{ data: { id: number }[] }>('GET', `/logs/list?changeset=${changeset}`)).body.data[0]?.id as number
const details = (id: number) => `/settings/logs/details/${id}`
const titleOf = async (id: number) => (await t.call<{ title: string }>('GET', `/job-types/${id}`)).body.title
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const field = (page: Page, name: string) => page.locator(`tbody[data-field="${name}"]`)

test('the log is navigated, filtered and opened by keyboard alone', async () => {
  await call('POST', '/job-types', { title: 'Walked past' })
  const { row } = await call('POST', '/job-types', { title: 'Walked to' })
  await call('PATCH', `/job-types/${row.id}`, { title: 'Walked to again' })
  const page = await open('/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { name: 'Logs' }).waitFor()
  const rows = page.getByRole('table', { name: 'Logs' }).locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.first().innerText()).toContain('Walked to again')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.press('A')
  await expect.poll(() => page.url()).toContain('event=created')
  await expect.poll(async () => (await rows.first().innerText()).includes('Added')).toBe(true)
  await page.getByRole('heading', { name: 'Logs' }).click()
  await page.keyboard.press('j')
  await expect
    .poll(() =>
      rows
        .first()
        .locator('a')
        .first()
        .evaluate((link) => link === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Job type added · Walked to again' }).waitFor()
  expect(await focused(page)).toContain('Job type added')
  expect(await page.getByText('1 of 2').count()).toBe(1)
  await page.keyboard.press(']')
  await page.getByText('2 of 2').waitFor()
  await page.keyboard.press('[')
  await page.getByText('1 of 2').waitFor()
  await page.keyboard.press('h')
  await expect.poll(() => page.url()).toContain(`entity=job-types&entity_id=${row.id}`)
  await expect.poll(() => rows.count()).toBe(2)
})

test('actions are reverted by keyboard: ticks, the revert, and Ctrl+Z', async () => {
  const { row } = await call('POST', '/job-types', { title: 'Ticked box', colour: '#112233' })
  const { changeset } = await call('PATCH', `/job-types/${row.id}`, {
    title: 'Ticked lid',
    colour: '#445566',
    active: false,
  })
  const id = await entryOf(changeset)
  const page = await open(details(id))
  const revert = page.getByRole('button', { name: /^Revert 3 fields/ })
  await revert.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await field(page, 'title').locator('del').innerText()).toBe('box')
  expect(await field(page, 'title').locator('ins').innerText()).toBe('lid')
  await page.keyboard.press('u')
  await page.getByRole('button', { name: /Hide unchanged/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Revert 2 fields/ }).waitFor()
  // All again, none, and all once more.
  await page.keyboard.press('a')
  await revert.waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: /^Nothing selected/ }).waitFor()
  await page.keyboard.press('a')
  await revert.waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Revert 2 fields/ }).waitFor()
  await page.keyboard.press('r')
  await page.getByText(/^Reverted by Alex Morgan/).waitFor()
  expect(await page.getByRole('checkbox').count(), 'once').toBe(0)
  const now = await t.call<{ title: string; active: boolean; colour: string }>('GET', `/job-types/${row.id}`)
  expect([now.body.title, now.body.active]).not.toEqual(['Ticked lid', false])
  await page.keyboard.press('Control+z')
  await expect.poll(() => titleOf(row.id)).toBe('Ticked lid')
  await page.getByRole('link', { name: 'View the revert' }).click()
  await page.getByRole('link', { name: 'This reverted an earlier entry' }).click()
  await page.getByText(/^Reverted by/).waitFor()
})

test("another user's later change is kept, or overwritten on request", async () => {
  const { row } = await call('POST', '/job-types', { title: 'Was here' })
  const { changeset } = await call('PATCH', `/job-types/${row.id}`, { title: 'Was there' })
  await call('PATCH', `/job-types/${row.id}`, { title: 'Is elsewhere' })
  const page = await open(details(await entryOf(changeset)))
  await field(page, 'title')
    .getByText(/Changed since by Alex Morgan, just now. Now/)
    .waitFor()
  expect(await field(page, 'title').getByText('Is elsewhere').count()).toBe(1)
  expect(await page.getByRole('button', { name: /^Nothing selected/ }).getAttribute('aria-disabled')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: /^Revert 1 field/ }).waitFor()
  await page.keyboard.press('r')
  await page.getByText(/^Reverted by/).waitFor()
  expect(await titleOf(row.id)).toBe('Was here')
})

test('a whole request is previewed and reverted, and what stays is named', async () => {
  const rows = []
  for (const n of [1, 2, 3])
    rows.push((await call('POST', '/job-types', { title: `Together ${n}`, colour: '#111111' })).row)
  const ids = rows.map(({ id }) => id)
  const { changeset } = await call('POST', '/job-types/bulk', { act: 'change', ids, change: { colour: '#222222' } })
  await call('PATCH', `/job-types/${ids[1]}`, { colour: '#333333' })
  const page = await open(details(await entryOf(changeset)))
  await page.getByText('3 records were changed together').waitFor()
  await page
    .getByRole('button', { name: /^Revert 1 field/ })
    .or(page.getByText(/changed since/i))
    .first()
    .waitFor()
  await page.keyboard.press('Shift+R')
  const dialog = page.getByRole('dialog', { name: 'Revert all changes of this request?' })
  await dialog.getByRole('button', { name: 'Revert 2 records' }).waitFor()
  expect(await dialog.getByRole('listitem').innerText()).toContain('Together 2')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByText('2 records reverted').waitFor()
  const colours = []
  for (const id of ids) colours.push((await t.call<Row>('GET', `/job-types/${id}`)).body.colour)
  expect(colours).toEqual(['#111111', '#333333', '#111111'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Reverted by/).waitFor()
})

test('a user’s last hour is reverted from the list, by keyboard', async () => {
  const { row } = await call('POST', '/job-types', { title: 'Before that hour' })
  const clerk = await t.userWith(['JobTypes:list', 'JobTypes:edit'])
  await call('PATCH', `/job-types/${row.id}`, { title: 'In that hour' }, clerk.token)
  const page = await open(`/settings/logs?user_id=${clerk.id}`)
  await page.getByText('In that hour').first().waitFor()
  await page.keyboard.press('Shift+R')
  const dialog = page.getByRole('dialog', { name: /Revert this user’s changes/ })
  await dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('From').press('Enter')
  await dialog.getByRole('button', { name: 'Revert 1 record' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('1 record reverted').waitFor()
  expect(await titleOf(row.id)).toBe('Before that hour')
})

test('without the revert permission it is read-only; without the log permission it does not open', async () => {
  const { row } = await call('POST', '/job-types', { title: 'Only told' })
  const { changeset } = await call('PATCH', `/job-types/${row.id}`, { title: 'Only told of' })
  const id = await entryOf(changeset)
  const reader = await t.userWith(['Logs:view', 'JobTypes:list'])
  const page = await open(details(id), { token: reader.token })
  await page.getByRole('heading', { name: 'Job type changed · Only told of' }).waitFor()
  await field(page, 'title').locator('ins').waitFor()
  expect(await page.getByRole('button', { name: /Revert/ }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  const nobody = await t.userWith(['JobTypes:list'])
  const other = await open('/settings/logs', { token: nobody.token })
  await other.getByText('You do not have the necessary permissions to access this content').waitFor()
})

test('it works in Chinese', async () => {
  const { row } = await call('POST', '/job-types', { title: 'On a phone' })
  const { changeset } = await call('PATCH', `/job-types/${row.id}`, { title: 'On a small phone', colour: '#abcdef' })
  const id = await entryOf(changeset)
  const page = await open(details(id), { locale: 'zh' })
  await page.getByRole('button', { name: /^还原 2 个字段/ }).waitFor()
  expect(await page.getByText('完整性检验').count()).toBe(1)
})
