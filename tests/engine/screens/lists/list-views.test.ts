import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { permission } from '../../../../schema/engine/permissions.ts'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'

const { open, t, allowConsole } = await screens()
const poll = <T>(look: () => T) => expect.poll(look)
const LIST = '/libraries/job-types'
for (let n = 1; n <= 4; n++) await t.call<Wire>('POST', '/job-types', { body: { title: `Gutter ${n}`, active: n > 2 } })

interface View {
  readonly id: number
  readonly name: string
  readonly query: string
}
const RIGHTS = [permission('JobTypes', 'list'), permission('JobTypes', 'edit')]
const person = () => t.userWith(RIGHTS)
const viewsOf = async (token: string) => (await t.call<{ data: View[] }>('GET', '/views', { token })).body.data
const create = async (token: string, name: string, query = '', groups: number[] = []) =>
  (await t.call<View>('POST', '/views', { token, body: { resource: 'job-types', name, query, groups } })).body
const ready = (page: Page) => page.locator('tr[data-row]').first().waitFor()
const rows = (page: Page) => page.locator('tr[data-row]').count()
const menu = (page: Page) => page.getByRole('dialog', { name: 'Views of job types' })
const bar = (page: Page) => page.getByRole('button', { name: /^View/ })
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const said = (page: Page) => page.getByRole('status').last().textContent()
const names = (page: Page) => menu(page).locator('.view-open > span:first-child').allTextContents()

it('by keyboard: a list is saved as a view, changed, saved, reordered, renamed, made the default and deleted', async () => {
  const { token } = await person()
  allowConsole(/422/)
  await create(token, 'First')
  const page = await open(`${LIST}?q=gutter&active=true&page=1`, { token })
  await ready(page)
  expect(await rows(page)).toBe(2)
  await page.keyboard.press('v')
  await menu(page).waitFor()
  await menu(page).getByRole('button', { name: 'Save as a new view' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New view' })
  await form.waitFor()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await form.getByRole('alert').waitFor()
  expect(await form.getByRole('alert').textContent()).toBe('This is already in use')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Gutters at work')
  await page.keyboard.press('Enter')
  await bar(page).getByText('View: Gutters at work').waitFor()
  await menu(page).waitFor({ state: 'detached' })
  const [, kept] = await viewsOf(token)
  expect(kept).toMatchObject({ name: 'Gutters at work', query: 'q=gutter&active=true' })
  expect(search(page)).toBe(`?q=gutter&active=true&view=${kept?.id}`)

  // Changes are shown, and saved from the bar.
  for (const key of ['j', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await bar(page).getByText('changed').waitFor()
  await page.getByRole('button', { name: 'Save changes to “Gutters at work”' }).focus()
  await page.keyboard.press('Enter')
  await bar(page).getByText('changed').waitFor({ state: 'detached' })
  expect((await viewsOf(token))[1]?.query).toContain('sort=title:asc')

  // Order, name, the default.
  await page.keyboard.press('v')
  await menu(page).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await poll(() => names(page)).toEqual(['Gutters at work', 'First'])
  await poll(() => said(page)).toContain('Gutters at work: position 1 of 2')
  await page.keyboard.press('F2')
  await page.getByRole('dialog', { name: 'View “Gutters at work”' }).waitFor()
  await page.keyboard.type('Working gutters')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await poll(() => names(page)).toEqual(['Working gutters', 'First'])
  await menu(page).getByText('default').waitFor()
  await poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Working gutters')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await menu(page).waitFor({ state: 'detached' })
  await poll(() => search(page)).toBe('?view=all')
  await poll(() => rows(page)).toBeGreaterThan(4)

  // In another browser, and in the chosen order.
  const other = await open(LIST, { token })
  await bar(other).getByText('View: Working gutters').waitFor()
  await poll(() => search(other)).toBe(`?q=gutter&active=true&sort=title:asc&view=${kept?.id}`)
  await other.keyboard.press('v')
  await poll(() => names(other)).toEqual(['Working gutters', 'First'])
  await other.keyboard.press('Delete')
  await other.getByRole('alertdialog', { name: 'Delete view “Working gutters”?' }).waitFor()
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await poll(() => names(other)).toEqual(['First'])
  expect((await viewsOf(token)).map(({ name }) => name)).toEqual(['First'])
})

it("by mouse: opened, left, shared with a group, and seen there within the user's own permissions", async () => {
  const admin = t.token
  const worker = await person()
  const { rows: found } = await t.pool.query<{ group: number; name: string }>(
    'select g.id as group, g.name from users u join user_groups g on g.id = u.user_group_id where u.id = $1',
    [worker.id],
  )
  const group = found[0] as { group: number; name: string }
  const view = await create(admin, 'Idle gutters', 'q=gutter&active=false&columns=position,updated_by')
  const page = await open(LIST)
  await ready(page)
  await bar(page).click()
  await menu(page).getByRole('button', { name: 'Idle gutters', exact: true }).click()
  await poll(() => rows(page)).toBe(2)
  await page.locator('th', { hasText: 'Changed by' }).waitFor()
  await page.goBack()
  await poll(() => search(page)).toBe('')
  await page.goForward()
  await bar(page).getByText('View: Idle gutters').waitFor()
  await bar(page).click()
  await menu(page).getByRole('button', { name: 'Rename or share “Idle gutters”' }).click()
  await page.getByRole('checkbox', { name: group.name }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await menu(page).getByText('shared').waitFor()

  const colleague = await open(LIST, { token: worker.token })
  await ready(colleague)
  await bar(colleague).click()
  const entry = menu(colleague).getByRole('button', { name: /^Idle gutters/ })
  await entry.waitFor()
  expect(
    await menu(colleague)
      .getByRole('button', { name: /^(Rename|Delete)/ })
      .count(),
  ).toBe(0)
  await entry.click()
  await poll(() => rows(colleague)).toBe(2)
  await colleague.locator('thead button', { hasText: 'Title' }).click()
  await bar(colleague).getByText('changed').waitFor()
  expect(await colleague.getByRole('button', { name: /^Save changes/ }).count()).toBe(0)

  // Unshared: the address still shows the rows, but no longer a view.
  await t.call('PATCH', `/views/${view.id}`, { body: { groups: [] } })
  await colleague.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((k) => k.startsWith('own/views')) ?? ''),
  )
  await colleague.reload()
  await ready(colleague)
  expect(await rows(colleague)).toBe(2)
  await poll(() => bar(colleague).textContent()).toContain('Views')
})

it('has no serious axe finding, light and dark, fits a phone, and works in Chinese', async () => {
  const { token } = await person()
  const view = await create(token, 'A view whose name is rather long for a small screen', 'q=gutter')
  for (const scheme of ['light', 'dark'] as const) {
    const page = await open(`${LIST}?q=gutter&active=true&view=${view.id}`, { scheme, token })
    await ready(page)
    await bar(page).getByText('changed').waitFor()
    expect(await axeFindings(page), scheme).toEqual([])
    await page.keyboard.press('v')
    await menu(page).waitFor()
    expect(await axeFindings(page), `${scheme}, menu`).toEqual([])
    await page.keyboard.press('F2')
    await page.getByRole('checkbox').nth(1).waitFor()
    expect(await axeFindings(page), `${scheme}, form`).toEqual([])
  }
  const phone = await open(`${LIST}?q=gutter&active=true&view=${view.id}`, {
    token,
    width: 360,
    height: 740,
    locale: 'zh',
  })
  await ready(phone)
  await phone.getByText('已更改').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.getByRole('button', { name: /^视图：/ }).click()
  await phone.getByRole('dialog').getByText('全部').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
