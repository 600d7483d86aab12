import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { demoAccount } from '../../../server/areas/access/auth/demo.ts'
import { atRest } from '../../support/atRest.ts'
import { screens } from '../../support/browser.ts'

const { t, origin, open, allowConsole } = await screens()

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const REFUSED = /status of 401/
const EXPIRED = 'Your session has expired, please log in again to continue'

async function logIn(page: Page, secret: string = demoAccount.password): Promise<void> {
  await email(page).fill(demoAccount.email)
  await password(page).fill(secret)
  await page.keyboard.press('Enter')
}
const place = (page: Page) => page.url().slice(origin.length)
const arrive = (page: Page, path: string) => page.waitForURL(origin + path)
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

describe('a visitor', () => {
  it('is returned after sign-in to the requested page', async () => {
    const page = await open('/libraries/job-types?order=DESC#main', { token: null })
    await logIn(page)
    await page.getByRole('heading', { name: 'Job types', level: 1 }).waitFor()
    expect(place(page)).toContain('/libraries/job-types')
    expect(await page.title()).toBe('Job types')
  })

  it('does not follow a redirect to another site', async () => {
    const page = await open(`/auth/login?redirect=${encodeURIComponent('//example.com/evil')}`, { token: null })
    await logIn(page)
    await arrive(page, '/dashboard')
  })

  it('sees that an address does not exist, without signing in', async () => {
    const page = await open('/no/such/page', { token: null })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.title()).toBe('Page not found')
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await email(page).waitFor()
  })

  it('sees the error next to the field, by keyboard alone', async () => {
    const page = await open('/', { token: null })
    await email(page).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByText('This field is required').count()).toBe(2)
    await page.keyboard.type('anna')
    await page.keyboard.press('Tab')
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid email address').waitFor()
    expect(await page.getByText('This field is required').count()).toBe(0)
    expect(await email(page).evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await email(page).getAttribute('aria-invalid')).toBe('true')
  })

  it('is told that the email or password is wrong', async () => {
    allowConsole(REFUSED)
    const page = await open('/auth/login', { token: null })
    await logIn(page, 'wrong-password')
    expect(await page.getByRole('alert').innerText()).toBe('You entered an incorrect email, password or both.')
    expect(await storedToken(page)).toBeNull()
  })

  it('is told that the network is down', async () => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/)
    const page = await open('/auth/login', { token: null })
    await email(page).waitFor()
    await page.context().setOffline(true)
    await logIn(page)
    expect(await page.getByRole('alert').innerText()).toBe('Check your network and try again')
  })

  it('signs in with the demo account in two clicks', async () => {
    const page = await open('/auth/login', { token: null })
    await page.getByRole('button', { name: 'Fill in the demo account' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await arrive(page, '/dashboard')
  })

  it('reads the sign-in page in Chinese once chosen, and later pages too', async () => {
    const page = await open('/auth/login', { token: null })
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    await page.getByRole('button', { name: '填入演示账户' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '仪表板', level: 1 }).waitFor()
  })
})

