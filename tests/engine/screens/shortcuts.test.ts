import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../support/browser.ts'

const { open, t } = await screens()
const LIST = '/libraries/job-types'
const path = (page: Page) => new URL(page.url()).pathname
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const ready = (page: Page) => page.locator('[role=grid] tr[data-row]').first().waitFor()
const switchOff = (page: Page) => page.evaluate(() => localStorage.setItem('RaStore.shortcuts', 'false'))

describe('g and a letter', () => {
  it('opens an area, from a list row too, and archives nothing on the way', async () => {
    const page = await open(LIST)
    await ready(page)
    await page.keyboard.press('j')
    for (const key of ['g', 'a']) await page.keyboard.press(key)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    for (const [letter, to] of [
      ['u', '/users'],
      ['g', '/users/groups'],
      ['d', '/dashboard'],
      // Last: that page puts the cursor into its search box.
      ['l', '/libraries'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.waitForURL(`**${to}`)
    }
  })

  it('is shown next to the menu, in Chinese too, and only for permitted pages', async () => {
    const page = await open(LIST, { locale: 'zh' })
    await ready(page)
    const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户', exact: true })
    expect(await entry.locator('kbd').allTextContents()).toEqual(['g', 'u'])
    const { token } = await t.userWith(['Dashboard:index', 'JobTypes:list'])
    const other = await open(LIST, { token })
    await ready(other)
    await other.keyboard.press('g')
    await other.keyboard.press('u')
    await other.keyboard.press('?')
    await sheet(other).waitFor()
    expect(path(other)).toBe(LIST)
    expect(await sheet(other).getByRole('region', { name: 'Go to' }).locator('dt').allTextContents()).toEqual([
      'Dashboard',
    ])
  })

  it('works with the next key before the page is ready: also for a list with a default view, which opens in two steps', async () => {
    const page = await open('/dashboard')
    await page.getByRole('navigation').first().waitFor()
    for (const [letter, to] of [
      ['j', '/jobs/create/step1/identify'],
      ['u', '/users/add'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.waitForURL((url) => url.pathname !== '/dashboard')
      await page.keyboard.press('n')
      await page.waitForURL(`**${to}`)
      // No key goes into the opened form: its first field takes the focus when ready.
      await page.locator('main :is(input, textarea, [role=combobox]):focus').waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await page.waitForURL('**/dashboard')
    }
  })

  it('applies the next key to the new page while the old one is still shown', async () => {
    const page = await open('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    let send = () => {}
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    // On the dashboard it starts a lead.
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    expect(path(page)).toBe('/dashboard')
    send()
    await page.getByRole('dialog').waitFor()
    expect(path(page)).toBe('/jobs/calendar')
  })

  it('does nothing while typing', async () => {
    const page = await open(`${LIST}/add`)
    await page.getByLabel('Title').fill('')
    await page.keyboard.type('gd?n')
    expect(await page.getByLabel('Title').inputValue()).toBe('gd?n')
    expect([path(page), await sheet(page).count()]).toEqual([`${LIST}/add`, 0])
  })
})

describe('the shortcut sheet', () => {
  it('shows the shortcuts here, by scope; typing filters; Escape returns the focus', async () => {
    const page = await open(LIST)
    await ready(page)
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    const section = (name: string) => sheet(page).getByRole('region', { name })
    await section('On a row').getByText('Archive', { exact: true }).waitFor()
    await section('In this list').getByText('New job type').waitFor()
    await section('Everywhere').getByText('Undo').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('next row')
    await expect.poll(() => sheet(page).locator('dt').allTextContents()).toEqual(['Next row'])
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true)
    // A form has others.
    await page.keyboard.press('Enter')
    await page.getByLabel('Title').waitFor()
    await page.getByRole('heading').first().focus()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('?')
    await section('In this form').getByText('Save').waitFor()
    expect(await section('On a row').count()).toBe(0)
  })

  it.each(['light', 'dark'] as const)('is in Chinese and fits 360 px: %s', async (scheme) => {
    const page = await open(LIST, { scheme, locale: 'zh', width: 360 })
    await page.locator('[role=grid] [data-row]').first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '键盘快捷键' }).getByText('任何位置').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

it('switched off, single keys do nothing anywhere; the palette and saving still work', async () => {
  const page = await open(LIST)
  await ready(page)
  await switchOff(page)
  await page.reload()
  await ready(page)
  for (const key of ['?', 'n', '/', 'g', 'd']) await page.keyboard.press(key)
  await page.getByRole('grid').getByRole('link').first().focus()
  for (const key of ['a', 'x', 'e']) await page.keyboard.press(key)
  expect([path(page), await page.locator('[role=dialog], [role=alertdialog], tr[aria-selected=true]').count()]).toEqual(
    [LIST, 0],
  )
  expect(await page.locator('.menu-entry kbd').count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))).toBe('1')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything or run an action' }).waitFor()
})
