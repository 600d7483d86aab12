import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { atRest } from '../../../support/atRest.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'

const { t, open } = await screens()
const { create } = createFactory(t)

beforeAll(async () => {
  const { id: customer_id } = await create(resources.get('customers'), { first_name: 'Zofia', last_name: 'Kowalska' })
  for (const title of ['Boiler', 'Bath']) {
    const services = [{ name: title, quantity: 1, price_ex_vat: 100, vat_percent: 20 }]
    const made = await t.call<Wire>('POST', '/jobs', { body: { customer_id, job_type_id: 1, title, services } })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
})

const parts = (page: Page) =>
  page.locator('.day-part').evaluateAll((all) => all.map((one) => one.getAttribute('data-part')))
const until = (page: Page, first: string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.day-part')]
        .slice(0, wanted.length)
        .every((one, i) => one.getAttribute('data-part') === wanted[i]),
    first,
  )

test('late content does not push the page down: the parts appear together', async () => {
  const page = await open('/libraries')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/panel-api\/dashboard\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  // It loads separately, and is there before the rest.
  await page.locator('[data-part="changes"] li').first().waitFor({ state: 'attached' })
  expect(await page.locator('.day-part:visible').count()).toBe(0)
  answer.resolve()
  await page.locator('[data-part="changes"] li').first().waitFor()
  expect(await page.locator('[data-part="numbers"]').isVisible()).toBe(true)
})

test('each number opens its records with one key; the first view needs few requests', async () => {
  const asked: string[] = []
  const page = await open('/libraries')
  await atRest(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/panel-api/') && !pathname.includes('/live')) asked.push(pathname)
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.locator('[data-number="1"]').waitFor()
  await atRest(page)
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(6)
  expect(await page.locator('[data-number="1"] .day-number').textContent()).toBe('2')
  await page.keyboard.press('1')
  await page.waitForURL((url) => url.pathname === '/jobs' && url.searchParams.get('unassigned') === 'true')
  await page.getByText('Total of 2', { exact: true }).waitFor()
})

test.each([1440, 768, 360])(
  'at %i pixels no tile wraps its text; the longest waiting item shows its day and a short name',
  async (width) => {
    const page = await open('/dashboard', { width })
    const first = page.locator('[data-number="1"]')
    await first.waitFor()
    expect(await first.locator('.day-first').textContent()).toMatch(/^since \d{1,2} [A-Z][a-z]+, Z\. Kowalska$/)
    const heights = await page
      .locator('.day-numbers strong')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(new Set(heights.map(Math.round)).size, String(heights)).toBe(1)
  },
)

test('tiles are moved, widened and hidden by keyboard, and stay so; hidden ones are restored from the foot of the page', async () => {
  const page = await open('/dashboard')
  await page.locator('[data-number="1"]').waitFor()
  const before = await parts(page)
  expect(before.slice(0, 3)).toEqual(['numbers', 'today', 'money'])
  await page.keyboard.press('Shift+D')
  await page.getByRole('status').filter({ hasText: 'arrow keys to go from section' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-part') === 'money')
  await page.keyboard.press('Alt+ArrowUp')
  await until(page, ['numbers', 'money', 'today'])
  await page.locator('[data-part="money"]').focus()
  await page.keyboard.press('z')
  await page.locator('[data-part="money"][data-wide]').waitFor()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/preferences/dashboard') && response.request().method() === 'PUT',
  )
  await page.keyboard.press('h')
  await page.locator('[data-part="money"]').waitFor({ state: 'detached' })
  expect((await saved).status()).toBe(200)
  await page.reload()
  await page.locator('[data-number="1"]').waitFor()
  await page.getByText('1 hidden:').waitFor()
  await page.getByRole('button', { name: 'Money this month', exact: true }).press('Enter')
  await page.locator('[data-part="money"][data-wide]').waitFor()
  await until(page, ['numbers', 'money', 'today'])
})

test('a task is ticked off on the dashboard', async () => {
  const { body } = await t.call<Wire>('GET', '/users/list?limit=1&email=admin@demo.test')
  const title = `Ring back ${Date.now()}`
  await create(resources.get('tasks'), {
    title,
    assignedTo: body.data[0]?.id,
    status_id: 1,
    subject: null,
    subject_id: null,
    due_at: '2026-01-05T10:00:00Z',
  })
  const page = await open('/dashboard')
  const task = page.getByRole('region', { name: 'My tasks' }).getByRole('link', { name: title })
  await task.focus()
  await page.keyboard.press('x')
  await task.waitFor({ state: 'detached' })
  const { body: found } = await t.call<Wire>('GET', `/tasks/list?q=${encodeURIComponent(title)}`)
  expect(found.data.map((one) => typeof one['completed_at'])).toEqual(['string'])
})

test('a user with few permissions sees few tiles', async () => {
  const { token } = await t.userWith(['Dashboard:index', 'Leads:list'])
  const page = await open('/dashboard', { token })
  await page.locator('[data-part="leads"]').waitFor()
  expect(await parts(page)).toEqual(['leads', 'libraries'])
})

test("other users' actions appear at once, through notifications", async () => {
  const page = await open('/favicon.ico')
  const live = page.waitForResponse(
    (response) => /\/panel-api\/live\?.*list=[^&]*jobs/.test(response.url()) && response.ok(),
  )
  await page.goto(new URL('/dashboard', page.url()).href)
  await page.locator('[data-number="1"]').waitFor()
  await live
  const shown = async () => Number(await page.locator('[data-number="1"] .day-number').textContent())
  const before = await shown()
  const asks = page.waitForResponse((response) => response.url().includes('/panel-api/dashboard?') && response.ok(), {
    timeout: 45_000,
  })
  const { id: customer_id } = await create(resources.get('customers'), { first_name: 'Zofia', last_name: 'Kowalska' })
  const { token } = await t.userWith(['Jobs:list', 'Jobs:add', 'Customers:list'])
  const made = await t.call<Wire>('POST', '/jobs', { token, body: { customer_id, job_type_id: 1, title: 'Rung in' } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await asks
  await expect.poll(shown).toBe(before + 1)
})

test('a group is given a dashboard; its members see it until they arrange their own, and it is removed again', async () => {
  const member = await t.userWith(['Dashboard:index', 'Jobs:list', 'Tasks:list', 'Leads:list'])
  const { id: above } = await create(resources.get('user-groups'), { dashboard: null })
  const { rows } = await t.pool.query<{ name: string; id: number }>(
    'select g.name, g.id from user_groups g join users u on u.user_group_id = g.id where u.id = $1',
    [member.id],
  )
  // A child group of another does not inherit it.
  await t.pool.query('update user_groups set parent_id = $2 where id = $1', [rows[0]?.id, above])
  const page = await open('/dashboard')
  await page.locator('[data-number="1"]').waitFor()
  await page.keyboard.press('Shift+D')
  await page.locator('[data-part="numbers"]').focus()
  await page.keyboard.press('h')
  await page.locator('[data-part="numbers"]').waitFor({ state: 'detached' })
  await page.getByLabel('Make this the default for a group:').selectOption({ label: rows[0]?.name ?? '' })
  await page.getByRole('button', { name: 'Make default' }).click()
  await page.getByText(/now see this layout, unless they have set up their own/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const theirs = await open('/dashboard', { token: member.token })
  await theirs.locator('[data-part="tasks"]').waitFor()
  expect(await parts(theirs)).not.toContain('numbers')
  await theirs.getByRole('button', { name: 'Needs attention', exact: true }).click()
  await theirs.locator('[data-part="numbers"]').waitFor()
  await page.getByRole('button', { name: 'Remove default' }).click()
  await page.getByText(/no longer has a default/).waitFor()
  await expect
    .poll(async () => (await t.pool.query('select dashboard from user_groups where id = $1', [rows[0]?.id])).rows[0])
    .toEqual({ dashboard: null })
  await t.call('DELETE', '/preferences/dashboard')
})
