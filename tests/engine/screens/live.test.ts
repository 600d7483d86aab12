import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { createApp } from '../../../server/app.ts'
import { openKysely, openPool } from '../../../server/engine/db/kysely.ts'
import { axeFindings, screens } from '../../support/browser.ts'

const { open, t, allowConsole } = await screens()
const RIGHTS = ['Libraries:index', 'JobTypes:list', 'JobTypes:add', 'JobTypes:edit', 'JobTypes:delete']
const LIST = '/libraries/job-types'

interface JobType {
  readonly id: number
  readonly title: string
  readonly colour: string | null
  readonly version: number
}

const add = async (title: string, rest: object = {}) =>
  (await t.call<JobType>('POST', '/job-types', { body: { title, ...rest } })).body
const read = async (id: number) => (await t.call<JobType>('GET', `/job-types/${id}`)).body
const named = async (first: string, last: string) => {
  const { id } = await t.userWith(RIGHTS)
  await t.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [id, first, last])
  return { id, token: await t.tokenOf(id) }
}
const anna = await named('Anna', 'Bell')
const bo = await named('Bo', 'Lindqvist')
const change = (id: number, body: object, token = bo.token) => t.call('PATCH', `/job-types/${id}`, { body, token })
/** Opens a page and waits until the server tracks what it shows. */
const follow = async (path: string, token: string) => {
  const page = await open('/favicon.ico', { token })
  const live = page.waitForResponse((response) => response.url().includes('/panel-api/live?') && response.ok())
  await page.goto(new URL(path, page.url()).href)
  await live
  return page
}
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

