import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/auth/password.ts'
import { codeAt, stepAt } from '../../server/auth/totp.ts'
import { axeFindings, type PageOptions, screens } from '../support/browser.ts'

const { t, origin, open, allowConsole } = await screens()

const PASSWORD = 'right password 1'
const RIGHTS = ['Users:profileView', 'Dashboard:index', 'JobTypes:list', 'JobTypes:add', 'JobTypes:edit']
const REFUSED = /status of (401|403|422)/

interface Somebody {
  readonly id: number
  readonly token: string
  readonly email: string
}
async function somebody(rights: readonly string[] = RIGHTS): Promise<Somebody> {
  const user = await t.userWith(rights)
  await t.pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    user.id,
    await hashPassword(PASSWORD),
  ])
  const email = `robin${user.id}@example.test`
  await t.pool.query("update users set first_name = 'Robin', last_name = 'Okafor', email = $2 where id = $1", [
    user.id,
    email,
  ])
  return { ...user, token: await t.tokenOf(user.id), email }
}
async function openProfile(user: Somebody, options: PageOptions = {}): Promise<Page> {
  const page = await open('/users/profile', { token: user.token, ...options })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}
const section = (page: Page, name: string) => page.getByRole('region', { name })
async function logIn(page: Page, { email }: Somebody, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function codeOf(key: string, ahead = 0): string {
  const bits = [...key].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(secret, stepAt(new Date()) + ahead)
}
async function setUp(user: Somebody): Promise<{ key: string; codes: string[] }> {
  const begun = await t.call<{ key: string }>('POST', '/auth/second-factor', { body: {}, token: user.token })
  const { key } = begun.body
  const done = await t.call<{ recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', {
    body: { code: codeOf(key, -1) },
    token: user.token,
  })
  return { key, codes: done.body.recovery_codes }
}

/** A picture as a camera or a drawing program would give it: red on the left, blue on the right. */
const picture = (page: Page, type: string) =>
  page.evaluate(async (mime) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 300 })
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#c00000'
    pen.fillRect(0, 0, 300, 300)
    pen.fillStyle = '#0000c0'
    pen.fillRect(300, 0, 300, 300)
    return canvas.toDataURL(mime).split(',')[1] as string
  }, type)

