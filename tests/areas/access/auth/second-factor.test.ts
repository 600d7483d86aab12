import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../../server/areas/access/auth/password.ts'
import { codeAt, stepAt } from '../../../../server/areas/access/auth/secondFactor/totp.ts'
import { testApp } from '../../../support/app.ts'

const { call, pool, clock, userWith } = await testApp()

const password = 'right password 1'
const PROFILE = 'Users:profileView'

interface Body {
  readonly code: string
  readonly status: number
  readonly challenge: string
  readonly token: string
  readonly key: string
  readonly uri: string
  readonly recovery_codes: string[]
  readonly second_factor_needed: boolean
  readonly second_factor: { on: boolean; codes_left: number; required: boolean; since: string | null }
  readonly errors: Record<string, { code: string }[]>
}
const post = (path: string, body: unknown, token: string | null = null) => call<Body>('POST', path, { body, token })

async function somebody(): Promise<{ id: number; token: string; email: string }> {
  const user = await userWith([PROFILE, 'JobTypes:list'])
  await pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    user.id,
    await hashPassword(password),
  ])
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [user.id])
  return { ...user, email: rows[0]?.email as string }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeOf = (key: string, ahead = 0) => codeAt(fromBase32(key), stepAt(clock.now ?? new Date()) + ahead)
const pass = (seconds: number) => {
  clock.now = new Date((clock.now ?? new Date()).getTime() + seconds * 1000)
}

async function protect(user: { token: string }): Promise<{ key: string; codes: string[] }> {
  const { key } = (await post('/auth/second-factor', { password }, user.token)).body
  const { body } = await post('/auth/second-factor/confirm', { code: codeOf(key) }, user.token)
  pass(30)
  return { key, codes: body.recovery_codes }
}
const logIn = (email: string) => post('/auth/login', { email, password })
const enter = (challenge: string, code: string) => post('/auth/login/second-factor', { challenge, code })

beforeEach(() => {
  clock.now = new Date()
})

