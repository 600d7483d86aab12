import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoAccount } from '../../../../server/areas/access/auth/demo.ts'
import { testApp } from '../../../support/app.ts'
import { PASSWORD, somebody } from '../../../support/person.ts'

const t = await testApp()
const { call, clock, pool } = t

interface Body {
  readonly token: string
  readonly code: string
  readonly user: { id: number; first_name: string; permissions: string[] }
}
const logIn = async () =>
  (await call<Body>('POST', '/auth/login', { body: { ...demoAccount }, token: null })).body.token
const renew = (token: string) => call<Body>('POST', '/auth/renew', { body: {}, token })
const me = (token: string) => call<Body>('GET', '/auth/me', { token })
const times = (token: string) => decodeJwt(token) as { exp: number; iat: number; sid: string }

const start = new Date()
const at = (minutes: number) => {
  clock.now = new Date(start.getTime() + minutes * 60_000)
}

beforeEach(() => at(0))

describe('renewing a session', () => {
  it('returns a token of the same session for another hour', async () => {
    const first = await logIn()
    expect(times(first).exp - times(first).iat).toBe(3600)
    at(50)
    const { status, body } = await renew(first)
    expect(status).toBe(200)
    expect(times(body.token).sid).toBe(times(first).sid)
    expect(times(body.token).exp - times(first).exp).toBe(50 * 60)
    expect(body.user.permissions).toContain('JobTypes:edit')
    at(70)
    expect((await me(first)).body.code).toBe('session_expired')
    expect((await me(body.token)).status).toBe(200)
  })

  it("has the user's current name", async () => {
    const token = await logIn()
    await pool.query("update users set first_name = 'Sascha' where email = $1", [demoAccount.email])
    const { body } = await renew(token)
    expect(decodeJwt<{ claims: { user: object } }>(body.token).claims.user).toMatchObject({ first_name: 'Sascha' })
    await pool.query("update users set first_name = 'Alex' where email = $1", [demoAccount.email])
  })

  it('is too late after an hour without activity', async () => {
    const token = await logIn()
    at(61)
    expect((await renew(token)).body.code).toBe('session_expired')
  })

  it('never extends beyond twelve hours after sign-in', async () => {
    let token = await logIn()
    for (let minute = 55; minute < 720; minute += 55) {
      at(minute)
      token = (await renew(token)).body.token
    }
    expect(times(token).exp).toBe(Math.floor((start.getTime() + 720 * 60_000) / 1000))
    at(719)
    token = (await renew(token)).body.token
    expect((await me(token)).status).toBe(200)
    at(721)
    expect((await me(token)).body.code).toBe('session_expired')
    expect((await renew(token)).body.code).toBe('session_expired')
  })

  it('is rejected for an ended session', async () => {
    const token = await logIn()
    await call('POST', '/auth/logout', { body: {}, token })
    expect((await renew(token)).body.code).toBe('session_ended')
  })

  it('ends an older session at once when the maximum length is shortened', async () => {
    const token = await logIn()
    await pool.query("update sessions set issued_at = issued_at - interval '13 hours' where id = $1", [
      times(token).sid,
    ])
    expect((await renew(token)).body.code).toBe('session_expired')
    expect((await me(token)).body.code).toBe('session_expired')
  })
})

describe('a worker with own visits only', () => {
  const day = 24 * 60
  const enter = async (rights: readonly string[]) => {
    const { email } = await somebody(t, rights)
    return (await call<Body>('POST', '/auth/login', { body: { email, password: PASSWORD }, token: null })).body.token
  }

  it('needs no password for thirty days, active or not', async () => {
    const token = await enter(['MyVisits:index', 'MyVisits:view', 'MyVisits:edit', 'Users:profileView'])
    at(29 * day)
    expect((await me(token)).status).toBe(200)
    const renewed = (await renew(token)).body.token
    expect(times(renewed).exp - times(token).exp).toBe(0)
    at(30 * day + 1)
    expect((await me(renewed)).body.code).toBe('session_expired')
  })

  it('has a normal session with any further permission', async () => {
    const token = await enter(['MyVisits:index', 'Users:profileView', 'Jobs:list'])
    expect(times(token).exp - times(token).iat).toBe(3600)
  })
})
