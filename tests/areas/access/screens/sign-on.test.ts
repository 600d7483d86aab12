import { beforeEach, describe, expect, it } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import { openId } from '../../../support/openid.ts'
import { account } from '../../../support/recovery.ts'

let origin = ''
const s = await screens({ origin: () => origin })
origin = s.origin
const idp = await openId()
idp.allow(`${origin}/panel-api/auth/sign-on/callback`)
const { t } = s

beforeEach(async () => {
  await t.pool.query('truncate sign_in_providers cascade')
})
async function provider() {
  const { body } = await t.call<{ id: number }>('POST', '/sign-in-providers', {
    body: { name: 'Contoso', issuer: idp.issuer, client: idp.clientId, groups: [] },
  })
  await t.call('PUT', `/sign-in-providers/${body.id}/secret`, { body: { secret: idp.secret } })
  return body.id
}
async function somebody() {
  const { email } = await account(t)
  idp.person = { sub: email, email, email_verified: true }
  return email
}

describe('signing in through a provider', () => {
  it('by keyboard, opens the requested page, and leaves nothing in the address', async () => {
    await provider()
    const email = await somebody()
    const page = await s.open('/leads/?page=1', { token: null })
    const way = page.getByRole('link', { name: 'Continue with Contoso' })
    await way.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/leads/')
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(page.url()).not.toContain('sign_on')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const me = await t.call<{ user: { email: string } }>('GET', '/auth/me', { token })
    expect(me.body.user.email).toBe(email)
  })

  it('explains failures in both languages, and offers another try', async () => {
    await provider()
    idp.person = null
    const page = await s.open('/auth/login', { token: null })
    await page.getByRole('link', { name: 'Continue with Contoso' }).click()
    await page.getByRole('alert').getByText('Signing in was cancelled at the provider.').waitFor()
    expect(await page.evaluate(() => window.location.hash)).toBe('')
    idp.person = { sub: 'nobody', email: 'nobody@example.test', email_verified: true }
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('link', { name: '使用 Contoso 继续' }).click()
    await page.getByRole('alert').getByText('此处没有使用您电子邮箱的用户。请联系管理员添加。').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('leads users without a password, who need a second factor, to set it up by keyboard', async () => {
    await provider()
    const email = await somebody()
    await t.pool.query('delete from credentials where user_id = (select id from users where email = $1)', [email])
    const demand = (value: string | null) =>
      t.pool.query(`update system_settings set value = $1 where key = 'auth.second_factor'`, [JSON.stringify(value)])
    await demand('everybody')
    const page = await s.open('/auth/login', { token: null, width: 360 })
    await page.getByRole('link', { name: 'Continue with Contoso' }).click()
    await page.getByText('You do not have a password').waitFor()
    expect(await page.getByLabel('Your password').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Scan this with an authenticator app.').waitFor()
    await demand(null)
    await page.goto(`${origin}/users/profile`)
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    expect(await page.getByLabel('Current password').count()).toBe(0)
  })

  it('accepts no passwords while they are switched off', async () => {
    await provider()
    await somebody()
    const page = await s.open('/auth/login', { token: null })
    await page.getByRole('link', { name: 'Continue with Contoso' }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await t.pool.query(`update system_settings set value = 'false' where key = 'auth.passwords'`)
    const another = await s.open('/auth/login', { token: null, width: 360 })
    await another.getByRole('link', { name: 'Continue with Contoso' }).waitFor()
    await another.getByLabel('Email').waitFor({ state: 'detached' })
    expect(await another.getByRole('link', { name: /forgotten/i }).count()).toBe(0)
    expect(await axeFindings(another)).toEqual([])
    expect(await another.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await t.pool.query(`update system_settings set value = null where key = 'auth.passwords'`)
  })
})

describe('a provider', () => {
  it('is set up by keyboard: its fields, the groups, and the secret that is never shown again', async () => {
    const page = await s.open('/settings/sign-in-providers/add')
    await page.getByLabel('Name').fill('Contoso')
    await page.getByLabel('Issuer').fill('http://login.example.test')
    await page.getByLabel('Client ID').fill(idp.clientId)
    await page.keyboard.press('Control+s')
    await page.getByText('Enter the whole address, with https://', { exact: true }).waitFor()
    await page.getByLabel('Issuer').fill(idp.issuer)
    await page.keyboard.press('Control+s')
    await page
      .getByText(/created|saved|added/i)
      .first()
      .waitFor()
    const { rows } = await t.pool.query<{ id: number }>('select id from sign_in_providers')
    await page.goto(`${origin}/settings/sign-in-providers/edit/${rows[0]?.id}`)
    await page.getByText('No client secret set.').waitFor()
    expect(await page.getByLabel('Redirect address').inputValue()).toBe(`${origin}/panel-api/auth/sign-on/callback`)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('r')
    const box = page.getByRole('dialog').getByLabel('Client secret')
    expect(await box.getAttribute('type')).toBe('password')
    await page.keyboard.type(idp.secret)
    await page.keyboard.press('Enter')
    await page.getByText('Client secret set', { exact: true }).waitFor()
    await page.getByText(/The client secret was set on/).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('t')
    await page.getByText('Contoso accepted the client and its secret.').waitFor()
    // The form continues from there.
    await page.getByLabel('Name').fill('Contoso Ltd')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await t.pool.query<{ name: string }>('select name from sign_in_providers')).rows)
      .toEqual([{ name: 'Contoso Ltd' }])
    expect(await page.content()).not.toContain(idp.secret)
  })
})
