import { expect, test } from 'vitest'
import type { WholeSheet } from '../../../../schema/areas/timesheets/shapes.ts'
import { addDays, dayOf, fromWallClock, fullWeek } from '../../../../schema/engine/time/time.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { calendar } from '../../../support/calendar.ts'

const s = await screens()
const { worker } = await calendar(s.t)
const week = addDays(fullWeek(dayOf(Date.now())).from, -7)
const at = (time: string) => fromWallClock(addDays(week, 1), time) as string

/** A worker who started two visits last week and ended one of them; nobody is before them in the list. */
async function worked() {
  const name = `Aaron ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await worker({ name })
  await s.t.pool.query('update workers set active = false where id <> $1', [id])
  await s.t.pool.query('delete from timesheet_approvals')
  await s.t.pool.query('delete from appointments')
  for (const [title, from, to, ended] of [
    ['Flue check', '09:00', '10:00', '10:20'],
    ['Boiler service', '13:00', '14:00', null],
  ] as const) {
    const { rows } = await s.t.pool.query<{ id: string }>(
      `insert into appointments (kind, status, title, starts_at, ends_at, exclusive, override_reason)
       values ('internal', $4, $1, $2, $3, false, 'Test') returning id`,
      [title, at(from), at(to), ended ? 'done' : 'on_site'],
    )
    const visit = rows[0]?.id
    await s.t.pool.query('insert into appointments_worker_ids (owner_id, target_id, position) values ($1, $2, 1)', [
      visit,
      id,
    ])
    await s.t.pool.query(
      `insert into appointments_times (owner_id, position, worker_id, started_at, break_minutes, finished_at) values ($1, 1, $2, $3, 0, $4)`,
      [visit, id, at(from), ended && at(ended)],
    )
  }
  return { id, name }
}

test('by keyboard alone a missing time is entered, undone and entered again, the week approved and reopened', async () => {
  s.allowConsole(/409|422/)
  const { id, name } = await worked()
  const page = await s.open(`/workers/timesheets?week=${week}`)
  const row = page.getByRole('row').filter({ hasText: name }).first()
  await row.getByText('1 not finished').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const sheet = async () => (await s.t.call<WholeSheet>('GET', `/timesheets/${id}?week=${week}`)).body

  await page.keyboard.press('j')
  // Missing times are shown before the week is approved.
  await page.keyboard.press('v')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve week' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Some visits were started but not finished').waitFor()

  await row.focus()
  await page.keyboard.press('Enter')
  const visit = page.getByRole('row').filter({ hasText: 'Boiler service' }).last()
  await visit.getByText('Not finished').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const correct = async () => {
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Finished').waitFor()
    await dialog.getByLabel('Reason').fill('The phone was empty')
    return dialog
  }
  const dialog = await correct()
  await dialog.getByLabel('Breaks (minutes)').fill('90')
  await page.keyboard.press('Enter')
  await dialog.getByText('Must not be longer than the visit').waitFor()
  await dialog.getByLabel('Breaks (minutes)').fill('10')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('1 corrected').waitFor()
  expect((await sheet()).figures).toMatchObject({ worked: 130, breaks: 10, open: 0, corrected: 1 })
  await page.keyboard.press('Control+z')
  await row.getByText('1 not finished').waitFor()
  expect((await sheet()).figures).toMatchObject({ worked: 80, open: 1, corrected: 0 })
  await visit.focus()
  const again = await correct()
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await row.getByText('1 corrected').waitFor()

  await visit.focus()
  await page.keyboard.press('v')
  await page.getByRole('alertdialog').getByText('2:20 worked, 2:00 planned').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve week' }).waitFor()
  await page.keyboard.press('Enter')
  await row.getByText('Approved', { exact: true }).waitFor()
  expect(await visit.getByRole('button').count()).toBe(0)
  await row.focus()
  await page.keyboard.press('Shift+v')
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.fill('Tuesday was longer')
  await page.keyboard.press('Enter')
  await page.getByText(/withdrawn by .*: Tuesday was longer/).waitFor()
  await visit.getByRole('button', { name: 'Correct times of Boiler service' }).waitFor()
  expect((await sheet()).approvals).toMatchObject([{ worked: 140, withdrawn_reason: 'Tuesday was longer' }])
})

test('the week and the worker are in the address; a phone shows the essentials', async () => {
  const { name } = await worked()
  const page = await s.open(`/workers/timesheets?week=${week}&show=missing`, { width: 360, height: 740, locale: 'zh' })
  await page.getByRole('row').filter({ hasText: name }).getByText('1 次未结束').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('4')
  await page.getByText('没有工时单').waitFor()
  await page.keyboard.press('1')
  await page.getByRole('row').filter({ hasText: name }).waitFor()
  await page.keyboard.press('[')
  await page.waitForURL(`**/workers/timesheets?week=${addDays(week, -7)}`)
  await page.getByRole('row').filter({ hasText: name }).getByText('没有上门').waitFor()
})

test('a read-only user is offered no actions', async () => {
  const { name } = await worked()
  const { token } = await s.t.userWith(['Timesheets:list'])
  const page = await s.open(`/workers/timesheets?week=${week}`, { token })
  await page.getByRole('button', { name: `Show visits of ${name}` }).click()
  const visit = page.getByRole('row').filter({ hasText: 'Boiler service' }).last()
  await visit.getByText('Not finished').waitFor()
  expect(await visit.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Approve week|CSV/ }).count()).toBe(0)
})
