import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { RecordBody, Values } from '../../../support/factory.ts'

const { t, open, allowConsole } = await screens()
const [TO_DO, DOING, WAITING, DONE] = [1, 2, 3, 4]
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().replace(/\.\d+Z$/, 'Z')

const post = async (path: string, body: Values) => {
  const answer = await t.call<RecordBody>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const task = (body: Values) => post('/tasks', { type_id: 1, ...body })
const statusOf = async (id: number) => (await t.call<RecordBody>('GET', `/tasks/${id}`)).body['status_id']

let lead: RecordBody
let late: RecordBody
let mine: RecordBody
let waiting: RecordBody
beforeAll(async () => {
  lead = await post('/leads', {
    first_name: 'Rachel',
    last_name: 'Ingham',
    phone: '+447700900301',
    lead_status_id: 1,
    lead_type_id: 1,
  })
  const about = { subject: 'leads', subject_id: lead.id }
  late = await task({
    title: 'Ring about the boiler',
    due_at: inDays(-2),
    assignedTo: 3,
    priority: 'urgent',
    ...about,
  })
  mine = await task({ title: 'Price the combi', due_at: inDays(3), assignedTo: 1 })
  waiting = await task({ title: 'Order the flue', due_at: inDays(9), status_id: WAITING })
  await task({ title: 'Close the file', status_id: DONE })
})

const card = (page: Page, name: string) => page.locator('.board-card').filter({ hasText: name })
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name},`) })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const isFocused = (page: Page, text: string) => expect.poll(() => focused(page)).toBe(text)

describe('the list', () => {
  test('opens with open tasks; its other views are tabs, also when their filters are typed', async () => {
    const page = await open('/tasks')
    const rows = page.locator('tbody tr[data-id]')
    await expect.poll(() => rows.count()).toBe(3)
    const tab = (name: string) => page.locator('.tabs').getByRole('link', { name, exact: true })
    expect(await tab('Open').getAttribute('aria-current')).toBe('page')
    expect(await rows.first().textContent()).toContain('Rachel Ingham')
    await tab('Mine').click()
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Price the combi')])
    await tab('Overdue').click()
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Ring about the boiler')])
    await tab('All').click()
    await expect.poll(() => rows.count()).toBe(4)
    await page.keyboard.press('/')
    await page.keyboard.type('assigned-to:me ')
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Price the combi')])
    expect(new URL(page.url()).searchParams.get('assignedTo')).toBe('me')
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('the board', () => {
  const opened = async (query = 'open=true&as=board') => {
    const page = await open(`/tasks?${query}`)
    await card(page, 'Order the flue').waitFor()
    return page
  }

  test('is opened with b, remembered, and shows counts and cards in the library’s order', async () => {
    const page = await open('/tasks')
    await page.locator('tbody tr[data-id]').first().waitFor()
    const kept = page.waitForResponse(
      (r) => r.url().includes('/preferences/list.tasks') && r.request().method() === 'PUT',
    )
    await page.keyboard.press('b')
    await card(page, 'Order the flue').waitFor()
    expect(new URL(page.url()).searchParams.get('as')).toBe('board')
    const names = await page
      .locator('.board-column')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(names).toEqual(['To do, 2', 'In progress, 0', 'Waiting, 1', 'Done, 0', 'Cancelled, 0'])
    await kept
    await page.goto(new URL('/tasks', page.url()).href)
    await card(page, 'Order the flue').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const back = page.waitForResponse(
      (r) => r.url().includes('/preferences/list.tasks') && r.request().method() === 'PUT',
    )
    await page.getByRole('button', { name: 'Table' }).click()
    await page.locator('tbody tr[data-id]').first().waitFor()
    await back
  })

  test('keys move from card to card and carry one to the allowed columns; undo reverts it', async () => {
    const page = await opened()
    await page.keyboard.press('j')
    await isFocused(page, 'Ring about the boiler')
    await page.keyboard.press('ArrowDown')
    await isFocused(page, 'Price the combi')
    await page.keyboard.press('ArrowRight')
    await isFocused(page, 'Order the flue')
    await page.keyboard.press('ArrowLeft')
    await isFocused(page, 'Ring about the boiler')
    await page.keyboard.press('j')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => column(page, 'In progress').textContent()).toContain('Price the combi')
    await isFocused(page, 'Price the combi')
    await expect.poll(() => statusOf(mine.id)).toBe(DOING)
    await expect
      .poll(() => page.locator('.announcer').textContent())
      .toContain('Moved “Price the combi” to In progress')
    await page.keyboard.press('Control+z')
    await expect.poll(() => statusOf(mine.id)).toBe(TO_DO)
    await expect.poll(() => column(page, 'To do').textContent()).toContain('Price the combi')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/tasks\/view\//)
    await page.goBack()
    await isFocused(page, 'Price the combi')
  })

  test('m offers the columns a card may go to', async () => {
    const page = await opened()
    await card(page, 'Order the flue').getByRole('link').first().focus()
    await page.keyboard.press('m')
    const menu = page.getByRole('menu', { name: 'Move “Order the flue” to' })
    await menu.waitFor()
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['To do', 'In progress', 'Done', 'Cancelled'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => statusOf(waiting.id)).toBe(DOING)
    await t.call('PATCH', `/tasks/${waiting.id}`, { body: { status_id: WAITING } })
  })

  test('is dragged with the mouse; Escape cancels, and a column that is not allowed accepts nothing', async () => {
    const done = await task({ title: 'Dragged to the end', status_id: DONE, due_at: inDays(1) })
    const page = await opened('view=all&as=board')
    const grab = async (name: string, to: string) => {
      const from = (await card(page, name).boundingBox()) as { x: number; y: number }
      const aim = (await column(page, to).boundingBox()) as { x: number; y: number; width: number }
      await page.mouse.move(from.x + 30, from.y + 14)
      await page.mouse.down()
      await page.mouse.move(from.x + 60, from.y + 20, { steps: 3 })
      await page.mouse.move(aim.x + aim.width / 2, aim.y + 60, { steps: 5 })
      await page.locator('.card-ghost').waitFor()
    }
    await grab('Ring about the boiler', 'In progress')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await page.locator('.card-ghost').count()).toBe(0)
    expect(await statusOf(late.id)).toBe(TO_DO)
    await grab('Ring about the boiler', 'In progress')
    await page.mouse.up()
    await expect.poll(() => statusOf(late.id)).toBe(DOING)
    expect(await column(page, 'In progress').textContent()).toContain('Ring about the boiler')
    expect(new URL(page.url()).pathname).toBe('/tasks')
    // Done may only be followed by To do.
    await grab('Dragged to the end', 'Waiting')
    await page.mouse.up()
    expect(await statusOf(done.id)).toBe(DONE)
    await t.call('PATCH', `/tasks/${late.id}`, { body: { status_id: TO_DO } })
  })

  test('shows more of a column on request', async () => {
    for (let i = 1; i <= 22; i++) await task({ title: `Many ${i}`, due_at: inDays(30 + i) })
    const page = await open('/tasks?q=Many&as=board')
    const cards = column(page, 'To do').locator('.board-card')
    await expect.poll(() => cards.count()).toBe(20)
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    await expect.poll(() => cards.count()).toBe(22)
    expect(await page.locator('.board-more').count()).toBe(0)
    const rest = await t.call<{ data: { id: number }[] }>('GET', '/tasks/list?q=Many&limit=100')
    const ids = rest.body.data.map(({ id }) => id)
    await t.call('POST', '/tasks/bulk', { body: { act: 'archive', ids } })
  })

  test('a stale move is reverted and says so', async () => {
    allowConsole(/412|409/)
    const page = await opened()
    await t.call('PATCH', `/tasks/${waiting.id}`, { body: { title: 'Order the flue today' } })
    await page.route('**/panel-api/tasks/board*', (route) => route.continue())
    await t.pool.query('update tasks set version = version + 5 where id = $1', [waiting.id])
    await card(page, 'Order the flue').getByRole('link').first().focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => page.locator('.announcer').textContent()).toContain('Someone else has changed')
    await expect.poll(() => column(page, 'Waiting').textContent()).toContain('Order the flue')
    expect(await statusOf(waiting.id)).toBe(WAITING)
  })
})

describe('a task', () => {
  test('is added by keyboard alone, about a record found by name, due on the typed day', async () => {
    const page = await open('/tasks')
    await page.locator('tbody tr[data-id]').first().waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Title').waitFor()
    await page.keyboard.type('Send the brochure')
    await page.locator('#field-type_id').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Send')
    await page.getByRole('option', { name: 'Send quote' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('About').focus()
    await page.keyboard.type('ingham')
    await page.getByRole('option', { name: /Rachel Ingham/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Due').fill('24/12/2027')
    await page.keyboard.press('Control+s')
    await page.getByText('Successfully saved').waitFor()
    const made = await t.call<{ data: RecordBody[] }>('GET', '/tasks/list?q=brochure')
    expect(made.body.data[0]).toMatchObject({ subject: 'leads', subject_id: lead.id, due_at: '2027-12-24T17:00:00Z' })
    await page.getByRole('link', { name: 'Send the brochure' }).first().click()
    await page.getByRole('heading', { name: 'Send the brochure' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/tasks/view/${made.body.data[0]?.id}`)
    await page.getByRole('link', { name: 'Rachel Ingham' }).first().click()
    await page.waitForURL(/\/leads\/details\//)
  })
})

