import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { goTo } from '../../../support/person.ts'

const { t, origin, open, allowConsole } = await screens()
const groupId = async (name: string) =>
  (await t.pool.query<{ id: number }>('select id from user_groups where name = $1', [name])).rows[0]?.id as number
let counter = 0
const make = async () => {
  counter += 1
  const body = {
    first_name: 'Ina',
    last_name: `Novak${counter}`,
    email: `ina${counter}@example.test`,
    user_group_id: await groupId('Sales'),
  }
  return (await t.call<Wire>('POST', '/users', { body })).body
}
const read = async (id: number) => (await t.call<Wire>('GET', `/users/${id}`)).body

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

describe('actions on a user', () => {
  it('deactivates and activates; the form follows, and unsaved typing stays', async () => {
    const user = await make()
    const page = await open(`/users/edit/${user.id}`)
    await page.getByLabel(/^First name/).fill('Typed')
    await act(page, 'Deactivate')
    await page.getByText(/Novak\d+ is deactivated/).waitFor()
    expect((await read(user.id))['active']).toBe(false)
    expect(await page.getByRole('checkbox', { name: 'Active' }).isChecked()).toBe(false)
    expect(await page.getByLabel(/^First name/).inputValue()).toBe('Typed')
    await act(page, 'Activate')
    await page.getByText(/Novak\d+ is active/).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(`${origin}/users`)
    expect(await read(user.id)).toMatchObject({ active: true, first_name: 'Typed' })
  })

  it('bans and unbans, by keyboard alone, and the list shows it', async () => {
    const user = await make()
    const page = await open(`/users/edit/${user.id}`)
    await page.getByRole('button', { name: 'Actions' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Ban' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/Novak\d+ is banned/).waitFor()
    expect((await read(user.id))['banned_at']).not.toBeNull()
    await goTo(page, '/users')
    const row = page.getByRole('row', { name: new RegExp(`Novak${counter}`) })
    await row.getByText('Banned', { exact: true }).waitFor()
    await row.getByText('Never', { exact: true }).waitFor()
    await goTo(page, `/users/edit/${user.id}`)
    await act(page, 'Unban')
    await page.getByText(/Novak\d+ can sign in again/).waitFor()
    expect((await read(user.id))['banned_at']).toBeNull()
  })

  it('sends an invitation, and another one', async () => {
    const user = await make()
    const page = await open(`/users/edit/${user.id}`)
    await act(page, 'Send invitation')
    await page.getByText(/Invitation sent to/).waitFor()
    await act(page, 'Resend invitation')
    await expect
      .poll(
        async () =>
          (await t.pool.query('select from emails where "to" like $1', [`%${String(user['email'])}%`])).rowCount,
      )
      .toBe(2)
  })

  it('offers none of these for oneself, nor an invitation to a user with a password', async () => {
    const { rows } = await t.pool.query<{ id: number }>("select id from users where email = 'admin@demo.test'")
    const page = await open(`/users/edit/${rows[0]?.id}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Check access' }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Check access'])
  })

  it('explains why a user with fewer permissions cannot ban an administrator', async () => {
    allowConsole(/403/)
    const { token } = await t.userWith(['Users:list', 'Users:edit', 'UserGroups:list'])
    const { rows } = await t.pool.query<{ id: number }>("select id from users where email = 'admin@demo.test'")
    const page = await open(`/users/edit/${rows[0]?.id}`, { token })
    await act(page, 'Ban')
    await page.getByText('You cannot change this person or group because they have more access than you').waitFor()
  })
})

describe('actions in the list', () => {
  const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(`Novak${counter}`) })

  it('work by mouse', async () => {
    const user = await make()
    const page = await open('/users')
    await rowOf(page)
      .getByRole('button', { name: /^Actions on Ina/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ban', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await rowOf(page).getByText('Banned', { exact: true }).waitFor()
    expect((await read(user.id))['banned_at']).not.toBeNull()
    await rowOf(page)
      .getByRole('button', { name: /^Actions on Ina/ })
      .click()
    await page.getByRole('menuitem', { name: 'Unban' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click()
    await expect.poll(() => rowOf(page).getByText('Banned', { exact: true }).count()).toBe(0)
  })

  it('work by keyboard alone, and the row has the focus again afterwards', async () => {
    const user = await make()
    const page = await open('/users')
    const link = rowOf(page).locator('a[data-cell]')
    await link.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Send invitation' }).waitFor()
    await page.getByRole('menuitem', { name: 'Deactivate' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: /^Deactivate Ina/ })
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/Novak\d+ is deactivated/).waitFor()
    expect((await read(user.id))['active']).toBe(false)
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Activate', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: 'Send invitation' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send invitation' }).press('Enter')
    await page.getByText(/Invitation sent to/).waitFor()
    const { rowCount } = await t.pool.query("select from recovery_tokens where kind = 'invitation' and user_id = $1", [
      user.id,
    ])
    expect(rowCount).toBe(1)
  })

  it('are not offered without permission to change users', async () => {
    const { token } = await t.userWith(['Users:list', 'Users:details'])
    const page = await open('/users', { token })
    await page.getByRole('row', { name: /Daniel Price/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Actions on/ }).count()).toBe(0)
  })
})

describe('the sign-in page', () => {
  it('fills in a user of each group with one click', async () => {
    const page = await open('/auth/login', { token: null })
    await page.getByRole('button', { name: 'Sales', exact: true }).click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('sales@demo.test')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/dashboard`)
    await page.getByRole('link', { name: 'Libraries', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0)
  })
})