describe('a list', () => {
  it("applies other users' changes, and keeps the focus and the selection", async () => {
    const { id } = await add('Watched row')
    const page = await follow(`${LIST}?q=watched`, anna.token)
    const row = page.getByRole('row').filter({ hasText: 'Watched' })
    await row.getByRole('checkbox').check()
    await row.getByRole('link').focus()
    await change(id, { title: 'Watched and changed' })
    await page.getByRole('link', { name: 'Watched and changed' }).waitFor()
    expect(await row.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Watched and changed')
    await add('Watched from the start')
    await page.getByRole('link', { name: 'Watched from the start' }).waitFor()
  })
})

describe('many windows of one browser', () => {
  it('leave it free connections, and each updates again when viewed', async () => {
    // A word used only in this try: one from an earlier try still exists.
    const word = `windowed${Date.now()}`
    const first = await follow(`${LIST}?q=${word}`, anna.token)
    const pages = [first]
    for (let i = 0; i < 7; i++) {
      const page = await first.context().newPage()
      await page.goto(first.url())
      await page.getByRole('heading', { name: 'Job types', level: 1 }).waitFor()
      pages.push(page)
    }
    await add(`First ${word}`)
    await pages.at(-1)?.getByRole('link', { name: word }).waitFor()
    const rows = () => first.getByRole('link', { name: word }).count()
    expect(await rows(), 'gave its line to windows that were looked at later').toBe(0)
    await first.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(rows).toBe(1)
    await add(`Second ${word}`)
    await expect.poll(rows).toBe(2)
  })

  it('wait as long as the server asks, and miss nothing', async () => {
    allowConsole(/429/)
    const page = await open('/favicon.ico', { token: anna.token })
    const asked: number[] = []
    let takes = false
    await page.route('**/panel-api/live?*', (route) => {
      asked.push(Date.now())
      if (takes) return route.continue()
      return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: { code: 'too_many_streams' } })
    })
    const [path] = [`${LIST}?q=patient`]
    await page.goto(new URL(path, page.url()).href)
    // Each of the two pauses may last 4 s, after the 2 s that a first page has to itself.
    await expect.poll(() => asked.length, { timeout: 40_000 }).toBeGreaterThan(2)
    takes = true
    const gaps = asked.slice(1).map((at, i) => at - (asked[i] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(1_900)
    const since = page.waitForRequest((request) => request.url().includes('/panel-api/live?'))
    const told = Number(new URL((await since).url()).searchParams.get('since'))
    expect(told, 'how long nothing was heard').toBeGreaterThan(15_000 + 4_000)
  })
})

describe('a form', () => {
  it("follows other users' saves, shows who is there, and leaves typed text alone", async () => {
    const { id } = await add('Shared form', { colour: '#111111' })
    const page = await follow(`${LIST}/edit/${id}`, anna.token)
    const other = await follow(`${LIST}/edit/${id}`, bo.token)
    await page.getByText('Bo Lindqvist is editing').first().waitFor()
    await other.getByText('Anna Bell is editing').first().waitFor()

    // Nothing is typed yet: it follows completely.
    await title(other).fill('Shared by Bo')
    await save(other).click()
    await expect.poll(() => title(page).inputValue()).toBe('Shared by Bo')
    await page.getByText('Bo Lindqvist has left').waitFor()

    // The edited field stays and is marked, the other one follows.
    await title(page).fill('Shared by Anna')
    await change(id, { title: 'Shared once more', colour: '#222222' })
    await page.getByText('Bo Lindqvist changed this to').waitFor()
    await expect.poll(() => page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#222222')
    expect(await title(page).inputValue()).toBe('Shared by Anna')
    expect(await axeFindings(page)).toEqual([])

    await title(page).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Title: Keep mine')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title')
    await page.keyboard.press('Control+s')
    await page.waitForURL(`**${LIST}`)
    expect(await read(id)).toMatchObject({ title: 'Shared by Anna', colour: '#222222' })
  })

  it('applies their value on request', async () => {
    const { id } = await add('To be taken')
    const page = await follow(`${LIST}/edit/${id}`, anna.token)
    await title(page).fill('Not wanted')
    await change(id, { title: 'Taken' })
    await page.getByRole('button', { name: 'Title: Use theirs' }).click()
    expect(await title(page).inputValue()).toBe('Taken')
    expect(await page.getByRole('button', { name: 'Title: Use theirs' }).count()).toBe(0)
  })

  it('asks before overwriting a marked field without a decision', async () => {
    allowConsole(/412/)
    const { id } = await add('Undecided')
    const page = await follow(`${LIST}/edit/${id}`, anna.token)
    await title(page).fill('Undecided, Anna')
    await change(id, { title: 'Undecided, Bo' })
    await page.getByText('Bo Lindqvist changed this to').waitFor()
    await save(page).click()
    await page.getByRole('dialog').getByText('Undecided, Bo').waitFor()
    expect(await read(id)).toMatchObject({ title: 'Undecided, Bo' })
  })
})

describe('a stale save', () => {
  /** A form whose connection to the server is cut, so that it gets no updates. */
  const deaf = async (id: number) => {
    allowConsole(/412|404/)
    const page = await open('/favicon.ico', { token: anna.token })
    await page.route('**/panel-api/live?*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.goto(new URL(`${LIST}/edit/${id}`, page.url()).href)
    await title(page).waitFor()
    return page
  }

  it('with different fields is merged without a question', async () => {
    const { id } = await add('Put together', { colour: '#111111' })
    const page = await deaf(id)
    await title(page).fill('Put together by two')
    await change(id, { colour: '#333333' })
    await page.keyboard.press('Control+s')
    await page.waitForURL(`**${LIST}`)
    expect(await read(id)).toMatchObject({ title: 'Put together by two', colour: '#333333', version: 3 })
  })

  it('with the same fields shows before, mine and theirs, and is decided by keyboard alone', async () => {
    const { id } = await add('Before', { colour: '#111111' })
    const page = await deaf(id)
    await title(page).fill('Mine')
    await page.getByLabel('Colour', { exact: true }).fill('#444444')
    await change(id, { title: 'Theirs', colour: '#555555', show_price_in_app: true })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Someone else has changed this record' })
    await dialog.waitFor()
    expect(await dialog.getByRole('row').count()).toBe(3)
    const first = dialog.getByRole('row', { name: /Title/ })
    expect(await first.textContent()).toContain('Before')
    expect(await axeFindings(page)).toEqual([])
    // The focus is on the first choice: theirs; then on the second: mine, unchanged; then on the button.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${LIST}`)
    expect(await read(id)).toMatchObject({ title: 'Theirs', colour: '#444444', show_price_in_app: true })
  })
})

describe('two servers on one database', () => {
  const pool = openPool(t.url, { max: 3 })
  pool.on('error', (error) => console.warn(`a connection of the tests broke: ${error.message}`))
  const webRoot = resolve(import.meta.dirname, '../../..', process.env['WEB_ROOT'] ?? 'dist')
  const make = () =>
    createApp({
      db: openKysely(pool),
      pool,
      resources,
      webRoot,
      auth: { secret: 'a secret that is long enough for tests' },
    })
  let server: FastifyInstance | undefined
  afterAll(async () => {
    await server?.close()
    await pool.end()
  })

  it('notify each other; a restarted one catches up', async () => {
    allowConsole(/ERR_|Failed to load|502|live/)
    server = await make()
    const origin = await server.listen({ host: '127.0.0.1', port: 0 })
    const { id } = await add('Seen from afar')
    const near = await follow(`${LIST}/edit/${id}`, anna.token)
    const far = await follow(`${LIST}/edit/${id}`, bo.token)
    // Storage belongs to one origin.
    await far.addInitScript((token) => localStorage.setItem('token', token), bo.token)
    await far.goto(`${origin}${LIST}/edit/${id}`)
    await near.getByText('Bo Lindqvist is editing').first().waitFor()
    await far.getByText('Anna Bell is editing').first().waitFor()
    await title(near).fill('Written near')
    await save(near).click()
    await expect.poll(() => title(far).inputValue()).toBe('Written near')

    await server.close()
    await change(id, { title: 'Written meanwhile' }, anna.token)
    server = await make()
    await server.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) })
    await expect.poll(() => title(far).inputValue()).toBe('Written meanwhile')
    await change(id, { title: 'Written after' }, anna.token)
    await expect.poll(() => title(far).inputValue()).toBe('Written after')
  })
})