describe('tasks on a record', () => {
  test('are added one after the other, rescheduled, ticked off and reopened by keyboard', async () => {
    const page = await open(`/leads/details/${lead.id}`, { height: 1200 })
    await page.locator('.acts-more').waitFor()
    await page.keyboard.press('t')
    await page.getByRole('checkbox', { name: 'Done: Ring about the boiler' }).waitFor()
    const form = page.getByRole('form', { name: 'Add task' })
    await form.waitFor()
    await page.keyboard.press('Enter')
    await form.getByText('This field is required').waitFor()
    await page.keyboard.type('Ask for photos')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Done: Ask for photos' }).waitFor()
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    await page.keyboard.type('Book the survey')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Done: Book the survey' }).waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    const made = await t.call<{ data: RecordBody[] }>('GET', `/tasks/list?q=photos`)
    expect(made.body.data[0]).toMatchObject({ subject: 'leads', subject_id: lead.id, assignedTo: 1 })
    expect(made.body.data[0]?.['due_at']).toBeTruthy()

    await page.getByRole('checkbox', { name: 'Done: Ask for photos' }).focus()
    await page.keyboard.press('d')
    await page.getByLabel('Due: Ask for photos').fill('1/2/2028')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Due: 01\/02\/2028 17:00\s*, Ask for photos$/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Done: Book the survey' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /Show 1 closed task/ }).waitFor()
    await expect.poll(async () => page.getByRole('checkbox', { name: 'Done: Book the survey' }).count()).toBe(0)
    await page.getByText('finished a task').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await page.getByRole('checkbox', { name: 'Done: Book the survey' }).waitFor()
  })

  test('are completed with the mouse on a phone, and assigned', async () => {
    const page = await open(`/leads/details/${lead.id}`, { width: 360, height: 740 })
    await page.getByRole('tab', { name: /^Tasks/ }).click()
    await page.getByRole('button', { name: /^Assigned to: Tom Whitaker\s*, Ring about the boiler$/ }).click()
    await page.getByLabel('Assigned to: Ring about the boiler').fill('Priya')
    await page.getByRole('option', { name: 'Priya Shah' }).click()
    await page.getByRole('button', { name: /^Assigned to: Priya Shah\s*, Ring about the boiler$/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Done: Ring about the boiler' }).click()
    await expect.poll(() => statusOf(late.id)).toBe(DONE)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })

  test('are assigned by keyboard: typed text replaces the name, also one that loads late', async () => {
    const about = await post('/leads', {
      first_name: 'Rachel',
      last_name: 'Ingham',
      phone: '+447700900302',
      lead_status_id: 1,
      lead_type_id: 1,
    })
    await task({ title: 'Measure the hall', assignedTo: 3, subject: 'leads', subject_id: about.id })
    const page = await open(`/leads/details/${about.id}?tab=tasks`, { height: 1200 })
    const tick = page.getByRole('checkbox', { name: 'Done: Measure the hall' })
    const box = page.getByLabel('Assigned to: Measure the hall')
    const assign = async (to: string) => {
      await page.keyboard.type(to.slice(0, 5))
      await page.getByRole('option', { name: to }).waitFor()
      expect(await box.inputValue()).toBe(to.slice(0, 5))
      await page.keyboard.press('Enter')
      const saved = page.getByRole('button', { name: new RegExp(`^Assigned to: ${to}`) })
      await saved.waitFor()
      await expect.poll(() => saved.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    const held = Promise.withResolvers<void>()
    await page.route(/users\/simple-list.*%22id%22/, async (route) => {
      await held.promise
      await route.continue()
    })
    await tick.focus()
    await page.keyboard.press('w')
    await expect.poll(() => box.inputValue()).toBe('…')
    held.resolve()
    await expect.poll(() => box.inputValue()).toBe('Tom Whitaker')
    await assign('Priya Shah')
    await page.keyboard.press('w')
    await expect.poll(() => box.inputValue()).toBe('Priya Shah')
    await assign('Tom Whitaker')
    // A user who moves on with Tab is not moved back.
    await page.keyboard.press('w')
    await expect.poll(() => box.inputValue()).toBe('Tom Whitaker')
    await page.keyboard.press('Shift+Tab')
    await box.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('due_at')
  })

  test('are hidden from users who cannot see tasks; everything is in Chinese', async () => {
    const blind = await t.userWith(['Leads:list', 'Leads:details', 'Dashboard:index'])
    const page = await open(`/leads/details/${lead.id}`, { token: blind.token })
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.getByRole('tab', { name: /^Tasks/ }).click()
    await page.getByRole('tabpanel', { name: /^Tasks/ }).waitFor()
    expect(await page.getByRole('heading', { name: /^Tasks/ }).count()).toBe(0)
    const chinese = await open('/tasks?view=all&as=board', { locale: 'zh' })
    await chinese.getByRole('button', { name: '看板' }).waitFor()
    expect(await chinese.locator('.tabs').textContent()).toBe('未完成我的团队已逾期未分配全部已归档')
  })
})
