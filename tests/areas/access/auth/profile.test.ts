import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { hashPassword } from '../../../../server/areas/access/auth/password.ts'
import { deviceOf } from '../../../../server/areas/access/auth/profile/sessionListDevice.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory } from '../../../support/factory.ts'

const api = await testApp()
const { call, pool, userWith, tokenOf, token: admin } = api
const factory = createFactory(api)

const PROFILE = 'Users:profileView'
const password = 'right password 1'

interface Body {
  readonly code: string
  readonly token: string
  readonly ended: number
  readonly errors: Record<string, { code: string }[]>
  readonly profile: Record<string, unknown>
  readonly data: { id: string; current: boolean; browser: string | null; system: string | null; ip: string }[]
  readonly [name: string]: unknown
}
async function somebody() {
  const user = await userWith([PROFILE], 'own')
  await pool.query('insert into credentials (user_id, password_hash) values ($1, $2)', [
    user.id,
    await hashPassword(password),
  ])
  return user
}
const profile = (token: string) => call<Body>('GET', '/auth/profile', { token })
const patch = (token: string, body: unknown) => call<Body>('PATCH', '/auth/profile', { token, body })
const codes = ({ errors }: Body) =>
  Object.fromEntries(Object.entries(errors).map(([name, list]) => [name, list[0]?.code]))

describe("one's own profile", () => {
  it('needs its permission', async () => {
    const { token } = await userWith(['Users:list'])
    expect((await profile(token)).status).toBe(403)
  })

  it('is allowed for all initial groups', async () => {
    const { rows } = await pool.query(
      "select from permissions p join user_groups g on g.id = p.user_group_id where g.root and p.area = 'Users' and p.action = 'profileView'",
    )
    expect(rows).toHaveLength(1)
  })

  it('is changed and logged, and the new token has the change', async () => {
    const user = await somebody()
    const { status, body } = await patch(user.token, {
      first_name: 'Robin',
      last_name: 'Okafor',
      phone: '07700 900123',
      locale: 'zh',
    })
    expect(status).toBe(200)
    expect(body.profile).toMatchObject({
      first_name: 'Robin',
      last_name: 'Okafor',
      phone: '+447700900123',
      locale: 'zh',
    })
    expect(decodeJwt<{ claims: { user: object } }>(body.token).claims.user).toMatchObject({ first_name: 'Robin' })
    const { rows } = await pool.query(
      "select user_id, changed from log_entries where entity = 'users' and entity_id = $1",
      [user.id],
    )
    expect(rows).toEqual([
      { user_id: user.id, changed: expect.arrayContaining(['first_name', 'last_name', 'phone', 'locale']) },
    ])
    await patch(user.token, { first_name: 'Robin' })
    const after = await pool.query("select from log_entries where entity = 'users' and entity_id = $1", [user.id])
    expect(after.rowCount, 'a change of nothing writes nothing').toBe(1)
  })

  it.each([
    [{ email: 'other@example.test' }, { email: 'unknown_field' }],
    [{ user_group_id: 1 }, { user_group_id: 'unknown_field' }],
    [{ active: false }, { active: 'unknown_field' }],
    [{ first_name: ' ' }, { first_name: 'required' }],
    [{ phone: '12' }, { phone: 'phone' }],
    [{ locale: 'fr' }, { locale: 'choice' }],
  ])('rejects %j', async (body, expected) => {
    const answer = await patch((await somebody()).token, body)
    expect([answer.status, codes(answer.body)]).toEqual([422, expected])
  })
})

describe('a new password', () => {
  const change = (token: string, over: object = {}) =>
    call<Body>('POST', '/auth/profile/password', {
      token,
      body: {
        current_password: password,
        password: 'quiet harbour 58',
        password_confirmation: 'quiet harbour 58',
        ...over,
      },
    })
  const twice = (text: string) => ({ password: text, password_confirmation: text })

  it('ends all other sessions and replaces the old one', async () => {
    const user = await somebody()
    const other = await tokenOf(user.id)
    expect((await change(user.token)).status).toBe(200)
    expect((await profile(other)).body.code).toBe('session_ended')
    expect((await profile(user.token)).status).toBe(200)
    expect(codes((await change(user.token)).body)).toEqual({ current_password: 'wrong_password' })
  })

  it('invalidates a token emailed before, and the owner is notified', async () => {
    const user = await somebody()
    const email = (await profile(user.token)).body.email
    expect((await call('POST', '/auth/forgotten-password', { token: null, body: { email } })).status).toBe(200)
    expect((await change(user.token)).status).toBe(200)
    const { rows } = await pool.query(
      `select (select count(*)::int from recovery_tokens where user_id = $1) as tokens,
        (select subject from emails where "to" = $2 order by id desc limit 1) as subject`,
      [user.id, email],
    )
    expect(rows).toMatchObject([{ tokens: 0, subject: expect.stringMatching(/password.*changed/i) }])
  })

  it.each([
    [{ current_password: 'wrong password' }, { current_password: 'wrong_password' }],
    [{ current_password: '' }, { current_password: 'required' }],
    [twice('seven77'), { password: 'too_short' }],
    [twice('password123'), { password: 'common_password' }],
    [{ password_confirmation: 'something else' }, { password_confirmation: 'confirmation' }],
    [{ nobody_knows: 1 }, { nobody_knows: 'unknown_field' }],
  ])('is rejected with %j', async (over, expected) => {
    const user = await somebody()
    const other = await tokenOf(user.id)
    const answer = await change(user.token, over)
    expect([answer.status, codes(answer.body)]).toEqual([422, expected])
    expect((await profile(other)).status).toBe(200)
  })

  it('is protected against guessing the current one', async () => {
    const { token } = await somebody()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await change(token, { current_password: `guess ${i}` })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await change(token)).status).toBe(429)
  })
})

