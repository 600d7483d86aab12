import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { convert } from '../../../../schema/areas/quotes/acts.ts'
import { catalogue, type GeneralAction } from '../../../../schema/engine/permissions.ts'
import { access } from '../../../../src/i18n/en/access.ts'
import { screens } from '../../../support/browser.ts'
import { goTo } from '../../../support/person.ts'

const { t, origin, open, allowConsole } = await screens()
const groupId = async (name: string) =>
  (await t.pool.query<{ id: number }>('select id from user_groups where name = $1', [name])).rows[0]?.id as number
const userToken = async (email: string) =>
  t.tokenOf(
    (await t.pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]?.id as number,
  )
const ownOf = async (id: number) => (await t.call<{ own: string[] }>('GET', `/user-groups/${id}/permissions`)).body.own
const newGroup = async (permissions: readonly string[]) => {
  const { id } = await t.userWith(permissions)
  const { rows } = await t.pool.query<{ id: number }>('select user_group_id as id from users where id = $1', [id])
  const group = rows[0]?.id as number
  await t.pool.query('update user_groups set name = $2, parent_id = $3 where id = $1', [
    group,
    `Group ${group}`,
    await groupId('Staff'),
  ])
  return group
}
const areas = catalogue(resources.all)
const actionsOf = (area: string) => areas.get(area) ?? []
/** The label of the area's last permission, or the one before it. */
const pairOf = (area: 'JobTypes', at: number) =>
  `Job types: ${access.access.actions[actionsOf(area).at(at) as GeneralAction]}`
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('/users/permissions/{id}', () => {
  it('shows inherited permissions with the group that grants them, and does not let them be unticked', async () => {
    const page = await open(`/users/permissions/${await groupId('Sales')}`)
    const inherited = tick(page, /^Job types: List, inherited from Staff/)
    await inherited.waitFor()
    expect(await inherited.isChecked()).toBe(true)
    expect(
      await page
        .getByRole('row', { name: /Job types/ })
        .getByText('Staff', { exact: true })
        .isVisible(),
    ).toBe(true)
    await inherited.click({ force: true })
    expect(await inherited.isChecked()).toBe(true)
    expect(await page.getByText(/unsaved change/).count()).toBe(0)
  })

  it('is changed by keyboard alone: arrows, Home and End, Space, Ctrl and S, Enter', async () => {
    const id = await newGroup([])
    const page = await open(`/users/permissions/${id}`)
    await tick(page, 'All permissions for Job types').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('job types')
    await page.keyboard.press('Enter')
    // The header, its group's heading, and the area.
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe('All permissions for Job types')
    await page.keyboard.press('End')
    expect(await focused(page)).toBe(pairOf('JobTypes', -1))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await page.getByText('2 unsaved changes').waitFor()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('2 permissions added').waitFor()
    await dialog.getByText(pairOf('JobTypes', -2)).waitFor()
    await dialog.getByText('1 person is affected immediately, without signing in again.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Successfully saved').waitFor()
    expect(await ownOf(id)).toEqual(
      actionsOf('JobTypes')
        .slice(-2)
        .map((action) => `JobTypes:${action}`)
        .toSorted(),
    )
    await expect.poll(() => page.getByText(/unsaved change/).count()).toBe(0)
  })

  it('selects and deselects everything, an area and an action', async () => {
    const id = await newGroup(['Users:edit'])
    const page = await open(`/users/permissions/${id}`)
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await expect.poll(() => tick(page, 'All permissions shown').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Deselect all', exact: true }).click()
    await page.getByText('1 unsaved change', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await tick(page, 'All permissions for Users').click()
    // One is granted already, and one inherited.
    await page.getByText(`${actionsOf('Users').length - 2} unsaved changes`).waitFor()
    await tick(page, 'All permissions for Users').click()
    await tick(page, 'Archive in every area shown').click()
    expect(await tick(page, /^Materials: Archive/).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await tick(page, /^Materials: Archive/).isChecked()).toBe(false)
  })

  it('asks before leaving unsaved changes', async () => {
    const page = await open(`/users/permissions/${await newGroup([])}`)
    await tick(page, 'Materials: Edit').click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByText('1 unsaved change', { exact: true }).waitFor()
  })

  it("applies its changes on top of another user's saved ones", async () => {
    allowConsole(/412/)
    const id = await newGroup([])
    const page = await open(`/users/permissions/${id}`)
    await tick(page, 'Materials: Edit').click()
    await t.call('PUT', `/user-groups/${id}/permissions`, { body: { permissions: ['Services:edit'] } })
    await page.getByRole('button', { name: /Save changes/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Someone else has changed these permissions').waitFor()
    expect(await tick(page, 'Services: Edit').isChecked()).toBe(true)
    await page.keyboard.press('Control+s')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Successfully saved').waitFor()
    expect(await ownOf(id)).toEqual(['Materials:edit', 'Services:edit'])
  })

  it('does not let users remove their own last access, and says so', async () => {
    allowConsole(/409/)
    const { id, token } = await t.userWith(['UserGroups:edit', 'UserGroups:list'])
    const { rows } = await t.pool.query<{ id: number }>('select user_group_id as id from users where id = $1', [id])
    const page = await open(`/users/permissions/${rows[0]?.id}`, { token })
    await tick(page, 'User groups: Edit').click()
    await page.keyboard.press('Control+s')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('You cannot remove your own access to this page').waitFor()
  })

  it('locks permissions the user lacks, with the reason', async () => {
    const { token } = await t.userWith(['UserGroups:edit', 'UserGroups:list', 'Materials:edit'])
    const group = await newGroup([])
    // Under Staff it would grant more than the user has.
    await t.pool.query('update user_groups set parent_id = null where id = $1', [group])
    const page = await open(`/users/permissions/${group}`, { token })
    const locked = tick(page, /^Services: Edit, you do not have this permission/)
    await locked.waitFor()
    await locked.click({ force: true })
    expect(await locked.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await page.getByText('3 unsaved changes').waitFor()
  })
})

describe('/users/groups', () => {
  it('is a tree with members, and opens the permissions by keyboard', async () => {
    const page = await open('/users/groups')
    const sales = page.getByRole('row', { name: /Sales/ })
    await sales.getByText('1 member', { exact: true }).waitFor()
    expect(await page.locator('[data-depth]', { hasText: /^Staff/ }).getAttribute('data-depth')).toBe('0')
    expect(await sales.locator('[data-depth]').getAttribute('data-depth')).toBe('1')
    await sales.locator('a[data-cell]').focus()
    await page.keyboard.press('p')
    await page.waitForURL(`${origin}/users/permissions/${await groupId('Sales')}`)
  })

  it("shows the specification's error texts when name and parent are missing", async () => {
    const page = await open('/users/groups/add')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.field-error, [id$=error]').getByText('Please enter Group Name').first().waitFor()
    await page.getByLabel(/^Name/).fill('Orphans')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Please select a Parent User Group').first().waitFor()
  })

  it('keeps a group that has members', async () => {
    allowConsole(/409/)
    const page = await open(`/users/groups/edit/${await groupId('Sales')}`)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog', { name: '“Sales” is in use' }).getByText('Daniel Price').waitFor()
  })
})

describe('view as group', () => {
  it('shows menu and pages as the group sees them, writes nothing, and ends by keyboard', async () => {
    const page = await open(`/users/permissions/${await groupId('Sales')}`)
    await page.getByRole('button', { name: 'View as this group' }).click()
    await page.waitForURL(`${origin}/dashboard`)
    await page.getByText('Viewing as Sales').first().waitFor()
    await page.getByRole('link', { name: 'Libraries', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0)
    await goTo(page, '/users')
    await page.getByText('You do not have the necessary permissions to access this content').waitFor()
    await goTo(page, '/libraries/job-types')
    await page.getByRole('heading', { name: 'Job types', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: /New job type/ }).count()).toBe(0)
    const stop = page.getByRole('button', { name: 'Stop viewing' })
    await stop.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/users\/permissions\//)
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Users', exact: true })
      .waitFor()
    expect(await page.getByText('Viewing as Sales').count()).toBe(0)
  })

  it('offers no action that would change something, and says why', async () => {
    const id = await groupId('Administrators')
    const page = await open(`/users/permissions/${id}`)
    await page.getByRole('button', { name: 'View as this group' }).click()
    await page.getByText('You cannot make changes.').waitFor()
    const writes: string[] = []
    page.on('request', (request) => void (request.method() !== 'GET' && writes.push(request.url())))

    await goTo(page, '/libraries/job-types')
    await page.getByRole('link', { name: 'Installation' }).waitFor()
    expect(await page.getByRole('link', { name: /New job type/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Installation' }).focus()
    for (const key of ['a', 'F2', 'n']) await page.keyboard.press(key)
    expect(await page.getByRole('alertdialog').count()).toBe(0)

    await goTo(page, '/libraries/job-types/edit/1')
    await page.getByRole('button', { name: /Back/ }).waitFor()
    expect(await page.getByRole('button', { name: /^(Save|Archive)/ }).count()).toBe(0)
    expect(await page.getByLabel(/^Title/).isEditable()).toBe(false)

    await goTo(page, '/libraries/job-types/add')
    await page.getByRole('heading', { name: 'Add job type' }).waitFor()
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)

    await goTo(page, '/users/edit/5')
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Check access' }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Check access'])
    await page.keyboard.press('Escape')

    await goTo(page, '/users')
    await page.getByRole('link', { name: 'Daniel Price' }).waitFor()
    expect(await page.getByRole('button', { name: /^Actions on/ }).count()).toBe(0)

    await goTo(page, `/users/permissions/${id}`)
    const pair = tick(page, /^Materials: Edit, .*You cannot make changes while you are viewing as a group/)
    await pair.click({ force: true })
    expect(await page.getByText(/unsaved change/).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Select|Deselect) all/ }).count()).toBe(0)

    await goTo(page, '/users/profile')
    await page.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor()
    await page.locator('.profile-sessions li').first().waitFor()
    for (const name of ['Save', 'Change password', 'Set up second factor', 'Choose picture'])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true)
    expect(writes).toEqual([])
  })
})

describe('where a group is in the tree', () => {
  it("is shown above its permissions and a user's access, each step a link", async () => {
    const sales = await groupId('Sales')
    const page = await open(`/users/permissions/${sales}`)
    const crumbs = page.getByRole('navigation', { name: 'You are here' })
    await crumbs.getByRole('link', { name: 'Sales' }).waitFor()
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Users', 'User groups', 'Sales', 'Permissions'])
    await crumbs.getByRole('link', { name: 'Sales' }).click()
    await page.waitForURL(`${origin}/users/groups/edit/${sales}`)
    await goTo(page, '/users/5/access')
    await crumbs.getByRole('link', { name: 'Daniel Price' }).waitFor()
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Users', 'Daniel Price', 'Access'])
    await crumbs.getByRole('link', { name: 'Users' }).click()
    await page.waitForURL(`${origin}/users`)
  })
})

describe('why can’t I?', () => {
  it('is answered on the page that denies access', async () => {
    allowConsole(/403/)
    const page = await open('/users', { token: await userToken('sales@demo.test') })
    await page.getByRole('button', { name: 'Why can’t I?' }).click()
    await page.getByText('Needs Users: List').waitFor()
    await page.getByText('Groups, nearest first: Sales, Staff').waitFor()
    await page.getByText('Groups with this permission: Administrators').waitFor()
  })

  it('is answered for any user, page and endpoint, by keyboard', async () => {
    const { rows } = await t.pool.query<{ id: number }>("select id from users where email = 'sales@demo.test'")
    const page = await open(`/users/${rows[0]?.id}/access`)
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('PATCH /panel-api/franchises/{id}')
    await page.keyboard.press('Enter')
    await page.getByText('Not allowed').waitFor()
    await page.getByText('Groups with this permission: Administrators, Office managers').waitFor()
    await page.getByRole('combobox').fill('/libraries/job-types')
    await page.keyboard.press('Enter')
    await page.getByText('Through Staff').waitFor()
  })

  it('lists every missing permission if several are needed', async () => {
    const { id } = await t.userWith(['Quotes:edit'])
    const page = await open(`/users/${id}/access`)
    await page.getByRole('combobox').fill('POST /panel-api/quotes/{id}/convert')
    await page.keyboard.press('Enter')
    await page.getByText('Not allowed').waitFor()
    await page.getByText('Needs all of these:').waitFor()
    const needs = page.locator('.access-needs').getByRole('listitem')
    expect(await needs.count()).toBe(convert.needs.length)
    await needs
      .filter({ hasText: 'Quotes: Edit' })
      .getByText(/^Through/)
      .waitFor()
    await needs.filter({ hasText: 'Jobs: Add' }).getByText('Missing').waitFor()
    await needs.filter({ hasText: 'Jobs: Add' }).getByText('Groups with this permission: Administrators').waitFor()
  })
})

describe('limits on changing a group', () => {
  it('are shown before ticking: a group above one’s own is locked, one’s own gains nothing', async () => {
    const { id, token } = await t.userWith(['UserGroups:edit', 'UserGroups:list', 'Materials:edit'])
    const above = await open(`/users/permissions/${await newGroup(['Services:edit', 'Materials:edit'])}`, { token })
    await above.getByText('or members you cannot see').waitFor()
    const given = tick(above, /^Materials: Edit/)
    await given.click({ force: true })
    expect(await given.isChecked()).toBe(true)
    expect(await above.getByRole('button', { name: 'Select all', exact: true }).count()).toBe(0)
    expect(await above.getByText(/unsaved change/).count()).toBe(0)
    const { rows } = await t.pool.query<{ id: number }>(
      `update user_groups set parent_id = null where id = (select user_group_id from users where id = $1) returning id`,
      [id],
    )
    const own = await open(`/users/permissions/${rows[0]?.id}`, { token })
    await own.getByText('Ask another administrator').first().waitFor()
    await tick(own, /^Materials: Edit/).click()
    await own.getByText('1 unsaved change', { exact: true }).waitFor()
  })
})

/** The crawl tests of tests/engine/screens check which pages open for whom. */
describe('the menu', () => {
  it.each([
    ['admin@demo.test', ['Users', 'User groups']],
    ['manager@demo.test', []],
    ['readonly@demo.test', []],
  ] as const)('of %s links only to pages that open', async (email, shown) => {
    const page = await open('/dashboard', { token: await userToken(email) })
    await page.getByRole('link', { name: 'Libraries', exact: true }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const name of ['Users', 'User groups'])
      expect(await menu.getByRole('link', { name, exact: true }).count(), name).toBe(
        shown.includes(name as never) ? 1 : 0,
      )
  })
})
