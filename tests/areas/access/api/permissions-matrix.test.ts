import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeToken } from '../../../../schema/engine/auth/token.ts'
import { type Group, inherit } from '../../../../schema/engine/permissions.ts'
import { demoPeople } from '../../../../server/areas/access/auth/demo.ts'
import { testApp } from '../../../support/app.ts'
import { casesToTry } from '../../../support/kinds.ts'
import { isOpenTo } from '../../../support/openapi.ts'

const api = await testApp()

interface Document {
  readonly paths: Record<string, Record<string, { readonly 'x-access': string }>>
}
const { body: document } = await api.call<Document>('GET', '/openapi.json', { token: null })
const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    // These ids do not exist, so a request that passes the check changes nothing.
    path: path.replace('/panel-api', '').replaceAll(/\{\w+\}/g, '999999999'),
    access: operation['x-access'],
  })),
)
const locked = endpoints.filter(({ access }) => access !== 'public')
/** One hook decides by the endpoint's permission, so one endpoint of each permission is enough. */
const ofEachRight = [
  ...casesToTry('rights of endpoints', locked, ({ method, path, access }) =>
    // Endpoints that need only a session may check further themselves.
    access === 'session' ? `${method} ${path}` : access,
  ),
]
/** Authentication comes first, so one endpoint of each method and kind of access is enough. */
const ofEachAccess = casesToTry('access of endpoints', locked, ({ method, path, access }) =>
  [method, access === 'session' ? path : access.replaceAll(/\w+:\w+/g, 'right')].join(' '),
)

/** The secret of tests/support/app.ts; the control below fails if it differs. */
const SECRET = 'a secret that is long enough for tests'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function forge(header: object, payload: object, secret: string | null): string {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${secret === null ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

const idOf = async (email: string) =>
  (await api.pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]?.id as number
const payload = decodeToken(api.token)
const HS256 = { alg: 'HS256', typ: 'JWT' }

async function expired(): Promise<string> {
  api.clock.now = new Date(Date.now() - 48 * 3_600_000)
  const token = await api.tokenOf(await idOf('admin@demo.test'))
  api.clock.now = null
  return token
}

async function ended(change: string): Promise<string> {
  const { id, token } = await api.userWith(
    locked
      .flatMap(({ access }) => (access.includes(':') ? access.split(/ or | and /) : []))
      .filter((p, i, all) => all.indexOf(p) === i),
  )
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(200)
  await api.pool.query(change, [id])
  return token
}

/** Every kind of caller that must be rejected everywhere. */
const outsiders: readonly (readonly [string, () => Promise<string | null>])[] = [
  ['no token', async () => null],
  ['an expired token', expired],
  ['a forged signature', async () => forge(HS256, payload, 'another secret, as long as that of tests')],
  ['algorithm none', async () => forge({ alg: 'none', typ: 'JWT' }, payload, null)],
  ['another algorithm', async () => forge({ alg: 'HS512', typ: 'JWT' }, payload, SECRET)],
  ['another issuer', async () => forge(HS256, { ...payload, iss: 'somebody-else' }, SECRET)],
  ['another audience', async () => forge(HS256, { ...payload, aud: 'elsewhere' }, SECRET)],
  ['no expiry', async () => forge(HS256, { ...payload, exp: undefined }, SECRET)],
  ['a revoked session', () => ended('update sessions set revoked_at = now() where user_id = $1')],
  ['a deactivated user', () => ended('update users set active = false where id = $1')],
  ['a banned user', () => ended('update users set banned_at = now() where id = $1')],
  ['an archived user', () => ended('update users set archived_at = now() where id = $1')],
]

const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} })
let checked = 0

describe('every endpoint', () => {
  test('accepts the control token, so each forged one differs from it in one respect only', async () => {
    const token = forge(HS256, payload, SECRET)
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(200)
    expect(locked.length).toBeGreaterThan(200)
  })

  test.each(outsiders)(
    'answers 401 to %s',
    async (name, make) => {
      const token = await make()
      const wrong: string[] = []
      for (const one of locked) {
        if (name !== 'no token' && !ofEachAccess.has(one)) continue
        const { method, path } = one
        const { status } = await api.call(method, path, { ...bodyFor(method), token })
        checked += 1
        if (status !== 401) wrong.push(`${method} ${path}: ${status}`)
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )
})

/** Each group's permissions, calculated from the stored rows by schema/engine/permissions.ts, not by the server's own query. */
async function storedGroups(): Promise<Map<number, Group & { name: string }>> {
  const { rows } = await api.pool.query<Group & { name: string }>(
    `select g.id, g.parent_id, g.name, array(select area || ':' || action from permissions where user_group_id = g.id) as permissions
     from user_groups g where g.archived_at is null`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

describe('every endpoint for every seeded group', () => {
  test.each(demoPeople.map(({ group, email }) => [group, email] as const))(
    '%s',
    async (name, email) => {
      const groups = await storedGroups()
      const group = [...groups.values()].find((one) => one.name === name)
      const rights = inherit(groups, group?.id as number)
      const user = await idOf(email)
      let token = await api.tokenOf(user)
      const wrong: string[] = []
      for (const { method, path, access } of ofEachRight) {
        const { status, body } = await api.call<{ code?: string }>(method, path, { ...bodyFor(method), token })
        checked += 1
        const may = access === 'session' || isOpenTo(access, rights)
        // Session endpoints may require their own permission; the others return 403 only for a missing one.
        const refused = status === 403 && body.code === 'forbidden'
        const fits = access === 'session' ? status !== 401 : may ? !refused && status !== 401 && status < 500 : refused
        if (!fits) wrong.push(`${method} ${path} (${access}): ${status} ${body.code}`)
        // Some end the session or replace its token: the next endpoint needs a new one.
        if (access === 'session' && method !== 'GET') token = await api.tokenOf(user)
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  test('was tried in full', () => {
    const expected = locked.length + ofEachAccess.size * (outsiders.length - 1) + ofEachRight.length * demoPeople.length
    console.log(`permissions matrix: ${locked.length} endpoints, ${checked} calls`)
    expect(checked).toBe(expected)
  })
})
