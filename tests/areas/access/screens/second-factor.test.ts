import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import {
  codeOf,
  goTo,
  logIn,
  somebody as make,
  PASSWORD,
  protect,
  type Somebody,
  section,
} from '../../../support/person.ts'

const { t, origin, open, allowConsole } = await screens()

const REFUSED = /status of (401|403|422)/
const somebody = (rights?: readonly string[]) => make(t, rights)
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const openProfile = async (user: Somebody): Promise<Page> => {
  const page = await open('/users/profile', { token: user.token })
  await page.locator('.profile-sessions li').first().waitFor()
  return page
}

describe('a second factor', () => {
  it('need not be set up by a user whose sign-in provider has one', async () => {
    const user = await somebody()
    await t.pool.query('update sessions set second_factor_elsewhere = true where user_id = $1', [user.id])
    const factor = section(await openProfile(user), 'Second factor')
    await factor.getByText('Your sign-in provider already asks for a second factor.').waitFor()
    expect(await factor.getByRole('button').count()).toBe(0)
  })

  it('is set up by keyboard, requested at sign-in, and removed with the password', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const page = await openProfile(user)
    const factor = section(page, 'Second factor')
    await factor.getByRole('button', { name: 'Set up second factor' }).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('password')
    await page.keyboard.press('Enter')
    await factor.getByText('This field is required').waitFor()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await factor.getByText('Incorrect password').waitFor()
    await expect.poll(() => focusedName(page)).toBe('password')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    const key = (await factor.locator('[data-key]').getAttribute('data-key')) as string
    await expect.poll(() => factor.locator('svg path').count()).toBe(1)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await factor.getByText('This code is wrong or has already been used').waitFor()
    await factor.getByLabel('Code from the app').fill(codeOf(key, -1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    const codes = await factor.locator('li').allInnerTexts()
    expect(codes).toHaveLength(10)
    await factor.getByRole('button', { name: 'I have saved them' }).press('Enter')
    await factor.getByText('10 recovery codes left').waitFor()

    const visitor = await open('/libraries/job-types', { token: null })
    await logIn(visitor, user)
    const code = visitor.getByLabel('Code', { exact: true })
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.evaluate((box) => box === document.activeElement)).toBe(true)
    await visitor.keyboard.type('123456')
    await visitor.keyboard.press('Enter')
    await visitor.getByText('This code is wrong or has already been used.').waitFor()
    await code.fill(codes[0] as string)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('heading', { name: 'Job types', level: 1 }).waitFor()

    await page.bringToFront()
    await factor.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Your password').fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText('Incorrect password').waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await factor.getByRole('button', { name: 'Set up second factor' }).waitFor()
  })

  it('is not removed while the password alone would be too short', async () => {
    allowConsole(REFUSED)
    const user = await somebody(['Users:profileView', 'UserGroups:edit'])
    await protect(t, user)
    const short = 'xK9#mQ2v'
    const change = { current_password: PASSWORD, password: short, password_confirmation: short }
    expect((await t.call('POST', '/auth/profile/password', { body: change, token: user.token })).status).toBe(200)
    const page = await openProfile(user)
    await section(page, 'Second factor').getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Your password').fill(short)
    await page.keyboard.press('Enter')
    await dialog.getByText('Without a second factor your password must have at least 12 characters').waitFor()
    await page.keyboard.press('Escape')
    await section(page, 'Second factor').getByText('10 recovery codes left').waitFor()
  })

  it('creates new recovery codes, which replace the old ones', async () => {
    const user = await somebody()
    const { codes } = await protect(t, user)
    const page = await openProfile(user)
    const factor = section(page, 'Second factor')
    await factor.getByRole('button', { name: 'Create new recovery codes' }).click()
    await page.getByRole('alertdialog').getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    const fresh = await factor.locator('li').allInnerTexts()
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  })

  it('required by the group comes first, and then the requested page opens', async () => {
    const user = await somebody()
    await t.pool.query(
      'update user_groups set second_factor_required = true where id = (select user_group_id from users where id = $1)',
      [user.id],
    )
    const page = await open('/libraries/job-types?page=1', { token: null })
    await logIn(page, user)
    await page.getByRole('heading', { name: 'Set up a second factor', level: 1 }).waitFor()
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: 'Set up a second factor', level: 1 }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('password')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    const key = (await page.locator('[data-key]').getAttribute('data-key')) as string
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Code from the app').fill(codeOf(key))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await goTo(page, '/users/profile')
    await page.getByText('Your group requires a second factor, so you cannot turn it off.').waitFor()
    expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  })

  it('that was lost is removed by an administrator', async () => {
    const user = await somebody()
    await protect(t, user)
    const page = await open(`/users/edit/${user.id}`)
    await page.getByRole('button', { name: 'Actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove second factor' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Remove the second factor of Robin Okafor?' })
    await dialog.getByRole('button', { name: 'Remove second factor' }).press('Enter')
    await page.getByText('Second factor of Robin Okafor removed').waitFor()
    const { body } = await t.call<{ second_factor: { on: boolean } }>('GET', '/auth/profile', { token: user.token })
    expect(body.second_factor.on).toBe(false)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Ban' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove second factor' }).count()).toBe(0)
  })

  it('can be skipped by signing in as another user', async () => {
    const user = await somebody()
    await protect(t, user)
    allowConsole(REFUSED)
    const page = await open('/auth/login', { token: null })
    await logIn(page, user)
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })
})

