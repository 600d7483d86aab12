import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { demoAccount, demoPeople } from '../../../../server/areas/access/auth/demo.ts'
import { hashPassword } from '../../../../server/areas/access/auth/password.ts'
import { testApp } from '../../../support/app.ts'

const { call, pool, clock } = await testApp()

interface Login {
  token: string
  user: { id: number; email: string; permissions: string[] }
}
const login = (email: string, password: string) =>
  call<Login>('POST', '/auth/login', { body: { email, password }, token: null })

let made = 0
async function account(change: string, password = 'right password'): Promise<string> {
  const email = `somebody${++made}@example.test`
  await pool.query(
    `with made as (insert into users (first_name, email, user_group_id) select 'Somebody', $1, min(id) from user_groups returning id)
     insert into credentials (user_id, password_hash) select id, $2 from made`,
    [email, await hashPassword(password)],
  )
  if (change) await pool.query(`update users set ${change} where email = $1`, [email])
  return email
}

describe('signing in', () => {
  it("returns the demo administrator's token with the user under claims.user, and every permission", async () => {
    const { status, body } = await login(demoAccount.email, demoAccount.password)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: 'admin@demo.test', first_name: 'Alex', last_name: 'Morgan', scope: 'all' })
    expect(body.user.permissions).toContain('JobTypes:edit')
    expect(body.user).not.toHaveProperty('password_hash')
    const payload = decodeJwt<{ claims: { user: unknown } }>(body.token)
    expect(payload.claims.user).toEqual({
      id: body.user.id,
      email: 'admin@demo.test',
      first_name: 'Alex',
      last_name: 'Morgan',
      image: null,
    })
    expect((payload.exp as number) - (payload.iat as number)).toBe(3600)
  })

  it('accepts the email address in any case and with surrounding spaces', async () => {
    expect((await login(' Admin@Demo.TEST ', demoAccount.password)).status).toBe(200)
  })

  it('records the sign-in time and the session', async () => {
    const email = await account('')
    const { body } = await login(email, 'right password')
    const { rows } = await pool.query(
      `select u.last_login is not null as stamped, s.ip, s.revoked_at, s.expires_at > now() + interval '50 minutes' as lasts
       from users u join sessions s on s.user_id = u.id where u.id = $1`,
      [body.user.id],
    )
    expect(rows).toEqual([{ stamped: true, ip: '127.0.0.1', revoked_at: null, lasts: true }])
  })

  it('gives the same answer for a wrong password, an unknown email, an archived account and one without a password', async () => {
    const archived = await account('archived_at = now()')
    const unset = await account('')
    await pool.query('delete from credentials where user_id = (select id from users where email = $1)', [unset])
    const answers = [
      await login(demoAccount.email, 'wrong password'),
      await login('nobody@example.test', 'right password'),
      await login(archived, 'right password'),
      await login(unset, 'right password'),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect(headers['content-type']).toMatch('application/problem+json')
      expect(body).toMatchObject({
        code: 'bad_credentials',
        detail: 'You entered an incorrect email, password or both.',
      })
    }
  })

  it('reveals that an account is inactive or banned only with the right password', async () => {
    const inactive = await account('active = false')
    const banned = await account('banned_at = now()')
    expect((await login(inactive, 'right password')).body).toMatchObject({
      status: 403,
      code: 'inactive',
      detail: 'This account is inactive. Please contact the administrator to activate it.',
    })
    expect((await login(banned, 'right password')).body).toMatchObject({
      status: 403,
      code: 'banned',
      detail: 'Your account is banned.',
    })
    expect((await login(inactive, 'wrong')).body).toMatchObject({ status: 401, code: 'bad_credentials' })
    expect((await login(banned, 'wrong')).body).toMatchObject({ status: 401, code: 'bad_credentials' })
  })

  it.each([
    [{}, { email: 'required', password: 'required' }],
    [{ email: 'no address', password: 'x' }, { email: 'email' }],
    [{ email: 'a@b.test', password: '' }, { password: 'required' }],
    [{ email: 'a@b.test', password: 1 }, { password: 'type' }],
    [{ email: 'a@b.test', password: 'x', remember: true }, { remember: 'unknown_field' }],
    [
      { email: ' ', password: 'x'.repeat(1025) },
      { email: 'required', password: 'too_long' },
    ],
  ])('rejects a body field by field (%#)', async (body, codes) => {
    const answer = await call<{ errors: Record<string, { code: string }[]> }>('POST', '/auth/login', {
      body,
      token: null,
    })
    expect(answer.status).toBe(422)
    expect(Object.fromEntries(Object.entries(answer.body.errors).map(([k, v]) => [k, v[0]?.code]))).toEqual(codes)
  })

  it('answers a body that is not JSON with 400', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await call('POST', '/auth/login', { body: '{', headers, token: null })).status).toBe(400)
  })
})

