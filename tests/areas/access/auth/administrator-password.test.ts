import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { allPermissions, isAdministrative } from '../../../../schema/engine/permissions.ts'
import { hashPassword } from '../../../../server/areas/access/auth/password.ts'
import { codeAt, stepAt } from '../../../../server/areas/access/auth/secondFactor/totp.ts'
import { testApp } from '../../../support/app.ts'
import { lateMailer, tokensSaid } from '../../../support/recovery.ts'

const { mailer, said, use } = lateMailer()
const { call, pool, db, userWith, tokenOf, app } = await testApp({ mailer })
use(db)

const PROFILE = 'Users:profileView'
/** Eight characters that are no common password. */
const short = 'xK9#mQ2v'
const long = 'velvet-anchor-orchid'
const current = 'plum-tractor-lantern'

interface Body {
  readonly code: string
  readonly key: string
  readonly password_min: number
  readonly errors: Record<string, { code: string; params?: object }[]>
}
const post = (path: string, body: unknown, token: string | null) => call<Body>('POST', path, { body, token })
const refusal = ({ status, body }: { status: number; body: Body }) => [status, body.errors?.['password']?.[0]]
const needed = [422, { code: 'administrator_password', params: { min: 12 } }]

async function somebody(rights: readonly string[], password = current) {
  const user = await userWith([PROFILE, ...rights])
  await pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    user.id,
    await hashPassword(password),
  ])
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [user.id])
  return { ...user, email: rows[0]?.email as string }
}
const change = (token: string, password: string) =>
  post('/auth/profile/password', { current_password: current, password, password_confirmation: password }, token)

/** Moves the user's group under one that grants these permissions; its own grants none. */
async function inheritFrom(userId: number, rights: readonly string[]): Promise<void> {
  const giver = await userWith(rights)
  await pool.query(
    `update user_groups set parent_id = (select user_group_id from users where id = $2)
     where id = (select user_group_id from users where id = $1)`,
    [userId, giver.id],
  )
}
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
async function protect(token: string, password: string): Promise<void> {
  const { key } = (await post('/auth/second-factor', { password }, token)).body
  const bits = [...key].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  await post('/auth/second-factor/confirm', { code: codeAt(secret, stepAt(new Date())) }, token)
}

describe('an administrator account', () => {
  it('is one with certain permissions over users and groups, taken from the catalogue', () => {
    const all = allPermissions(resources.all)
    const found = all.filter((one) => isAdministrative([one]))
    // Settings control sign-in, such as the length of an administrator's password.
    expect(found.toSorted()).toEqual(
      [
        ...['Users', 'UserGroups'].flatMap((area) => ['add', 'edit', 'delete'].map((act) => `${area}:${act}`)),
        'SettingGroups:edit',
      ].toSorted(),
    )
    expect(isAdministrative(all.filter((one) => !found.includes(one)))).toBe(false)
  })
})

describe('the password of a user who can change users or permissions', () => {
  it.each(['Users:edit', 'UserGroups:edit', 'Users:add'])(
    'needs twelve characters in the profile (%s)',
    async (right) => {
      const { token } = await somebody([right])
      expect(refusal(await change(token, short))).toEqual(needed)
      expect(refusal(await change(token, 'xK9#mQ2vxK9'))).toEqual(needed)
      expect((await change(token, 'xK9#mQ2vxK9m')).status).toBe(200)
    },
  )

  it('needs eight for other users', async () => {
    const { token } = await somebody(['Users:list', 'UserGroups:list', 'Users:details', 'JobTypes:edit'])
    expect((await call<Body>('GET', '/auth/profile', { token })).body.password_min).toBe(8)
    expect((await change(token, short)).status).toBe(200)
  })

  it('follows permissions inherited from groups, whatever their names', async () => {
    const user = await somebody([])
    await inheritFrom(user.id, ['UserGroups:edit'])
    const token = await tokenOf(user.id)
    expect((await call<Body>('GET', '/auth/profile', { token })).body.password_min).toBe(12)
    expect(refusal(await change(token, short))).toEqual(needed)
  })

  it('needs eight with a second factor, which then cannot be removed', async () => {
    const { token, email } = await somebody(['Users:edit'])
    await protect(token, current)
    expect((await change(token, short)).status).toBe(200)
    const kept = await post('/auth/second-factor/remove', { password: short }, token)
    expect(refusal(kept)).toEqual([422, { code: 'password_alone_too_short', params: { min: 12 } }])
    const wrong = await post('/auth/second-factor/remove', { password: 'wrong' }, token)
    expect(refusal(wrong), 'the length is not told to who does not know it').toEqual([422, { code: 'wrong_password' }])
    const login = await post('/auth/login', { email, password: short }, null)
    expect(login.body.code).toBe('second_factor_required')
    const twelve = 'xK9#mQ2vxK9m'
    const body = { current_password: short, password: twelve, password_confirmation: twelve }
    expect((await post('/auth/profile/password', body, token)).status).toBe(200)
    expect((await post('/auth/second-factor/remove', { password: twelve }, token)).status).toBe(200)
  })

  it.each(['change-password', 'token'] as const)(
    'needs twelve with a token at /auth/%s, which is not used up',
    async (path) => {
      const user = path === 'token' ? await userWith(['UserGroups:edit']) : await somebody(['UserGroups:edit'])
      const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [user.id])
      const email = rows[0]?.email as string
      if (path === 'token') await app.recovery.invite(user.id)
      else await post('/auth/forgotten-password', { email }, null)
      await mailer.flush()
      const [token] = tokensSaid(said, email)
      const redeem = (password: string, given = token) =>
        post(`/auth/${path}`, { email, token: given, password, password_confirmation: password }, null)
      expect((await redeem(short, 'AAAA-AAAA-AAAA')).body.code, 'nobody learns it without the token').toBe(
        'wrong_token',
      )
      expect(refusal(await redeem(short))).toEqual(needed)
      expect((await redeem(long)).status).toBe(200)
    },
  )

  it('has the minimum length of the setting', async () => {
    const { token } = await somebody(['Users:edit'])
    const set = (value: unknown) =>
      pool.query(
        `insert into system_settings (key, value) values ('auth.administrator_password_min', $1)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      )
    const asked = async () => (await call<Body>('GET', '/auth/profile', { token })).body.password_min
    await set(16)
    expect(await asked()).toBe(16)
    for (const useless of [3, 'long', 12.5, 5000]) {
      await set(useless)
      expect(await asked(), String(useless)).toBe(12)
    }
    await pool.query("delete from system_settings where key = 'auth.administrator_password_min'")
  })
})