describe('a session', () => {
  it('sees that an address does not exist', async () => {
    const page = await open('/libraries/no-such-thing')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await arrive(page, '/dashboard')
  })

  it('sees only permitted pages, and is told about the rest', async () => {
    const { token } = await t.userWith(['Libraries:index', 'JobTypes:list'])
    const page = await open('/libraries', { token })
    await page.getByRole('heading', { name: 'Libraries', level: 1 }).waitFor()
    expect(await page.locator('[data-library]').allInnerTexts()).toEqual(['Job types'])
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
    for (const path of ['/dashboard', '/libraries/materials', '/libraries/job-types/add']) {
      await page.goto(origin + path)
      await page.getByText('You do not have the necessary permissions to access this content').waitFor()
    }
  })

  it.each([
    ['active = false', 'This account is inactive. Please contact the administrator to activate it.'],
    ['banned_at = now()', 'Your account is banned.'],
  ])('of a user who gets %s says so when it ends', async (change, said) => {
    const { token, id } = await t.userWith(['Libraries:index', 'JobTypes:list'])
    const page = await open('/libraries', { token })
    await page.getByRole('heading', { name: 'Libraries', level: 1 }).waitFor()
    // The page's own requests are answered: the next action is the first to find the session ended.
    await atRest(page)
    await t.pool.query(`update users set ${change} where id = $1`, [id])
    allowConsole(/401/)
    await page.locator('[data-library] a, a[data-library]').first().click()
    await page.locator('.toast', { hasText: said }).waitFor()
    await page.waitForURL(/auth\/login/)
    expect(await page.locator('.toast').count()).toBe(1)
  })

  it.each([
    ['e30.bm8.c2ln', 'The payload of the session token is not JSON. Please sign in again.'],
    ['e30.e30.c2ln', 'The session token is invalid. Please sign in again.'],
  ])('that was corrupted, %s, says so when it ends', async (token, said) => {
    allowConsole(/401/)
    const page = await open('/dashboard', { token })
    await page.getByText(said).waitFor()
    await page.waitForURL(/auth\/login/)
  })

  it('ends on expiry before the next route is shown', async () => {
    const page = await open('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.clock.install({ time: Date.now() + 13 * 3_600_000 })
    await page.getByRole('link', { name: 'All libraries' }).click()
    await page.getByText(EXPIRED).waitFor()
    await arrive(page, '/auth/login?redirect=%2Flibraries')
    expect(await storedToken(page)).toBeNull()

    const toast = page.getByRole('status').filter({ hasText: EXPIRED })
    await page.clock.fastForward(3000)
    await toast.hover()
    await page.clock.fastForward(20_000)
    expect(await toast.count(), 'a toast waits while it is hovered').toBe(1)
    await page.mouse.move(0, 400)
    await page.clock.fastForward(2000)
    expect(await toast.count()).toBe(1)
    await page.clock.fastForward(2000)
    await expect.poll(() => toast.count()).toBe(0)
  })

  it('ends when the server has ended it', async () => {
    allowConsole(REFUSED)
    const { id, token } = await t.userWith(['Dashboard:index', 'Libraries:index', 'JobTypes:list'])
    const page = await open('/dashboard', { token })
    // The page's own requests are answered: the next action is the first to find the session ended.
    await atRest(page)
    await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [id])
    await page.getByRole('link', { name: 'Job types' }).first().dispatchEvent('click')
    await page.getByText(EXPIRED).first().waitFor()
    await email(page).waitFor()
  })

  it('ends with an unreadable token', async () => {
    allowConsole(/the stored token cannot be read: token_payload_not_json/)
    const page = await open('/dashboard', { token: 'e30.bm9uc2Vuc2U.c2ln' })
    await email(page).waitFor()
    expect(await storedToken(page)).toBeNull()
  })

  it('ends in every tab, and starts in every tab', async () => {
    const { token } = await t.userWith(['Dashboard:index', 'Libraries:index'])
    const first = await open('/dashboard', { token })
    const second = await first.context().newPage()
    await second.goto(`${origin}/libraries`)
    await second.getByRole('heading', { name: 'Libraries', level: 1 }).waitFor()
    await first.getByRole('button', { name: /^Your account/ }).click()
    await first.getByRole('menuitem', { name: 'Sign out' }).click()
    await arrive(first, '/auth/login')
    await arrive(second, '/auth/login?redirect=%2Flibraries')
    await logIn(first)
    await arrive(first, '/dashboard')
    await arrive(second, '/libraries')
  })

  it('is told when a page could not be loaded, and tries again', async () => {
    allowConsole(/ERR_FAILED|a screen could not be opened/)
    const page = await open('/auth/login', { token: null })
    await page.route('**/panel-api/auth/me', (route) => route.abort())
    await logIn(page)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.unroute('**/panel-api/auth/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })
})

describe('the frame', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

  it('follows the system until another theme is chosen, and remembers the choice', async () => {
    const page = await open('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    expect(await theme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => theme(page)).toBe('dark')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    expect(await theme(page)).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('color-schema'))).toBe('light')
    await page.reload({ waitUntil: 'commit' })
    expect(await theme(page)).toBe('light')
  })

  it('has the theme before the first paint', async () => {
    const page = await open('/auth/login', { token: null, scheme: 'dark' })
    await page.route('**/*.js', (route) => route.abort())
    allowConsole(/ERR_FAILED/)
    await page.reload()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 18, 23)')
  })

  it('changes its language at once, in the menu and on the page', async () => {
    const page = await open('/libraries/job-types')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '中文' }).click()
    await page.getByRole('link', { name: '资料库', exact: true }).first().waitFor()
    await expect.poll(() => page.title()).toMatch(/\p{Script=Han}/u)
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Job types', level: 1 }).waitFor()
  })

  it('remembers that the menu is collapsed', async () => {
    const page = await open('/dashboard')
    const width = async () => (await page.locator('.layout-menu').boundingBox())?.width
    await page.getByRole('button', { name: 'Fold menu' }).click()
    await expect.poll(width).toBe(56)
    await page.reload()
    await page.getByRole('button', { name: 'Unfold menu' }).waitFor()
    expect(await width()).toBe(56)
  })

  it('has a drawer on a phone that closes after a link', async () => {
    const page = await open('/dashboard', { width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Libraries', exact: true }).click()
    await page.getByRole('heading', { name: 'Libraries', level: 1 }).waitFor()
    await expect.poll(() => page.locator('.MuiDrawer-paper').count()).toBe(0)
  })

  it('lets the keyboard skip the menu', async () => {
    const page = await open('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('is at the top of every new path', async () => {
    const page = await open('/libraries', { height: 400 })
    await page.getByRole('link', { name: 'Locations' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Locations' }).click()
    await page.getByRole('heading', { name: 'Locations', level: 1 }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

describe('/libraries', () => {
  it('filters while typing, and Enter opens the first', async () => {
    const page = await open('/libraries')
    const box = page.getByRole('searchbox', { name: 'Find a library' })
    await box.waitFor()
    await page.keyboard.type('task ty')
    await expect.poll(() => page.locator('[data-library]').allInnerTexts()).toEqual(['Task types'])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Task types', level: 1 }).waitFor()
  })

  it('says when nothing matches, and Escape clears', async () => {
    const page = await open('/libraries')
    await page.getByRole('searchbox', { name: 'Find a library' }).waitFor()
    await page.keyboard.type('zebra')
    await page.getByText('No library matches “zebra”.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('[data-library]').count()).toBeGreaterThan(15)
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-library'))).toBe(true)
  })

  it('counts the items in each', async () => {
    const { body } = await t.call<{ total: number }>('GET', '/job-types/list?limit=1')
    const page = await open('/libraries')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Job types', exact: true }) })
    await row.getByText(`${body.total} active`).waitFor()
  })
})

describe('/dashboard', () => {
  it('shows recent changes, with a link to each', async () => {
    const { body } = await t.call<{ id: number }>('POST', '/job-types', { body: { title: 'Drain survey' } })
    const page = await open('/dashboard')
    const row = page.getByRole('listitem').filter({ hasText: 'added Drain survey' })
    expect(await row.innerText()).toContain('Just now')
    await row.getByRole('link', { name: 'Drain survey' }).click()
    await arrive(page, `/libraries/job-types/edit/${body.id}`)
  })

  it('shows no log to users who may not see it', async () => {
    const { token } = await t.userWith(['Dashboard:index', 'JobTypes:list'])
    const page = await open('/dashboard', { token })
    await page.getByRole('link', { name: 'Job types' }).first().waitFor()
    expect(await page.getByText('Recent changes').count()).toBe(0)
  })
})
