import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'

const { call, pool, token, clock, userWith, tokenOf } = await testApp()
const me = (bearer: string | null) => call('GET', '/auth/me', { token: bearer })
const list = (bearer: string) => call('GET', '/job-types/list', { token: bearer })

beforeEach(() => {
  clock.now = null
})

describe('a request', () => {
  it('needs a session', async () => {
    const { status, body, headers } = await me(null)
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(body).toMatchObject({ code: 'no_session' })
  })

  it.each([
    ['abc', 'token_invalid'],
    ['a.b.c.d.e', 'token_not_compact'],
    ['a..c', 'token_payload_missing'],
    ['a.!!.c', 'token_payload_not_base64url'],
    [`a.${Buffer.from('no json').toString('base64url')}.c`, 'token_payload_not_json'],
    [`a.${Buffer.from('[]').toString('base64url')}.c`, 'token_claims_not_object'],
  ])('with the malformed token %s gets 400 %s', async (bearer, code) => {
    expect((await me(bearer)).body).toMatchObject({ status: 400, code })
  })

  it('with another scheme or an empty token gets 400', async () => {
    expect((await call('GET', '/auth/me', { token: null, headers: { authorization: 'Basic abc' } })).status).toBe(400)
    expect((await call('GET', '/auth/me', { token: null, headers: { authorization: 'Bearer ' } })).status).toBe(400)
  })

  it('gets 401 for a token with a foreign or wrong signature', async () => {
    const payload = decodeJwt(token)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const key = new TextEncoder().encode('another secret that is long enough')
    const foreign = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const elevated = Buffer.from(JSON.stringify({ ...payload, sub: '2' })).toString('base64url')
    for (const forged of [foreign, unsigned, `${head}.${elevated}.${signature}`, `${head}.${body}.${signature}x`]) {
      expect((await me(forged)).body).toMatchObject({ status: 401, code: 'session_invalid' })
    }
  })

  it.each([
    ['issuer', { iss: 'somebody' }, 'HS256'],
    ['audience', { aud: 'something' }, 'HS256'],
    ['algorithm', {}, 'HS384'],
    ['session that is not a UUID', { sid: 'any' }, 'HS256'],
    ['session with a NUL', { sid: '\0' }, 'HS256'],
  ])('gets 401 for a token with another %s, even if signed correctly', async (_what, change, alg) => {
    const key = new TextEncoder().encode('a secret that is long enough for tests')
    const sign = (payload: object, algorithm: string) =>
      new SignJWT({ ...decodeJwt(token), ...payload }).setProtectedHeader({ alg: algorithm }).sign(key)
    expect((await me(await sign({}, 'HS256'))).status).toBe(200)
    expect((await me(await sign(change, alg))).body).toMatchObject({ status: 401, code: 'session_invalid' })
  })

  it('gets 401 for a correctly signed token without an expiry', async () => {
    const payload = { ...decodeJwt(token), exp: undefined }
    const key = new TextEncoder().encode('a secret that is long enough for tests')
    const forever = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
    expect((await me(forever)).body).toMatchObject({ status: 401, code: 'session_invalid' })
  })

  it('gets 401 as soon as the session expires', async () => {
    const { exp } = decodeJwt(token) as { exp: number }
    clock.now = new Date(exp * 1000 - 1000)
    expect((await me(token)).status).toBe(200)
    clock.now = new Date(exp * 1000 + 1000)
    expect((await me(token)).body).toMatchObject({ status: 401, code: 'session_expired' })
  })

  it('to an unknown address gets a 404 as JSON, with or without a session', async () => {
    for (const bearer of [token, null]) {
      const answer = await call('GET', '/no/such/thing', { token: bearer, headers: { accept: 'text/html' } })
      expect(answer.body).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

describe('a session ends at once', () => {
  it("when its user signs out, and the user's other sessions stay", async () => {
    const user = await userWith([])
    const other = await tokenOf(user.id)
    expect((await call('POST', '/auth/logout', { token: user.token, body: {} })).status).toBe(200)
    expect((await me(user.token)).body).toMatchObject({ status: 401, code: 'session_ended' })
    expect((await me(other)).status).toBe(200)
  })

  it.each([
    ['active = false', 'inactive'],
    ['banned_at = now()', 'banned'],
    ['archived_at = now()', 'inactive'],
  ])('when the user gets %s, and says so', async (change, code) => {
    const user = await userWith([])
    expect((await me(user.token)).status).toBe(200)
    await pool.query(`update users set ${change} where id = $1`, [user.id])
    expect((await me(user.token)).body).toMatchObject({ status: 401, code })
  })

  it('when its row is deleted', async () => {
    const user = await userWith([])
    await pool.query('delete from sessions where user_id = $1', [user.id])
    expect((await me(user.token)).status).toBe(401)
  })
})

describe('permissions', () => {
  const groupOf = 'select user_group_id from users where id = $1'

  it('are those of the group', async () => {
    const user = await userWith(['JobTypes:list'])
    expect((await list(user.token)).status).toBe(200)
    const add = await call('POST', '/job-types', { token: user.token, body: { title: 'Repair' } })
    expect(add.body).toMatchObject({ status: 403, code: 'forbidden', area: 'JobTypes', action: 'add' })
  })

  it('also come from all groups above, and apply to the next request', async () => {
    const user = await userWith(['VatRates:list'])
    expect((await list(user.token)).status).toBe(403)
    const { rows } = await pool.query<{ id: number }>(
      `insert into user_groups (name) values ('Top'), ('Middle') returning id`,
    )
    const [top, middle] = rows.map((row) => row.id)
    await pool.query(`insert into permissions values ($1, 'JobTypes', 'list')`, [top])
    await pool.query('update user_groups set parent_id = $1 where id = $2', [top, middle])
    await pool.query(`update user_groups set parent_id = $2 where id = (${groupOf})`, [user.id, middle])
    expect((await list(user.token)).status).toBe(200)
    expect((await me(user.token)).body).toMatchObject({ user: { permissions: ['JobTypes:list', 'VatRates:list'] } })
    await pool.query('delete from permissions where user_group_id = $1', [top])
    expect((await list(user.token)).status).toBe(403)
  })

  it('do not come from an archived group, nor from those above it', async () => {
    const user = await userWith(['JobTypes:list'])
    await pool.query(`update user_groups set archived_at = now() where id = (${groupOf})`, [user.id])
    expect((await list(user.token)).status).toBe(403)
  })

  it('can be read even if groups are each other’s parents', async () => {
    const user = await userWith(['JobTypes:list'])
    const other = await userWith(['VatRates:list'])
    await pool.query(`update user_groups set parent_id = (${groupOf.replace('$1', '$2')}) where id = (${groupOf})`, [
      user.id,
      other.id,
    ])
    await pool.query(`update user_groups set parent_id = (${groupOf.replace('$1', '$2')}) where id = (${groupOf})`, [
      other.id,
      user.id,
    ])
    expect((await me(user.token)).body).toMatchObject({ user: { permissions: ['JobTypes:list', 'VatRates:list'] } })
  })
})

describe("a session's last use", () => {
  const seen = async (id: number) =>
    (await pool.query<{ last_seen: string }>('select last_seen from sessions where user_id = $1', [id])).rows[0]
      ?.last_seen

  it('is recorded once a minute, not with every request', async () => {
    const user = await userWith([])
    const first = await seen(user.id)
    clock.now = new Date(Date.now() + 30_000)
    await me(user.token)
    expect(await seen(user.id)).toBe(first)
    clock.now = new Date(Date.now() + 70_000)
    await me(user.token)
    expect(await seen(user.id)).not.toBe(first)
  })
})