describe('setting up an authenticator app', () => {
  it('starts with a key, is active after a code from it, and shows ten recovery codes once', async () => {
    const user = await somebody()
    const begun = await post('/auth/second-factor', { password }, user.token)
    expect(begun.body.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.body.uri).toContain(`secret=${begun.body.key}`)
    expect((await logIn(user.email)).status).toBe(200)
    const wrong = await post('/auth/second-factor/confirm', { code: '000000' }, user.token)
    expect([wrong.status, wrong.body.errors['code']?.[0]?.code]).toEqual([422, 'wrong_code'])
    const confirmed = await post('/auth/second-factor/confirm', { code: codeOf(begun.body.key) }, user.token)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    for (const code of confirmed.body.recovery_codes) expect(code).toMatch(/^\w{5}-\w{5}$/)
    const { body } = await call<Body>('GET', '/auth/profile', { token: user.token })
    expect(body.second_factor).toMatchObject({ on: true, codes_left: 10, required: false })
    expect(JSON.stringify(body)).not.toContain(begun.body.key)
  })

  it('stores neither the key nor the codes in plain text', async () => {
    const user = await somebody()
    const { key, codes } = await protect(user)
    const { rows } = await pool.query<{ text: string }>(
      `select encode(secret, 'escape') || (select string_agg(encode(hash, 'escape'), ' ') from second_factor_codes) as text
       from second_factors where user_id = $1`,
      [user.id],
    )
    for (const secret of [key, fromBase32(key).toString('latin1'), ...codes, ...codes.map((c) => c.replace('-', ''))])
      expect(rows[0]?.text).not.toContain(secret)
  })

  it('needs the password', async () => {
    const user = await somebody()
    const without = await post('/auth/second-factor', {}, user.token)
    expect([without.status, without.body.errors['password']?.[0]?.code]).toEqual([422, 'required'])
    const wrong = await post('/auth/second-factor', { password: 'wrong' }, user.token)
    expect([wrong.status, wrong.body.errors['password']?.[0]?.code]).toEqual([422, 'wrong_password'])
    const { rowCount } = await pool.query('select from second_factors where user_id = $1', [user.id])
    expect(rowCount).toBe(0)
  })

  it('cannot be started again while one is active', async () => {
    const user = await somebody()
    const { key } = await protect(user)
    expect((await post('/auth/second-factor', { password }, user.token)).body.code).toBe('second_factor_on')
    expect((await post('/auth/second-factor/confirm', { code: codeOf(key) }, user.token)).body.code).toBe(
      'second_factor_on',
    )
  })

  it('can be removed only with the password', async () => {
    const user = await somebody()
    await protect(user)
    const wrong = await post('/auth/second-factor/remove', { password: 'wrong' }, user.token)
    expect([wrong.status, wrong.body.errors['password']?.[0]?.code]).toEqual([422, 'wrong_password'])
    expect((await logIn(user.email)).body.code).toBe('second_factor_required')
    expect((await post('/auth/second-factor/remove', { password }, user.token)).status).toBe(200)
    expect((await logIn(user.email)).status).toBe(200)
    const left = await pool.query('select from second_factor_codes where user_id = $1', [user.id])
    expect(left.rowCount).toBe(0)
  })

  it('prevents guessing the password from an open session', async () => {
    const user = await somebody()
    await protect(user)
    const statuses: number[] = []
    for (let i = 0; i < 11; i++)
      statuses.push((await post('/auth/second-factor/remove', { password: `guess ${i}` }, user.token)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

describe('signing in with a second factor', () => {
  it('asks for password, then code', async () => {
    const user = await somebody()
    const { key } = await protect(user)
    const first = await logIn(user.email)
    expect([first.status, first.body.code, first.body.token]).toEqual([401, 'second_factor_required', undefined])
    const second = await enter(first.body.challenge, codeOf(key).replace(/^.{3}/, '$& '))
    expect(second.status).toBe(200)
    expect((await call('GET', '/auth/me', { token: second.body.token })).status).toBe(200)
    // The intermediate token is for this step only, and opens nothing else.
    expect(decodeJwt(first.body.challenge).aud).not.toEqual(decodeJwt(second.body.token).aud)
    expect((await call('GET', '/auth/me', { token: first.body.challenge })).status).toBe(401)
  })

  it('accepts a code once, even twice at the same moment, and none older', async () => {
    const user = await somebody()
    const { key } = await protect(user)
    const { challenge } = (await logIn(user.email)).body
    const both = await Promise.all([enter(challenge, codeOf(key)), enter(challenge, codeOf(key))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await enter(challenge, codeOf(key))).body.code).toBe('wrong_code')
    expect((await enter(challenge, codeOf(key, -1))).body.code).toBe('wrong_code')
    pass(30)
    expect((await enter(challenge, codeOf(key))).status).toBe(200)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const user = await somebody()
    const { codes } = await protect(user)
    const { challenge } = (await logIn(user.email)).body
    const code = codes[3] as string
    expect((await enter(challenge, ` ${code.toLowerCase().replace('-', ' ')}`)).status).toBe(200)
    expect((await enter(challenge, code)).body.code).toBe('wrong_code')
    const { body } = await call<Body>('GET', '/auth/profile', { token: user.token })
    expect(body.second_factor.codes_left).toBe(9)
  })

  it("rejects another user's recovery code, and replaced ones", async () => {
    const user = await somebody()
    const { codes } = await protect(user)
    const other = await protect(await somebody())
    const { challenge } = (await logIn(user.email)).body
    expect((await enter(challenge, other.codes[0] as string)).body.code).toBe('wrong_code')
    const fresh = await post('/auth/second-factor/codes', { password }, user.token)
    expect(fresh.body.recovery_codes).toHaveLength(10)
    expect((await enter(challenge, codes[0] as string)).body.code).toBe('wrong_code')
    expect((await enter(challenge, fresh.body.recovery_codes[0] as string)).status).toBe(200)
  })

  it('blocks guessing after ten tries, even for the right code, until the window is over', async () => {
    const user = await somebody()
    const { key } = await protect(user)
    const { challenge } = (await logIn(user.email)).body
    for (let i = 0; i < 10; i++) expect((await enter(challenge, '000000')).status).toBe(401)
    const stopped = await enter(challenge, codeOf(key))
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800)
    pass(901)
    expect((await enter((await logIn(user.email)).body.challenge, codeOf(key))).status).toBe(200)
  })

  it('needs a recent challenge from this server, for an unchanged account', async () => {
    const user = await somebody()
    const { key } = await protect(user)
    const { challenge } = (await logIn(user.email)).body
    expect((await enter(user.token, codeOf(key))).body.code).toBe('challenge_expired')
    expect((await enter(`${challenge}x`, codeOf(key))).body.code).toBe('challenge_expired')
    expect((await call('GET', '/auth/me', { token: challenge })).status).toBe(401)
    await pool.query('update users set active = false where id = $1', [user.id])
    expect((await enter(challenge, codeOf(key))).body.code).toBe('challenge_expired')
    await pool.query('update users set active = true where id = $1', [user.id])
    pass(301)
    expect((await enter(challenge, codeOf(key))).body.code).toBe('challenge_expired')
    const next = (await logIn(user.email)).body.challenge
    await pool.query('update credentials set password_hash = $2 where user_id = $1', [
      user.id,
      await hashPassword(password),
    ])
    expect((await enter(next, codeOf(key))).body.code).toBe('challenge_expired')
  })
})

describe('a group that requires a second factor', () => {
  const demand = (id: number, demanded = true) =>
    pool.query(
      'update user_groups set second_factor_required = $2 where id = (select user_group_id from users where id = $1)',
      [id, demanded],
    )

  it('lets its members only set it up or leave', async () => {
    const user = await somebody()
    await demand(user.id)
    for (const path of ['/job-types/list', '/auth/profile', '/job-types/simple-list', '/auth/sessions']) {
      const { status, body } = await call<Body>('GET', path, { token: user.token })
      expect([status, body.code], path).toEqual([403, 'second_factor_needed'])
    }
    const me = await call<Body>('GET', '/auth/me', { token: user.token })
    expect(me.body.second_factor_needed).toBe(true)
    await protect(user)
    expect((await call('GET', '/job-types/list', { token: user.token })).status).toBe(200)
    expect((await call<Body>('GET', '/auth/me', { token: user.token })).body.second_factor_needed).toBe(false)
  })

  it('does not let them remove it', async () => {
    const user = await somebody()
    await protect(user)
    await demand(user.id)
    const kept = await post('/auth/second-factor/remove', { password }, user.token)
    expect([kept.status, kept.body.code]).toEqual([409, 'second_factor_demanded'])
    await demand(user.id, false)
    expect((await post('/auth/second-factor/remove', { password }, user.token)).status).toBe(200)
  })

  it('lets them sign out', async () => {
    const user = await somebody()
    await demand(user.id)
    expect((await post('/auth/logout', {}, user.token)).status).toBe(200)
  })
})

describe('a lost authenticator app', () => {
  const of = (id: number) => `/users/${id}/second-factor`

  it('can be removed by a user who may change the account, and this is logged', async () => {
    const user = await somebody()
    await protect(user)
    expect((await call('GET', of(user.id))).body).toEqual({ on: true })
    expect((await call('DELETE', of(user.id))).body).toEqual({ on: false })
    expect((await call('GET', of(user.id))).body).toEqual({ on: false })
    expect((await logIn(user.email)).status).toBe(200)
    const { rows } = await pool.query("select changed from log_entries where entity = 'users' and entity_id = $1", [
      user.id,
    ])
    expect(rows).toEqual([{ changed: ['second_factor'] }])
    await call('DELETE', of(user.id))
    const again = await pool.query("select from log_entries where entity = 'users' and entity_id = $1", [user.id])
    expect(again.rowCount, 'taking nothing away writes nothing').toBe(1)
  })

  it('cannot be removed by others, for higher-ranking users, or for oneself', async () => {
    const user = await somebody()
    await protect(user)
    const reader = await userWith(['Users:list'])
    const editor = await userWith(['Users:edit'])
    const outsider = await userWith(['Users:edit', PROFILE, 'JobTypes:list'], 'own')
    expect((await call('DELETE', of(user.id), { token: reader.token })).status).toBe(403)
    expect((await call<Body>('DELETE', of(user.id), { token: editor.token })).body.code).toBe('above_you')
    expect((await call('DELETE', of(user.id), { token: outsider.token })).status).toBe(404)
    expect((await call<Body>('DELETE', of(editor.id), { token: editor.token })).body.code).toBe('not_yourself')
    expect((await logIn(user.email)).body.code).toBe('second_factor_required')
  })
})
