import { expect, test } from 'vitest'
import type { Archive } from '../../../../schema/areas/logs/archiveShapes.ts'
import { aged, monthsAgo } from '../../../support/aged.ts'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t } = await screens()
const AT = '/settings/logs/archives'
const archives = async () => (await t.call<{ data: Archive[] }>('GET', '/logs/archives')).body.data

test('old entries are counted, archived by typing their number, and downloaded', async () => {
  const id = await aged(t, 'leads', [monthsAgo(40), monthsAgo(39), monthsAgo(1)])
  const before = (await archives()).length
  const { body: outlook } = await t.call<{ entries: number }>('GET', '/logs/truncate')
  const page = await open('/settings/logs')
  await page.getByRole('heading', { name: 'Logs' }).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('heading', { name: 'Check and archive the log' }).waitFor()
  await page.getByText(/will be removed/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const go = page.getByRole('button', { name: 'Archive and remove' })
  const number = page.getByLabel(/^To continue, type the number/)
  await number.fill(String(outlook.entries + 1))
  expect(await go.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Enter')
  expect((await archives()).length).toBe(before)
  await number.fill(String(outlook.entries))
  await page.keyboard.press('Enter')
  const first = page.getByRole('list').filter({ hasText: 'SHA-256' }).locator('li').first()
  const save = first.getByRole('button', { name: /^Download the entries before/ })
  await save.waitFor()
  await expect.poll(async () => (await archives())[0]?.state).toBe('done')
  await first.getByText(new RegExp(`${outlook.entries} entr`)).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^log-before-\d{4}-\d\d-\d\d-\d+\.jsonl\.gz$/)
  const { rowCount } = await t.pool.query("select from log_entries where entity = 'leads' and entity_id = $1", [id])
  expect(rowCount).toBe(1)
})

test('the whole log is verified with a key; the first wrong entry is named and linked', async () => {
  const page = await open(AT)
  await page.getByRole('button', { name: /^Check the whole log/ }).waitFor()
  await page.keyboard.press('v')
  await page.getByText(/None have been changed\.$/).waitFor()
  const { headers } = await t.call('POST', '/job-types', { body: { title: `Tampered ${Date.now()}` } })
  const { rows } = await t.pool.query<{ id: number }>(
    `update log_entries set ip = '10.9.9.9' where changeset = $1 returning id`,
    [headers['changeset']],
  )
  try {
    await page.keyboard.press('v')
    await page.getByText(/^1 problem found/).waitFor()
    await page.locator(`a[href$="/settings/logs/details/${rows[0]?.id}"]`).waitFor()
    expect(await axeFindings(page)).toEqual([])
  } finally {
    await t.pool.query('update log_entries set ip = $2 where id = $1', [rows[0]?.id, '127.0.0.1'])
  }
})

test('an expired archive shows when its file was deleted, and has no download', async () => {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into log_archives (before_at, books_before_at, books, user_id, expected, written, removed, state, bytes, sha256, finished_at, gone_at)
     values ('2012-03-01', '2012-03-01', '{}', 1, 7, 7, 7, 'gone', 10, 'x', '2014-03-01', '2026-05-04') returning id`,
  )
  try {
    const page = await open(AT)
    const entry = page.getByRole('listitem').filter({ hasText: 'Before 01/03/2012' })
    await entry.getByText(/^The file was deleted on 04\/05\/2026/).waitFor()
    expect(await entry.getByRole('button').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    const zh = await open(AT, { locale: 'zh', width: 360 })
    await zh.getByText(/其文件已于 04\/05\/2026 移除/).waitFor()
  } finally {
    await t.pool.query('delete from log_archives where id = $1', [rows[0]?.id])
  }
})

test('in Chinese, on a phone, in dark mode; a user who cannot archive only views and verifies', async () => {
  await aged(t, 'leads', [monthsAgo(40)])
  const page = await open(AT, { locale: 'zh', width: 360, scheme: 'dark' })
  await page.getByText(/将取出/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  const { token } = await t.userWith(['Logs:view', 'Dashboard:index'])
  const other = await open(AT, { token })
  await other.getByRole('button', { name: /^Check the whole log/ }).waitFor()
  expect(await other.getByRole('button', { name: 'Archive and remove' }).count()).toBe(0)
  expect(await other.getByRole('button', { name: /^Download/ }).count()).toBe(0)
})