describe("one's own sessions", () => {
  const sessions = async (token: string) => (await call<Body>('GET', '/auth/sessions', { token })).body.data
  const end = (token: string, id: string) => call<Body>('POST', '/auth/sessions/end', { token, body: { id } })

  it('are listed with device and address, this one first; nobody else’s are', async () => {
    const user = await somebody()
    await tokenOf(user.id)
    await pool.query('update sessions set user_agent = $2 where user_id = $1', [
      user.id,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    ])
    const list = await sessions(user.token)
    expect(list.map(({ current }) => current)).toEqual([true, false])
    expect(list[0]).toMatchObject({ browser: 'Chrome', system: 'Windows', ip: '127.0.0.1' })
    expect(JSON.stringify(list)).not.toContain('Mozilla')
  })

  it('end one by one, or all but this one', async () => {
    const user = await somebody()
    const [second, third, fourth] = [await tokenOf(user.id), await tokenOf(user.id), await tokenOf(user.id)]
    const { sid } = decodeJwt(second) as { sid: string }
    expect((await end(user.token, sid)).status).toBe(200)
    expect((await profile(second)).status).toBe(401)
    expect((await end(user.token, sid)).status).toBe(404)
    expect((await profile(third)).status).toBe(200)
    const all = await call<Body>('POST', '/auth/sessions/end-others', { token: user.token, body: {} })
    expect(all.body.ended).toBe(2)
    for (const token of [third, fourth]) expect((await profile(token)).status).toBe(401)
    expect((await profile(user.token)).status).toBe(200)
  })

  it('of another user are not found', async () => {
    const user = await somebody()
    const { sid } = decodeJwt(admin) as { sid: string }
    expect((await end(user.token, sid)).status).toBe(404)
    expect((await end(user.token, 'x')).status).toBe(422)
    expect((await call('GET', '/auth/me')).status).toBe(200)
  })

  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) CriOS/141 Mobile Safari/604',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27 Chrome/125 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', null, null],
  ])('come from %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
    expect(deviceOf(null)).toEqual({ browser: null, system: null })
  })
})

describe("one's own picture", () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const put = (token: string, body: unknown, type: string) =>
    call<Body>('PUT', '/auth/profile/image', { token, body, headers: { 'content-type': type } })
  const image = (token: string, id: number) => call('GET', `/users/${id}/image`, { token })

  it('is stored with its type, named by its hash, served to a session and removed', async () => {
    const user = await somebody()
    expect((await image(user.token, user.id)).status).toBe(404)
    const { body } = await put(user.token, png, 'image/png')
    const { image: hash } = decodeJwt<{ claims: { user: { image: string } } }>(body.token).claims.user
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const served = await image(user.token, user.id)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(Number(served.headers['content-length'])).toBe(png.length)
    expect((await call('GET', `/users/${user.id}/image`, { token: null })).status).toBe(401)
    expect((await call('DELETE', '/auth/profile/image', { token: user.token })).status).toBe(200)
    expect((await image(user.token, user.id)).status).toBe(404)
    expect((await profile(user.token)).body['image']).toBeNull()
  })

  it('is judged by its bytes, not its name', async () => {
    const { token, id } = await somebody()
    const html = Buffer.from('<script>alert(1)</script>')
    expect((await put(token, html, 'image/png')).body.code).toBe('not_an_image')
    expect((await put(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/webp')).status).toBe(415)
    expect((await put(token, png, 'image/svg+xml')).body.code).toBe('content_type')
    expect((await put(token, { image: 'x' }, 'application/json')).status).toBe(415)
    expect((await put(token, png, 'image/webp')).status).toBe(200)
    expect((await image(token, id)).headers['content-type']).toBe('image/png')
  })

  it('is at most half a megabyte', async () => {
    const { token } = await somebody()
    const large = Buffer.concat([png, Buffer.alloc(512 * 1024)])
    const answer = await put(token, large, 'image/png')
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  })

  it('is visible to those who see the user, and not found for others', async () => {
    const user = await somebody()
    await put(user.token, png, 'image/png')
    expect((await image(admin, user.id)).status).toBe(200)
    const stranger = await userWith(['Users:list'], 'own')
    const neighbour = await userWith(['Users:list'], 'franchise')
    expect((await image(stranger.token, user.id)).status).toBe(404)
    expect((await image(neighbour.token, user.id)).status).toBe(404)
    const franchise = await factory.create(resources.get('franchises'))
    await pool.query('update users set franchise_id = $1 where id = any($2)', [franchise.id, [user.id, neighbour.id]])
    expect((await image(neighbour.token, user.id)).status).toBe(200)
  })
})