describe('guessing', () => {
  it('is blocked for an account after ten tries, with the waiting time, even for the right password', async () => {
    const email = await account('')
    for (let i = 0; i < 10; i++) expect((await login(email, `guess ${i}`)).status).toBe(401)
    const { status, body, headers } = await login(email, 'right password')
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'rate_limited' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(25)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30)
  })

  it('doubles the wait after each further try, but never blocks permanently', async () => {
    const email = await account('')
    let now = Date.now()
    clock.now = new Date(now)
    for (let i = 0; i < 10; i++) await login(email, 'wrong')
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      const { status, headers } = await login(email, 'right password')
      expect(status).toBe(429)
      waits.push(Number(headers['retry-after']))
      now += (waits.at(-1) ?? 0) * 1000
      clock.now = new Date(now)
      expect((await login(email, 'wrong')).status).toBe(401)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    clock.now = new Date(now + 900_000)
    expect((await login(email, 'right password')).status).toBe(200)
    clock.now = null
  })

  it('counts concurrent tries', async () => {
    const email = await account('')
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => login(email, `guess ${i}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('is reset by a success', async () => {
    const email = await account('')
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) await login(email, 'wrong')
      expect((await login(email, 'right password')).status).toBe(200)
    }
  })

  it('is blocked for an address after a hundred tries over many accounts', async () => {
    await pool.query('delete from rate_limits')
    const statuses: number[] = []
    for (let i = 0; i < 101; i++) statuses.push((await login(`nobody${i}@example.test`, 'x')).status)
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
    expect(statuses[100]).toBe(429)
    await pool.query('delete from rate_limits')
  }, 30_000)
})

describe('the hint on the sign-in page', () => {
  const hints = async () => (await call('GET', '/auth/hints', { token: null })).body
  const change = (set: string) => pool.query(`update users set ${set} where email = $1`, [demoAccount.email])

  it('lists the demo accounts, except those with a changed password, blocked or deleted', async () => {
    const all = { demo: { email: 'admin@demo.test', password: 'demo-admin-2026' } }
    expect(await hints()).toMatchObject(all)
    const listed = async () => ((await hints())['accounts'] as { email: string }[]).map(({ email }) => email)
    const people = demoPeople.map(({ email }) => email)
    expect(await listed()).toEqual(people)
    expect((await hints())['accounts']).toContainEqual({
      email: 'sales@demo.test',
      password: 'demo-sales-2026',
      group: 'Sales',
    })
    const others = people.slice(1)
    for (const set of ['active = false', 'active = true, banned_at = now()', 'banned_at = null, archived_at = now()']) {
      await change(set)
      expect((await hints())['demo'], set).toBeNull()
      expect(await listed(), set).toEqual(others)
    }
    await change('archived_at = null')
    expect(await hints()).toMatchObject(all)
    await pool.query(
      'update credentials set password_hash = $2 where user_id = (select id from users where email = $1)',
      [demoAccount.email, await hashPassword('another password')],
    )
    expect((await hints())['demo']).toBeNull()
    expect(await listed()).toEqual(others)
  })
})
