import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, type PageOptions, screens } from '../../../support/browser.ts'
import { codeOf, goTo, logIn, somebody as make, PASSWORD, type Somebody, section } from '../../../support/person.ts'

const { t, origin, open, allowConsole } = await screens()

const REFUSED = /status of (401|403|422)/
const somebody = (rights?: readonly string[]) => make(t, rights)

async function openProfile(user: Somebody, options: PageOptions = {}): Promise<Page> {
  const page = await open('/users/profile', { token: user.token, ...options })
  // Everything has loaded: the sessions come last.
  await page.locator('.profile-sessions li').first().waitFor()
  return page
}

/** A picture as from a camera or a drawing program: red on the left, blue on the right. */
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

describe('one’s own details', () => {
  it('are opened from the account menu, and changed by keyboard', async () => {
    const user = await somebody()
    const page = await open('/dashboard', { token: user.token })
    await page.getByRole('button', { name: /^Your account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Your profile' }).press('Enter')
    await page.waitForURL(`${origin}/users/profile`)
    const about = section(page, 'Your details')
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

  it('are rejected next to the field', async () => {
    allowConsole(REFUSED)
    const page = await openProfile(await somebody())
    const first = section(page, 'Your details').getByLabel(/^First name/)
    await first.fill('')
    await page.keyboard.press('Enter')
    await page.getByText('This field is required').waitFor()
    expect(await first.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await first.getAttribute('aria-invalid')).toBe('true')
  })

  it('are hidden without permission', async () => {
    const page = await open('/users/profile', { token: (await somebody(['Dashboard:index'])).token })
    await page.getByText('You do not have the necessary permissions to access this content').waitFor()
    await page.getByRole('button', { name: /^Your account/ }).click()
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Sign out'])
  })
})

describe('the picture', () => {
  it('is cropped to a square by keyboard, shown in the bar, and removed', async () => {
    const user = await somebody()
    const page = await openProfile(user)
    const file = {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await picture(page, 'image/jpeg'), 'base64'),
    }
    await page.locator('input[type=file]').setInputFiles(file)
    const area = page.getByRole('slider', { name: /^Visible part of the picture/ })
    await area.waitFor()
    const before = await area.getAttribute('aria-valuetext')
    await area.focus()
    const painted = await area.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    // Moved to the picture's far left: only red is visible.
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight')
    expect(await area.getAttribute('aria-valuetext')).not.toBe(before)
    const blank = await page.evaluate(() =>
      Object.assign(document.createElement('canvas'), { width: 256, height: 256 }).toDataURL(),
    )
    expect(painted, 'the picture is there from the start').not.toBe(blank)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Use picture' }).press('Enter')
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
      const at = (x: number) => Array.from(pen.getImageData(x, 128, 1, 1).data.subarray(0, 3), (v) => v > 100)
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
    const area = page.getByRole('slider', { name: /^Visible part of the picture/ })
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

  it('must be an image of at most 2 MB', async () => {
    const page = await openProfile(await somebody())
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await page.getByText('Choose a PNG, JPEG or WebP file').waitFor()
    const png = Buffer.from(await picture(page, 'image/png'), 'base64')
    await choose(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))
    await page.getByText('This picture is larger than 2 MB. Choose a smaller one').waitFor()
    await choose(png.subarray(0, 40))
    await page.getByText('This picture could not be opened. Choose another').waitFor()
  })
})

describe('the password', () => {
  it('is changed, and the other sessions end', async () => {
    allowConsole(REFUSED)
    const user = await somebody()
    const elsewhere = await t.tokenOf(user.id)
    const page = await openProfile(user)
    const form = section(page, 'Password')
    await form.getByLabel('Current password').fill('wrong')
    await form.getByLabel('New password', { exact: true }).fill('quiet harbour 58')
    await form.getByLabel('Confirm new password').fill('quiet harbour 5')
    await page.keyboard.press('Enter')
    await page.getByText('The confirmation does not match the password').waitFor()
    await form.getByLabel('Confirm new password').fill('quiet harbour 58')
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect password').waitFor()
    await form.getByLabel('Current password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your password has been changed').waitFor()
    expect(await form.getByLabel('Current password').inputValue()).toBe('')
    expect((await t.call('GET', '/auth/me', { token: elsewhere })).status).toBe(401)
    expect((await t.call('GET', '/auth/me', { token: user.token })).status).toBe(200)
  })

  it('must not be a common one, and needs twelve characters for users who may change users', async () => {
    allowConsole(REFUSED)
    const page = await openProfile(await somebody(['Users:profileView', 'Users:edit']))
    const form = section(page, 'Password')
    await form.getByText('At least 12 characters.').waitFor()
    await form.getByLabel('Current password').fill(PASSWORD)
    const wish = async (password: string) => {
      await form.getByLabel('New password', { exact: true }).fill(password)
      await form.getByLabel('Confirm new password').fill(password)
      await page.keyboard.press('Enter')
    }
    await wish('xK9#mQ2v')
    await form
      .getByText('Enter at least 12 characters. This is required because you can change users or permissions')
      .waitFor()
    expect(await form.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await wish('password12345')
    await page.getByText('This password is too easy to guess. Choose another.').waitFor()
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
    const list = section(page, 'Where you are signed in')
    const ends = list.getByRole('button', { name: /^Sign out Safari on iPhone/ })
    // The first user created has a session of their own, too.
    expect(await ends.count()).toBe(4)
    expect(await list.getByText('This device').count()).toBe(1)
    await ends.first().click()
    await expect.poll(() => ends.count()).toBe(3)
    await list.getByRole('button', { name: 'Sign out all other devices' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other devices' }).press('Enter')
    await expect.poll(() => ends.count()).toBe(0)
    for (const token of tokens) expect((await t.call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await t.call('GET', '/auth/me', { token: user.token })).status).toBe(200)
  })
})

describe('display and keyboard settings', () => {
  it('apply at once, and the language is saved with the account', async () => {
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

  it('can switch off single-key shortcuts', async () => {
    const page = await openProfile(await somebody())
    const box = page.getByRole('checkbox', { name: 'Keyboard shortcuts' })
    const slashFinds = async () => {
      await goTo(page, '/libraries/job-types')
      await page.getByRole('combobox', { name: /^Search/ }).waitFor()
      await page.keyboard.press('/')
      return page.getByRole('combobox', { name: /^Search/ }).evaluate((search) => search === document.activeElement)
    }
    await box.focus()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(false)
    expect(await slashFinds()).toBe(false)
    await goTo(page, '/users/profile')
    await box.click()
    expect(await slashFinds()).toBe(true)
  })
})

describe('accessibility and appearance', () => {
  const shots = process.env['SHOTS']
  // Contrast depends on the scheme and fit on the width: each is tested once.
  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'have no faults, %s, at %i px',
    async (scheme, width) => {
      const user = await somebody()
      const page = await openProfile(user, { scheme, width, height: 900 })
      const shoot = (name: string) =>
        shots ? page.screenshot({ path: `${shots}/${name}-${width}-${scheme}.png`, fullPage: true }) : null
      await shoot('profile')
      await section(page, 'Second factor').getByRole('button', { name: 'Set up second factor' }).click()
      await page.getByLabel('Your password').fill(PASSWORD)
      expect(await axeFindings(page)).toEqual([])
      await shoot('factor-password')
      await page.keyboard.press('Enter')
      await page.locator('.factor-qr path').waitFor({ state: 'attached' })
      expect(await axeFindings(page)).toEqual([])
      await shoot('factor')
      const key = (await page.locator('[data-key]').getAttribute('data-key')) as string
      await page.getByLabel('Code from the app').fill(codeOf(key))
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await shoot('codes')
      const buffer = Buffer.from(await picture(page, 'image/png'), 'base64')
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await page.getByRole('slider', { name: /^Visible part of the picture/ }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await shoot('crop')
      allowConsole(REFUSED)
      const visitor = await open('/auth/login', { token: null, scheme, width })
      await logIn(visitor, user)
      await visitor.getByLabel('Code', { exact: true }).waitFor()
      expect(await axeFindings(visitor)).toEqual([])
      if (shots) await visitor.screenshot({ path: `${shots}/code-${width}-${scheme}.png` })
    },
    180_000,
  )
})
