import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { goTo } from '../../../support/person.ts'
import { account, newPassword, oldPassword, tokenPattern, tokensSaid } from '../../../support/recovery.ts'

const log: string[] = []
const { t, origin, open, allowConsole } = await screens({
  logLevel: 'warn',
  log: { write: (line) => void log.push(line) },
})

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const newBox = (page: Page) => page.getByLabel('New password', { exact: true })
const repeatBox = (page: Page) => page.getByLabel('Repeat the new password', { exact: true })
const place = (page: Page) => page.url().slice(origin.length)
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)

/** The text of an email that only its recipient sees; without a mail server, the demo server prints it. */
async function mailTo(email: string): Promise<{ token: string; link: string }> {
  const find = () => log.findLast((line) => tokensSaid([line], email).length > 0) ?? ''
  await expect.poll(find).toMatch(tokenPattern)
  const link = /http:[^\s"]+/.exec(find())?.[0] ?? ''
  return { token: tokenPattern.exec(link)?.[0] ?? '', link: link.replace('http://localhost:3000', origin) }
}

describe('a forgotten password', () => {
  it('is reset by mouse, from the sign-in page and back to it', async () => {
    const { email } = await account(t)
    const page = await open('/auth/login?redirect=%2Flibraries', { token: null })
    await box(page, 'Email').fill(email)
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
    expect(await page.title()).toBe('Forgotten password')
    expect(await box(page, 'Email').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Send token' }).click()

    await page.getByRole('heading', { name: 'Change password' }).waitFor()
    await page.getByText('Notification with new token has been sent to your email box.').waitFor()
    expect(await box(page, 'Email').inputValue()).toBe(email)
    const { token } = await mailTo(email)
    await box(page, 'Token').fill(token)
    await newBox(page).fill(newPassword)
    expect(await newBox(page).getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await newBox(page).getAttribute('type')).toBe('text')
    expect(await repeatBox(page).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await repeatBox(page).fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()

    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor()
    expect(place(page)).toBe('/auth/login?redirect=%2Flibraries')
    expect(await box(page, 'Email').inputValue()).toBe(email)
    expect(await focused(page)).toBe('password')
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/libraries`)
  })

  it('is reset by keyboard alone, with a pasted token and every error next to its field', async () => {
    allowConsole(/status of 4\d\d/)
    const { email } = await account(t)
    const page = await open('/auth/forgotten-password', { token: null })
    await expect.poll(() => focused(page)).toBe('email')
    await page.keyboard.press('Enter')
    await page.getByText('This field is required').waitFor()
    await page.keyboard.type('nobody@example.test')
    await page.keyboard.press('Enter')
    await page.getByText('This email address could not be found.').waitFor()
    expect(await box(page, 'Email').getAttribute('aria-invalid')).toBe('true')
    expect(await focused(page)).toBe('email')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Change password' }).waitFor()

    await expect.poll(() => focused(page)).toBe('token')
    await page.keyboard.press('Enter')
    expect(await page.getByText('This field is required').count()).toBe(3)
    await page.keyboard.type('AAAA-AA')
    await page.keyboard.press('Enter')
    await page.getByText('Minimum of 8 characters is required').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('AAAA-AAAA-AAAA')
    await page.keyboard.press('Tab')
    await page.keyboard.type('password1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('password_confirmation')
    await page.keyboard.type('password2')
    await page.keyboard.press('Enter')
    await page.getByText('The confirmation does not match the password').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('password1')
    await page.keyboard.press('Enter')
    await page.getByText('This password is too easy to guess. Choose another.').waitFor()
    await expect.poll(() => focused(page)).toBe('password')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Wrong token').waitFor()
    await expect.poll(() => focused(page)).toBe('token')

    const { token } = await mailTo(email)
    await page.keyboard.press('Control+A')
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      if (document.activeElement?.dispatchEvent(paste)) document.execCommand('insertText', false, text)
    }, ` ${token.toLowerCase()} `)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor()
  })

  it('is reset through the emailed link, which leaves no token in the address', async () => {
    const { id, email } = await account(t)
    await t.call('POST', '/auth/forgotten-password', { body: { email }, token: null })
    const { token, link } = await mailTo(email)
    const asked: string[] = []
    const page = await open('/auth/login', { token: null })
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link)
    await expect.poll(() => focused(page)).toBe('password')
    expect(await box(page, 'Email').inputValue()).toBe(email)
    expect(await box(page, 'Token').inputValue()).toBe(token)
    expect(place(page)).toBe(`/auth/change-password?email=${encodeURIComponent(email)}`)
    expect(asked.join()).not.toContain(token)
    await newBox(page).fill(newPassword)
    await repeatBox(page).fill(newPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been changed').waitFor()
    const { rows } = await t.pool.query('select used_at is not null as used from recovery_tokens where user_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ used: true }])
  })

  it('shows whether a token is still active', async () => {
    allowConsole(/status of 4\d\d/)
    const { email } = await account(t)
    await t.call('POST', '/auth/forgotten-password', { body: { email }, token: null })
    const page = await open(`/auth/forgotten-password?email=${encodeURIComponent(email)}`, { token: null })
    await page.getByRole('button', { name: 'Send token' }).click()
    await page.getByText('Your token is still active. Please check email box.').waitFor()
    const { token } = await mailTo(email)
    await t.pool.query(`update recovery_tokens set expires_at = now() where account = $1`, [email])
    await box(page, 'Token').fill(token)
    await newBox(page).fill(newPassword)
    await repeatBox(page).fill(newPassword)
    await page.keyboard.press('Enter')
    await page
      .getByText('Your token has expired or has never been generated. Please check your email for a new token.')
      .waitFor()
    await page.getByRole('link', { name: 'Request a new token' }).click()
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
    expect(await box(page, 'Email').inputValue()).toBe(email)
  })

  it('shows network failures, waiting times and errors', async () => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|no answer from|status of (429|500)/)
    const page = await open('/auth/forgotten-password?email=robin%40example.test', { token: null })
    const send = page.getByRole('button', { name: 'Send token' })
    await send.waitFor()
    await page.context().setOffline(true)
    await send.click()
    await page.getByText('Check your network and try again').waitFor()
    await page.context().setOffline(false)
    for (const [status, text] of [
      [429, 'Too many attempts. Please wait a moment and try again.'],
      [500, 'Something went wrong, please try again later'],
    ] as const) {
      await page.route('**/auth/forgotten-password', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status, json: { code: 'x' } }) : route.continue(),
      )
      await send.click()
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      await page.unroute('**/auth/forgotten-password')
    }
  })

  it('can be reset by a signed-in user, which signs them out', async () => {
    allowConsole(/status of 401|logout did not reach the server/)
    const { id, email } = await account(t)
    await t.call('POST', '/auth/forgotten-password', { body: { email }, token: null })
    const { link } = await mailTo(email)
    const page = await open('/auth/forgotten-password', { token: await t.tokenOf(id) })
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
    expect(await page.locator('.layout-menu').count()).toBe(0)
    await page.goto(link)
    await newBox(page).fill(newPassword)
    await repeatBox(page).fill(newPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been changed').waitFor()
    expect(place(page)).toBe('/auth/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByLabel('Password', { exact: true }).fill(oldPassword)
    await page.keyboard.press('Enter')
    await page.getByText('You entered an incorrect email, password or both.').waitFor()
  })
})

describe('an invitation', () => {
  it('is confirmed through the emailed link', async () => {
    const { id, email } = await account(t, { password: null, change: 'active = false' })
    await t.app.recovery.invite(id)
    const { token, link } = await mailTo(email)
    expect(link).toContain('/auth/token?')
    const page = await open('/auth/login', { token: null })
    await page.goto(link)
    await page.getByRole('heading', { name: 'Confirm your account' }).waitFor()
    expect(await page.title()).toBe('Confirm your account')
    expect(await box(page, 'Token').inputValue()).toBe(token)
    await newBox(page).fill(newPassword)
    await repeatBox(page).fill(newPassword)
    await page.getByRole('button', { name: 'Confirm account' }).click()
    await page.getByText('Your account is confirmed. Sign in with your new password.').waitFor()
    expect(await box(page, 'Email').inputValue()).toBe(email)
    await page.keyboard.type(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/dashboard`)
  })
})

describe('an invitation mistaken for a forgotten password', () => {
  it('is confirmed through the email it sends, or by its token typed on the new password page', async () => {
    allowConsole(/status of 409/)
    const { id, email } = await account(t, { password: null, change: 'active = false' })
    await t.app.recovery.invite(id)
    await mailTo(email)
    const page = await open(`/auth/forgotten-password?email=${encodeURIComponent(email)}`, { token: null })
    await page.getByRole('button', { name: 'Send token' }).click()
    await page.getByText('Notification with new token has been sent to your email box.').waitFor()
    // The token of the first email is no longer valid.
    await expect.poll(() => tokensSaid(log, email)).toHaveLength(2)
    const { token, link } = await mailTo(email)
    expect(link).toContain('/auth/token?')
    await box(page, 'Token').fill(token)
    await newBox(page).fill(newPassword)
    await repeatBox(page).fill(newPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Your account is confirmed. Sign in with your new password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/dashboard`)
  })

  it('is one link away from there', async () => {
    const page = await open('/auth/forgotten-password?email=robin%40example.test', { token: null })
    await page.getByRole('link', { name: 'I was invited' }).click()
    await page.getByRole('heading', { name: 'Confirm your account' }).waitFor()
    expect(await box(page, 'Email').inputValue()).toBe('robin@example.test')
  })
})

describe('the pages without a session', () => {
  const HEADINGS: Readonly<Record<string, string>> = {
    '/auth/forgotten-password': 'Forgotten password',
    '/auth/change-password': 'Change password',
    '/auth/token': 'Confirm your account',
  }
  const paths = Object.keys(HEADINGS)

  it('label their fields for password managers', async () => {
    const page = await open('/auth/change-password', { token: null })
    await newBox(page).waitFor()
    const boxes = await page
      .locator('form input')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('name'), one.getAttribute('autocomplete'), one.getAttribute('type')]),
      )
    expect(boxes).toEqual([
      ['email', 'username', 'email'],
      ['token', 'one-time-code', 'text'],
      ['password', 'new-password', 'password'],
      ['password_confirmation', 'new-password', 'password'],
    ])
  })

  it('load as little as the sign-in page does', async () => {
    const weigh = async (path: string) => {
      const page = await open(path, { token: null })
      await page.locator('form').waitFor()
      return page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      )
    }
    const login = await weigh('/auth/login')
    for (const path of paths) expect(await weigh(path), path).toBeLessThan(login + 4096)
  })

  it('are in Chinese too', async () => {
    allowConsole(/status of 4\d\d/)
    const page = await open('/auth/forgotten-password', { token: null, locale: 'zh' })
    await page.getByRole('textbox', { name: '电子邮箱' }).fill('nobody@example.test')
    await page.getByRole('button', { name: '发送令牌' }).click()
    await page.getByText('找不到此电子邮箱地址。').waitFor()
    await page.getByRole('link', { name: '我已有令牌' }).click()
    await page.getByRole('heading', { name: '更改密码' }).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/[a-z]{4}/)
    await page.goto(`${origin}/auth/token`)
    await page.getByRole('heading', { name: '确认您的账户' }).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/[a-z]{4}/)
  })

  it.each(['light', 'dark'] as const)('pass axe, with errors, and fit a phone, %s', async (scheme) => {
    const page = await open('/auth/login', { token: null, scheme, width: 360, height: 740 })
    for (const path of paths) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1, name: HEADINGS[path] }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('This field is required').first().waitFor()
      expect(await axeFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  })
})