describe('one’s own data', () => {
  it('is reached from the menu of the account, and changed by keyboard', async () => {
    const user = await somebody()
    const page = await open('/dashboard', { token: user.token })
    await page.getByRole('button', { name: /^Your account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Your profile' }).press('Enter')
    await page.waitForURL(`${origin}/users/profile`)
    const about = section(page, 'About you')
    const first = about.getByLabel(/^First name/)
    await first.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Jo')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('07700 900123')
    await page.keyboard.press('Enter')
    await page.getByText('Successfully saved').waitFor()
    expect(await about.getByLabel('Phone').inputValue()).toBe('+447700900123')
    expect(await about.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
    await page.getByRole('button', { name: 'Your account: Jo Okafor' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Your account: Jo Okafor' }).waitFor()
  })

  it('is refused beside the field', async () => {
    allowConsole(REFUSED)
    const page = await openProfile(await somebody())
    const first = section(page, 'About you').getByLabel(/^First name/)
    await first.fill('')
    await page.keyboard.press('Enter')
    await page.getByText('This field is required').waitFor()
    expect(await first.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await first.getAttribute('aria-invalid')).toBe('true')
  })

  it('is not shown to who may not see it', async () => {
    const page = await open('/users/profile', { token: (await somebody(['Dashboard:index'])).token })
    await page.getByText('You do not have the necessary permissions to access this content').waitFor()
    await page.getByRole('button', { name: /^Your account/ }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Log out'])
  })
})

describe('the picture', () => {
  it('is cut to a square by keyboard, shown in the bar, and removed', async () => {
    const user = await somebody()
    const page = await openProfile(user)
    const file = {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await picture(page, 'image/jpeg'), 'base64'),
    }
    await page.locator('input[type=file]').setInputFiles(file)
    const area = page.getByRole('slider', { name: /^Part of the picture/ })
    await area.waitFor()
    const before = await area.getAttribute('aria-valuetext')
    await area.focus()
    const painted = await area.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    // To the far left of the picture: only red is left.
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight')
    expect(await area.getAttribute('aria-valuetext')).not.toBe(before)
    const blank = await page.evaluate(() =>
      Object.assign(document.createElement('canvas'), { width: 256, height: 256 }).toDataURL(),
    )
    expect(painted, 'the picture is there from the start').not.toBe(blank)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Use this picture' }).press('Enter')
    await page.getByText('Successfully saved').waitFor()
    const bar = page.getByRole('button', { name: /^Your account/ }).locator('img')
    await bar.waitFor()
    const shown = await bar.evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: img.naturalWidth,
        height: img.naturalHeight,
      })
      const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      pen.drawImage(img, 0, 0)
      const at = (x: number) => [...pen.getImageData(x, 128, 1, 1).data.slice(0, 3)].map((v) => v > 100)
      return { size: [img.naturalWidth, img.naturalHeight], left: at(5), right: at(250) }
    })
    expect(shown).toEqual({ size: [256, 256], left: [true, false, false], right: [true, false, false] })
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    const { rows } = await t.pool.query('select image from users where id = $1', [user.id])
    expect(rows).toEqual([{ image: null }])
  })

  it('can be dragged with the mouse', async () => {
    const page = await openProfile(await somebody())
    const buffer = Buffer.from(await picture(page, 'image/png'), 'base64')
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const area = page.getByRole('slider', { name: /^Part of the picture/ })
    const box = await area.boundingBox()
    if (!box) throw new Error('the area is not there')
    await page.mouse.move(box.x + 128, box.y + 128)
    await page.mouse.down()
    await page.mouse.move(box.x + 28, box.y + 128, { steps: 4 })
    await page.mouse.up()
    expect(Number(await area.getAttribute('aria-valuenow'))).toBeGreaterThan(65)
    await page.keyboard.press('Escape')
    await expect.poll(() => area.count()).toBe(0)
  })

  it('is nothing but a picture, and at most 2 MB', async () => {
    const page = await openProfile(await somebody())
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await page.getByText('Choose a PNG, JPEG or WebP picture').waitFor()
    const png = Buffer.from(await picture(page, 'image/png'), 'base64')
    await choose(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
    await page.getByText('This picture is larger than 2 MB. Choose a smaller one').waitFor()
    await choose(png.subarray(0, 40))
    await page.getByText('This picture cannot be read. Choose another').waitFor()
  })
})

describe('the password', () => {
  it('is changed, and the other sessions are out', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const elsewhere = await t.tokenOf(user.id)
    const page = await openProfile(user)
    const form = section(page, 'Password')
    await form.getByLabel('Current password').fill('wrong')
    await form.getByLabel('New password', { exact: true }).fill('quiet harbour 58')
    await form.getByLabel('Repeat the new password').fill('quiet harbour 5')
    await page.keyboard.press('Enter')
    await page.getByText('The confirmation does not match the password').waitFor()
    await form.getByLabel('Repeat the new password').fill('quiet harbour 58')
    await page.keyboard.press('Enter')
    await page.getByText('This password is not right').waitFor()
    await form.getByLabel('Current password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been changed').waitFor()
    expect(await form.getByLabel('Current password').inputValue()).toBe('')
    expect((await t.call('GET', '/auth/me', { token: elsewhere })).status).toBe(401)
    expect((await t.call('GET', '/auth/me', { token: user.token })).status).toBe(200)
  })

  it('is none of the common ones', async () => {
    allowConsole(REFUSED)
    const page = await openProfile(await somebody())
    const form = section(page, 'Password')
    await form.getByLabel('Current password').fill(PASSWORD)
    await form.getByLabel('New password', { exact: true }).fill('password123')
    await form.getByLabel('Repeat the new password').fill('password123')
    await page.keyboard.press('Enter')
    await page.getByText('This password is too easy to guess. Choose another').waitFor()
  })
})

describe('sessions', () => {
  it('are ended one by one, and all at once', async () => {
    const user = await somebody()
    const tokens = [await t.tokenOf(user.id), await t.tokenOf(user.id), await t.tokenOf(user.id)]
    await t.pool.query('update sessions set user_agent = $2 where user_id = $1 and id <> $3', [
      user.id,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      JSON.parse(atob(user.token.split('.')[1] as string)).sid,
    ])
    const page = await openProfile(user)
    const list = section(page, 'Where you are logged in')
    const ends = list.getByRole('button', { name: /^End the session: Safari on iPhone/ })
    // Whoever was made first holds a session of its own, too.
    expect(await ends.count()).toBe(4)
    expect(await list.getByText('This one').count()).toBe(1)
    await ends.first().click()
    await expect.poll(() => ends.count()).toBe(3)
    await list.getByRole('button', { name: 'End all others' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).press('Enter')
    await expect.poll(() => ends.count()).toBe(0)
    for (const token of tokens) expect((await t.call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await t.call('GET', '/auth/me', { token: user.token })).status).toBe(200)
  })
})

describe('display and keyboard', () => {
  it('follow at once, and the language is kept with the account', async () => {
    const user = await somebody()
    const page = await openProfile(user)
    await page.getByLabel('Theme', { exact: true }).last().selectOption('dark')
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh')
    await page.getByRole('heading', { name: '个人资料', level: 1 }).waitFor()
    await expect
      .poll(async () => (await t.pool.query('select locale from users where id = $1', [user.id])).rows)
      .toEqual([{ locale: 'zh' }])

    const elsewhere = await open('/auth/login', { token: null })
    await logIn(elsewhere, user)
    await elsewhere.getByRole('heading', { name: '仪表板', level: 1 }).waitFor()
    expect(await elsewhere.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  })

  it('let single keys be switched off', async () => {
    const page = await openProfile(await somebody())
    const box = page.getByRole('checkbox', { name: 'Keyboard shortcuts' })
    const slashFinds = async () => {
      await page.goto(`${origin}/libraries/job-types`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('searchbox').waitFor()
      await page.keyboard.press('/')
      return page.getByRole('searchbox').evaluate((search) => search === document.activeElement)
    }
    await box.focus()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(false)
    expect(await slashFinds()).toBe(false)
    await page.goto(`${origin}/users/profile`)
    await box.click()
    expect(await slashFinds()).toBe(true)
  })
})

describe('a second factor', () => {
  it('is set up by keyboard, asked for at the login, and given up with the password', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const page = await openProfile(user)
    const factor = section(page, 'Second factor')
    await factor.getByRole('button', { name: 'Set up' }).press('Enter')
    const key = (await factor.locator('[data-key]').getAttribute('data-key')) as string
    await expect.poll(() => factor.locator('svg path').count()).toBe(1)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await factor.getByText('This code is wrong or has been used already').waitFor()
    await factor.getByLabel('Code that the app shows').fill(codeOf(key, -1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    const codes = await factor.locator('li').allInnerTexts()
    expect(codes).toHaveLength(10)
    await factor.getByRole('button', { name: 'I have kept them' }).press('Enter')
    await factor.getByText('10 recovery codes left').waitFor()

    const visitor = await open('/libraries/job-types', { token: null })
    await logIn(visitor, user)
    const code = visitor.getByLabel('Code', { exact: true })
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.evaluate((box) => box === document.activeElement)).toBe(true)
    await visitor.keyboard.type('123456')
    await visitor.keyboard.press('Enter')
    await visitor.getByText('This code is wrong or has been used already.').waitFor()
    await code.fill(codes[0] as string)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('heading', { name: 'Job types', level: 1 }).waitFor()

    await page.bringToFront()
    await factor.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Your password').fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText('This password is not right').waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await factor.getByRole('button', { name: 'Set up' }).waitFor()
  })

  it('makes new recovery codes, which replace the old', async () => {
    const user = await somebody()
    const { codes } = await setUp(user)
    const page = await openProfile(user)
    const factor = section(page, 'Second factor')
    await factor.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('alertdialog').getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    const fresh = await factor.locator('li').allInnerTexts()
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  })

  it('that the group demands stands before everything else, and then the wanted screen opens', async () => {
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
    const key = (await page.locator('[data-key]').getAttribute('data-key')) as string
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Code that the app shows').fill(codeOf(key))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.goto(`${origin}/users/profile`)
    await page.getByText('Your group asks for it, so it cannot be turned off.').waitFor()
    expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  })

  it('that was lost is taken away by an administrator', async () => {
    const user = await somebody()
    await setUp(user)
    const page = await open(`/users/edit/${user.id}`)
    await page.getByRole('button', { name: 'Actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Take the second factor away' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Take the second factor of Robin Okafor away?' })
    await dialog.getByRole('button', { name: 'Take the second factor away' }).press('Enter')
    await page.getByText('Robin Okafor has no second factor any more').waitFor()
    const { body } = await t.call<{ second_factor: { on: boolean } }>('GET', '/auth/profile', { token: user.token })
    expect(body.second_factor.on).toBe(false)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Ban' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Take the second factor away' }).count()).toBe(0)
  })

  it('can be left by logging in as somebody else', async () => {
    const user = await somebody()
    await setUp(user)
    allowConsole(REFUSED)
    const page = await open('/auth/login', { token: null })
    await logIn(page, user)
    await page.getByRole('button', { name: 'Log in as somebody else' }).click()
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  })
})

describe('a session', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token') as string)
  const times = (token: string) =>
    JSON.parse(atob(token.split('.')[1] as string)) as { exp: number; iat: number; sid: string }

  it('is renewed while somebody works, in every tab, without anything being asked again', async () => {
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

  it('is not renewed while nobody does, and ends by itself', async () => {
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

  it('that ended keeps what was typed into the profile, and asks before it is left behind', async () => {
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

  it('that ended keeps what was typed until the same person is back', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const page = await open('/libraries/job-types/add', { token: user.token })
    await page.getByLabel(/^Title/).fill('Chimney survey')
    await page.waitForTimeout(400)
    await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
    await page.keyboard.press('Control+S')
    await page.getByText('Your session has expired, please log in again to continue').waitFor()
    await logIn(page, user)
    await page.waitForURL(`${origin}/libraries/job-types/add`)
    await expect.poll(() => page.getByLabel(/^Title/).inputValue()).toBe('Chimney survey')
    await page.keyboard.press('Control+S')
    await page.getByText('Successfully saved').waitFor()
  })

  it('takes token, user and description token along when it is logged out, and ends on the server', async () => {
    const user = await somebody()
    const page = await openProfile(user)
    await page.evaluate(() => localStorage.setItem('description_token', 'x'))
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${origin}/auth/login`)
    expect(
      await page.evaluate(() => ['token', 'user', 'description_token'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null])
    await expect.poll(async () => (await t.call('GET', '/auth/me', { token: user.token })).status).toBe(401)
  })
})

describe('axe and the eye', () => {
  const shots = process.env['SHOTS']
  for (const scheme of ['light', 'dark'] as const) {
    it.each([1440, 360])(`find nothing wrong, ${scheme}, at %i px`, async (width) => {
      const user = await somebody()
      const page = await openProfile(user, { scheme, width, height: 900 })
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1)
      const shoot = (name: string) =>
        shots ? page.screenshot({ path: `${shots}/${name}-${width}-${scheme}.png`, fullPage: true }) : null
      await shoot('profile')
      await section(page, 'Second factor').getByRole('button', { name: 'Set up' }).click()
      await expect.poll(() => page.locator('.factor-qr path').count()).toBe(1)
      expect(await axeFindings(page)).toEqual([])
      await shoot('factor')
      const key = (await page.locator('[data-key]').getAttribute('data-key')) as string
      await page.getByLabel('Code that the app shows').fill(codeOf(key))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await shoot('codes')
      const buffer = Buffer.from(await picture(page, 'image/png'), 'base64')
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await page.getByRole('slider', { name: /^Part of the picture/ }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await shoot('crop')
      allowConsole(REFUSED)
      const visitor = await open('/auth/login', { token: null, scheme, width })
      await logIn(visitor, user)
      await visitor.getByLabel('Code', { exact: true }).waitFor()
      expect(await axeFindings(visitor)).toEqual([])
      if (shots) await visitor.screenshot({ path: `${shots}/code-${width}-${scheme}.png` })
    })
  }
})
