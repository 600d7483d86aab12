import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'

const { open, t } = await screens()

test("tonight's deletions are listed by kind, with a key, before anything is deleted", async () => {
  const old = new Date(Date.now() - 40 * 86_400_000)
  await t.pool.query(
    `insert into server_lines (at, level, server, message) values ($1, 30, 'one', 'old'), (now(), 30, 'one', 'new')`,
    [old],
  )
  const page = await open('/settings/system-settings')
  const group = page.locator('[data-group="kept"]')
  await group.getByRole('button', { name: /^Preview tonight’s deletion/ }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  const told = group.getByRole('status')
  await told.getByText(/^Server log lines: 1 of 2, kept for 30 days$/).waitFor()
  await told.getByText(/^Email texts: none of \d+, always kept$/).waitFor()
  await told.getByText(/^Log archive files: 0 of 0, kept for 2196 days$/).waitFor()
  await told.getByText(/^Data export files: 0 of 0, kept for 14 days$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await group.scrollIntoViewIfNeeded()
  const { rowCount } = await t.pool.query('select from server_lines')
  expect(rowCount).toBe(2)
  const zh = await open('/settings/system-settings/edit/kept', { locale: 'zh', width: 360, scheme: 'dark' })
  await zh.getByRole('button', { name: '今晚将清除什么' }).click()
  await zh.getByText('服务器日志行：2 中的 1，保留 30 天').waitFor()
  expect(await zh.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})