describe('a session', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token') as string)
  const times = (token: string) =>
    JSON.parse(atob(token.split('.')[1] as string)) as { exp: number; iat: number; sid: string }

  it('is renewed during activity, in every tab, without a prompt', async () => {
    const page = await open('/auth/login', { token: null })
    await logIn(page, await somebody())
    await page.waitForURL(`${origin}/dashboard`)
    const other = await page.context().newPage()
    await other.goto(`${origin}/libraries/job-types/add`)
    await other.getByLabel(/^Title/).fill('Typed before')
    await page.bringToFront()
    const before = await stored(page)
    t.clock.now = new Date(Date.now() + 20 * 60_000)
    await page.clock.install({ time: t.clock.now })
    await page.keyboard.press('Shift')
    await expect.poll(() => stored(page)).not.toBe(before)
    const after = times(await stored(page))
    expect(after.sid).toBe(times(before).sid)
    expect(after.exp - times(before).exp).toBeGreaterThan(15 * 60)
    expect(page.url()).toBe(`${origin}/dashboard`)
    expect(await stored(other)).toBe(await stored(page))
    expect(await other.getByLabel(/^Title/).inputValue()).toBe('Typed before')
    t.clock.now = null
  })

  it('is not renewed without activity, and expires', async () => {
    const page = await open('/auth/login', { token: null })
    await page.clock.install()
    await logIn(page, await somebody())
    await page.waitForURL(`${origin}/dashboard`)
    const renewals: string[] = []
    page.on('request', (request) => void (/auth\/renew/.test(request.url()) && renewals.push(request.url())))
    await page.clock.fastForward(59 * 60_000)
    expect(await stored(page)).not.toBeNull()
    await page.clock.fastForward(2 * 60_000)
    await page.getByText('Your session has expired, please log in again to continue').waitFor()
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(renewals).toEqual([])
  })

  it('that expired keeps unsaved profile changes, and asks before leaving them', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const page = await openProfile(user)
    const last = page.getByLabel('Last name')
    await last.fill('Adeyemi')
    await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
    await page.keyboard.press('Enter')
    await page.getByText('Your session has expired, please log in again to continue').waitFor()
    await logIn(page, user)
    await page.waitForURL(`${origin}/users/profile`)
    await expect.poll(() => last.inputValue()).toBe('Adeyemi')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Keep editing').click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(await last.inputValue()).toBe('Okafor')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(`${origin}/dashboard`)
  })

  it('that expired keeps unsaved changes until the same user is back', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const page = await open('/libraries/job-types/add', { token: user.token })
    await page.getByLabel(/^Title/).fill('Chimney survey')
    await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes('Chimney survey')))
    await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
    await page.keyboard.press('Control+S')
    await page.getByText('Your session has expired, please log in again to continue').waitFor()
    await logIn(page, user)
    await page.waitForURL(`${origin}/libraries/job-types/add`)
    await expect.poll(() => page.getByLabel(/^Title/).inputValue()).toBe('Chimney survey')
    await page.keyboard.press('Control+S')
    await page.getByText('Successfully saved').waitFor()
  })

  it('removes token, user and description token on sign-out, and ends on the server', async () => {
    const user = await somebody()
    const page = await openProfile(user)
    await page.evaluate(() => localStorage.setItem('description_token', 'x'))
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${origin}/auth/login`)
    expect(
      await page.evaluate(() => ['token', 'user', 'description_token'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null])
    await expect.poll(async () => (await t.call('GET', '/auth/me', { token: user.token })).status).toBe(401)
  })
})
