import type { Page } from 'playwright'
import { hashPassword } from '../../server/areas/access/auth/password.ts'
import { codeAt, stepAt } from '../../server/areas/access/auth/secondFactor/totp.ts'
import type { TestApp } from './app.ts'

/** The password of every user created here. */
export const PASSWORD = 'right password 1'
const RIGHTS = ['Users:profileView', 'Dashboard:index', 'JobTypes:list', 'JobTypes:add', 'JobTypes:edit']

export interface Somebody {
  readonly id: number
  readonly token: string
  readonly email: string
}

let hash: Promise<string> | undefined

/** A new user called Robin Okafor, with a password, in a group of their own. */
export async function somebody(t: TestApp, rights: readonly string[] = RIGHTS): Promise<Somebody> {
  const { id } = await t.userWith(rights)
  hash ??= hashPassword(PASSWORD)
  await t.pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [id, await hash])
  const email = `robin${id}@example.test`
  await t.pool.query("update users set first_name = 'Robin', last_name = 'Okafor', email = $2 where id = $1", [
    id,
    email,
  ])
  return { id, token: await t.tokenOf(id), email }
}

/** Fills in the sign-in page on screen. */
export async function logIn(page: Page, { email }: Pick<Somebody, 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app's code for a key. @param ahead steps of 30 seconds from now */
export function codeOf(key: string, ahead = 0, now = new Date()): string {
  const bits = [...key].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(secret, stepAt(now) + ahead)
}

/** Gives a user a second factor. */
export async function protect(t: TestApp, { token }: Pick<Somebody, 'token'>): Promise<{ codes: string[] }> {
  const begun = await t.call<{ key: string }>('POST', '/auth/second-factor', { body: { password: PASSWORD }, token })
  const body = { code: codeOf(begun.body.key, -1) }
  const done = await t.call<{ recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', { body, token })
  return { codes: done.body.recovery_codes }
}

/** A named part of the profile. */
export const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Opens another address as a link would: without reloading the program. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    window.history.pushState({ idx: idx + 1, key: String(Math.random()).slice(2, 10), usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)
}
