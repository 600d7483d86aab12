import { expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { defineServer } from '../../../../server/engine/http/defineServer.ts'
import { createServerLog } from '../../../../server/engine/serverlog/serverLog.ts'
import { rules } from '../../../../server/rules.ts'
import { axeFindings, screens } from '../../../support/browser.ts'

const serverLog = createServerLog('one:3000')
/** A rule with a programming error. */
const breaks = defineServer(resources.get('task-types'), {
  before: (_ctx, { name }) => {
    if (String(name).startsWith('Breaks')) throw new Error('the rule of task types broke')
  },
})
const { open, t, allowConsole } = await screens({ serverLog, rules: [...rules, breaks] })

const AT = '/settings/server-logs/'

test('lines are followed live, paused, and resumed, by keyboard', async () => {
  await t.call('POST', '/job-types', { body: { title: 'Before it was opened' } })
  await serverLog.flush()
  const page = await open(AT)
  const rows = page.getByRole('table', { name: 'Server logs' }).locator('tbody tr[data-level]')
  await rows.first().waitFor()
  await page.getByText('New lines appear automatically').waitFor()
  await t.call('DELETE', '/job-types/999999')
  const refused = rows.filter({ hasText: '404 not_found' }).filter({ hasText: 'DELETE /job-types/:id' })
  await refused.first().waitFor()
  await page.keyboard.press('f')
  await page.getByText('Paused', { exact: true }).waitFor()
  await t.call('POST', '/job-types', { body: {} })
  await serverLog.flush()
  const unfit = rows.filter({ hasText: '422 invalid' })
  const other = await open(AT)
  await other.locator('tbody tr[data-level]').filter({ hasText: '422 invalid' }).first().waitFor()
  await page.bringToFront()
  expect(await unfit.count()).toBe(0)
  await page.keyboard.press('f')
  await unfit.first().waitFor()
})

test("a fault's reference is copied from its message and leads to its whole request", async () => {
  allowConsole(/500 \(Internal Server Error\)/)
  const page = await open('/libraries/task-types/add')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Name', { exact: false }).first().fill(`Breaks ${Date.now()}`)
  await page.keyboard.press('Control+s')
  const toast = page.getByRole('alert').filter({ hasText: 'Something went wrong, please try again later' })
  await toast.waitFor()
  await toast.getByRole('button', { name: 'Copy reference' }).click()
  await page.getByText(/^Reference copied/).waitFor()
  const reference = await page.evaluate(() => navigator.clipboard.readText())
  expect(reference).toMatch(/^[0-9a-f-]{36}$/)
  await serverLog.flush()
  await page.goto(new URL(AT, page.url()).href)
  await page.getByLabel('Request reference').fill(`it said ${reference}.`)
  await page.getByRole('heading', { name: 'Single request' }).waitFor()
  const rows = page.getByRole('table', { name: 'Server logs' }).locator('tbody tr[data-level]')
  await expect.poll(() => rows.count()).toBe(2)
  // From its start: the error, then the outcome.
  expect(await rows.nth(0).innerText()).toContain('the rule of task types broke')
  expect(await rows.nth(1).innerText()).toContain('500 fault')
  await page.getByRole('heading', { name: 'Server logs' }).click()
  await page.keyboard.press('j')
  await expect
    .poll(() =>
      rows
        .first()
        .getByRole('button')
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Stack trace').click()
  await page
    .getByText(/at .*server-logs\.test\.ts/)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('b')
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
  expect(page.url()).not.toContain('request=')
})

test("a request's writes are one key away", async () => {
  const { headers } = await t.call('POST', '/job-types', { body: { title: `Written ${Date.now()}` } })
  const id = String(headers['changeset'])
  await serverLog.flush()
  const page = await open(`${AT}?request=${id}`)
  await page.getByRole('link', { name: 'Changes made' }).waitFor()
  await page.keyboard.press('w')
  await expect.poll(() => page.url()).toContain(`/settings/logs?changeset=${id}`)
})

test('in Chinese, on a phone, in dark mode nothing is wider than the screen; users without permission see none of it', async () => {
  await t.call('POST', '/job-types', { body: {} })
  await serverLog.flush()
  const page = await open(AT, { locale: 'zh', width: 360, scheme: 'dark' })
  await page.getByRole('heading', { name: '服务器日志' }).waitFor()
  const first = page.locator('tbody tr[data-level]').first()
  await first.waitFor()
  await first.getByRole('button').click()
  await page.getByText('该请求的全部日志').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  const { token } = await t.userWith(['Logs:view', 'Dashboard:index'])
  const denied = await open(AT, { token })
  await denied.getByText('You do not have the necessary permissions to access this content').waitFor()
})
