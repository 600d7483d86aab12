import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SettingState } from '../../../../schema/areas/settings/shapes.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import { temporaryFolder } from '../../../support/server.ts'

const { t, open, allowConsole } = await screens({ environment: { MAP_ATTRIBUTION: '© Makers of tiles' } })
const PATH = '/settings/system-settings'
const stateOf = async (key: string) =>
  (await t.call<{ data: SettingState[] }>('GET', '/system-settings/list')).body.data.find(
    (one) => one.key === key,
  ) as SettingState
const row = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`)
const hours = (page: Page) => page.getByLabel('Maximum session length (hours)', { exact: true })
const bar = (page: Page) => page.locator('.unsaved-bar')
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('changes are collected, named and saved together, reset and undone, by mouse', async () => {
  const page = await open(PATH)
  await hours(page).fill('10')
  await page.getByLabel('Sender name', { exact: true }).fill('The office')
  await bar(page).getByText('2 unsaved changes: Maximum session length (hours), Sender name').waitFor()
  expect(await page.getByText('not saved', { exact: true }).count()).toBe(2)
  await bar(page).getByRole('button', { name: /Save/ }).click()
  await page.getByText('Settings saved.').waitFor()
  expect([(await stateOf('auth.session_hours')).value, (await stateOf('mail.sender_name')).value]).toEqual([
    10,
    'The office',
  ])
  await row(page, 'auth.session_hours')
    .getByText(/Changed by .*, default “12”/)
    .waitFor()
  // Announced as one step, which is undone as one.
  await page.keyboard.press('Escape')
  await page.locator('body').click({ position: { x: 700, y: 5 } })
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stateOf('auth.session_hours')).from).toBe('default')
  await expect.poll(() => hours(page).inputValue()).toBe('12')
  await hours(page).fill('9')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stateOf('auth.session_hours')).value).toBe(9)
  await page.getByRole('button', { name: 'Reset to default: Maximum session length (hours)' }).click()
  await row(page, 'auth.session_hours').getByText('Will be reset to the default').waitFor()
  expect(await hours(page).inputValue()).toBe('12')
  // The history restores the old value.
  await page.getByRole('button', { name: 'History of Maximum session length (hours)' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
  await dialog
    .getByRole('button', { name: /Use this value/ })
    .last()
    .click()
  await expect.poll(() => hours(page).inputValue()).toBe('10')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect.poll(() => hours(page).inputValue()).toBe('9')
})

test('is found, changed, rejected at its field and left by keyboard alone', async () => {
  const page = await open('/dashboard')
  const before = await stateOf('auth.session_idle_minutes')
  const minutes = before.value === 45 ? 46 : 45
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('Inactive session')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.setting').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2000')
  allowConsole(/422/)
  await page.keyboard.press('Control+s')
  const mine = row(page, 'auth.session_idle_minutes')
  await mine.getByText('1440').waitFor()
  expect(
    await page.getByLabel('Inactive session timeout (minutes)', { exact: true }).getAttribute('aria-invalid'),
  ).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('setting-auth.session_idle_minutes')
  expect(await stateOf('auth.session_idle_minutes')).toEqual(before)
  // The response is slower than the typing: text typed meanwhile stays.
  const answer = Promise.withResolvers<void>()
  await page.route('**/panel-api/system-settings', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(minutes))
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stateOf('auth.session_idle_minutes')).value).toBe(minutes)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('50')
  answer.resolve()
  await page.getByText('Settings saved.').waitFor()
  expect(await page.getByLabel('Inactive session timeout (minutes)', { exact: true }).inputValue()).toBe('50')
  await bar(page).getByText('1 unsaved change: Inactive session timeout (minutes)').waitFor()
  // Unsaved changes prompt a question before leaving.
  await page.getByRole('link', { name: /Dashboard/ }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).pathname).toBe(PATH)
})

test('a secret is entered and replaced, never shown; settings from the environment are locked and named; tests explain results', async () => {
  const page = await open(PATH)
  const key = row(page, 'addresses.ideal_postcodes_key')
  await key.getByRole('button', { name: 'Enter Ideal Postcodes API key' }).click()
  await page.keyboard.type('ak_planted_key')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stateOf('addresses.ideal_postcodes_key')).is_set).toBe(true)
  await key.getByRole('button', { name: 'Replace Ideal Postcodes API key' }).waitFor()
  expect(await key.locator('input').inputValue()).toBe('Set, not shown')
  expect(await page.content()).not.toContain('ak_planted_key')
  const named = row(page, 'maps.attribution')
  await named.getByText('Set by the environment (MAP_ATTRIBUTION). It cannot be changed here').waitFor()
  expect(await named.locator('input').isDisabled()).toBe(true)
  await page.getByRole('button', { name: /From the environment/ }).click()
  expect(await page.locator('.setting').count()).toBe(1)
  await page.getByRole('button', { name: /From the environment/ }).click()
  await page.locator('body').click({ position: { x: 700, y: 5 } })
  await page.keyboard.press('o')
  await page.getByText('A test file was saved, read and deleted.').waitFor()
  await page.keyboard.press('t')
  await page.getByText('No mail server is set up').waitFor()
  await page.getByRole('button', { name: /Failing a test 1/ }).click()
  expect(await page.locator('.settings-group').count()).toBe(1)
})

test('is exported as a file without secrets and imported with a preview of its changes', async () => {
  const page = await open(PATH)
  await page.getByLabel('Name', { exact: true }).fill('Okafor Heating')
  await page.keyboard.press('Control+s')
  await page.getByText('Settings saved.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export settings' }).click(),
  ])
  const file = join(temporaryFolder(), 'settings.json')
  await download.saveAs(file)
  const content = JSON.parse(readFileSync(file, 'utf8')) as { settings: Record<string, unknown> }
  expect(content.settings).toMatchObject({ 'business.name': 'Okafor Heating' })
  expect(JSON.stringify(content)).not.toContain('planted')
  // An error is named at its setting, and nothing is saved.
  const name = content.settings['business.name']
  Object.assign(content.settings, { 'business.name': 'Nobody', 'business.day_ends': '05:00', 'auth.session_hours': 0 })
  writeFileSync(file, JSON.stringify(content))
  allowConsole(/422/)
  await page.getByLabel('Settings file').setInputFiles(file)
  const wrong = page.getByRole('dialog', { name: 'Import settings' })
  await wrong.getByText('Working day ends: The working day must start before it ends').waitFor()
  await wrong.getByText(/^Maximum session length \(hours\): /).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  expect((await stateOf('business.name')).value).toBe(name)
  for (const key of ['business.day_ends', 'auth.session_hours']) delete content.settings[key]
  content.settings['business.name'] = 'Okafor & Sons'
  writeFileSync(file, JSON.stringify(content))
  await page.getByLabel('Settings file').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  await dialog.getByText('1 setting will change').waitFor()
  await dialog.getByText('Okafor & Sons').waitFor()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Okafor & Sons')
})

test("another user's saved change is shown before it is overwritten", async () => {
  const page = await open(PATH)
  await hours(page).fill('20')
  await t.call('PATCH', '/system-settings', {
    body: { values: { 'auth.session_hours': 30, 'mail.reply_to': 'a@b.test' } },
  })
  allowConsole(/412/)
  await page.keyboard.press('Control+s')
  await page.getByText('Someone else has changed these settings').waitFor()
  expect(await hours(page).inputValue()).toBe('20')
  expect(await page.getByLabel('Reply-to', { exact: true }).inputValue()).toBe('a@b.test')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stateOf('auth.session_hours')).value).toBe(20)
})

test('a read-only user sees and changes nothing; without the permission the page is not accessible', async () => {
  const { token } = await t.userWith(['SettingGroups:list', 'Dashboard:index'])
  const page = await open(PATH, { token })
  await page.getByText('You can view settings, but not change them.').waitFor()
  expect(await hours(page).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /Save|Import|Export|Send test email|Reset/ }).count()).toBe(0)
  const { token: none } = await t.userWith(['Dashboard:index'])
  const other = await open(PATH, { token: none })
  await other.getByText('You do not have the necessary permissions to access this content').waitFor()
  expect(await other.getByRole('link', { name: 'Settings' }).count()).toBe(0)
})

test.each([
  { width: 1440, scheme: 'light', locale: 'en' },
  { width: 360, scheme: 'dark', locale: 'zh' },
  { width: 360, scheme: 'light', locale: 'en' },
] as const)('fits and is readable: %o', async (looked) => {
  const { id } = await stateOf('auth.neutral_messages')
  const page = await open(`${PATH}/edit/${id}`, looked)
  const flag = page.locator(`[id="setting-auth.neutral_messages"]`)
  // Its own address opens it.
  await expect.poll(() => flag.evaluate((box) => box === document.activeElement)).toBe(true)
  await flag.check()
  await bar(page).getByRole('button').first().waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  if (looked.locale === 'zh') {
    await page.getByRole('heading', { name: '登录与安全' }).waitFor()
    expect(await page.locator('.setting-name').allInnerTexts()).toEqual(
      (await page.locator('.setting-name').allInnerTexts()).filter((text) => /\p{Script=Han}/u.test(text)),
    )
  }
})

test('an address with a secret is saved together with the secret', async () => {
  const values = { 'inbox.host': 'mail.example.test', 'inbox.user': 'box', 'inbox.password': 'the first' }
  expect((await t.call('PATCH', '/system-settings', { body: { values } })).status).toBe(200)
  const page = await open(PATH)
  allowConsole(/422/)
  const host = page.getByLabel('IMAP server', { exact: true })
  const password = row(page, 'inbox.password').locator('input')
  await host.fill('mail.elsewhere.test')
  await row(page, 'inbox.password')
    .getByText('The address has changed. Enter this again for the new address.')
    .waitFor()
  // Fields with an error are shown whatever the search is.
  await page.getByRole('searchbox').fill('IMAP server')
  await expect.poll(() => page.locator('.setting').count()).toBe(1)
  await bar(page).getByRole('button', { name: /Save/ }).click()
  await row(page, 'inbox.password').getByText('Enter this again for the new address. Until then the old').waitFor()
  expect((await stateOf('inbox.host')).value).toBe('mail.example.test')
  await expect.poll(() => password.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('the second')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText('Settings saved.').waitFor()
  expect((await stateOf('inbox.host')).value).toBe('mail.elsewhere.test')
})
