import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { openId, traveller } from '../../../support/openid.ts'
import { account, oldPassword } from '../../../support/recovery.ts'

const root = resolve(import.meta.dirname, '../../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'sign-on-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let origin = ''
const log: string[] = []
const t = await testApp({
  origin: () => origin,
  logLevel: 'trace',
  log: { write: (line) => void log.push(line) },
  outgoingHosts: ['127.0.0.1', 'localhost'],
})
origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
const { call, pool, clock } = t
const idp = await openId()
idp.allow(`${origin}/panel-api/auth/sign-on/callback`)

interface Row {
  id: number
  version: number
  [field: string]: unknown
}
const made = await call<Row>('POST', '/sign-in-providers', {
  body: { name: 'Contoso', issuer: idp.issuer, client: idp.clientId, groups: [] },
})
const provider = made.body
const secretSet = await call<Row>('PUT', `/sign-in-providers/${provider.id}/secret`, { body: { secret: idp.secret } })

const start = `${origin}/panel-api/auth/sign-on/${provider.id}/start`
const isLogin = (url: URL) => url.pathname === '/auth/login'
const hashOf = (url: URL | undefined) => new URLSearchParams(url?.hash.slice(1))
/** Goes to the provider and back: returns what the sign-in page finds in its address. */
async function signIn(traveler = traveller(), from = start) {
  const way = await traveler.walk(from, isLogin)
  const last = way.at(-1) as URL
  const hash = hashOf(last)
  return { traveler, way, last, code: hash.get('sign_on') ?? '', error: hash.get('sign_on_error') }
}
const redeem = async (traveler: ReturnType<typeof traveller>, code: string) => {
  const answer = await traveler.go(`${origin}/panel-api/auth/sign-on/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; token?: string; user?: { id: number } },
  }
}
const events = async () =>
  (
    await pool.query<{ event: string; details: Record<string, unknown> }>(
      'select event, details from security_entries order by id desc limit 20',
    )
  ).rows
const update = async ({ issuer, ...changes }: Record<string, unknown>) => {
  // Another issuer needs its own secret.
  if (issuer) {
    const body = { secret: idp.secret, issuer }
    expect((await call('PUT', `/sign-in-providers/${provider.id}/secret`, { body })).status).toBe(200)
  }
  const now = await call<Row>('GET', `/sign-in-providers/${provider.id}`)
  const answer = await call<Row>('PATCH', `/sign-in-providers/${provider.id}`, {
    body: changes,
    headers: { 'if-match': `"${now.body.version}"` },
  })
  expect(answer.status).toBe(200)
}

let n = 0
/** A user with an account here and at the provider. */
async function somebody(change = '') {
  const made = await account(t, { change })
  const person = { sub: `subject ${++n}`, email: made.email.toUpperCase(), email_verified: true }
  idp.person = person
  return { ...made, person }
}

beforeEach(() => {
  Object.assign(idp, { tamper: null, claimsInToken: true })
})

describe('a user with an account', () => {
  it('signs in by verified email, and later by the link even if the email differs', async () => {
    const { id, person } = await somebody()
    const first = await signIn(traveller(), `${start}?redirect=${encodeURIComponent('/jobs/?page=2')}`)
    expect(first.last.searchParams.get('redirect')).toBe('/jobs/?page=2')
    const entered = await redeem(first.traveler, first.code)
    expect(entered).toMatchObject({ status: 200, body: { user: { id } } })
    expect((await call('GET', '/auth/me', { token: entered.body.token as string })).status).toBe(200)
    expect(await events()).toContainEqual(expect.objectContaining({ event: 'login' }))

    idp.person = { ...person, email: 'renamed@example.test', email_verified: false }
    const again = await signIn()
    expect(await redeem(again.traveler, again.code)).toMatchObject({ status: 200, body: { user: { id } } })
  })

  it('signs in if the claims must be requested separately', async () => {
    const { id } = await somebody()
    idp.claimsInToken = false
    const { traveler, code } = await signIn()
    expect(await redeem(traveler, code)).toMatchObject({ status: 200, body: { user: { id } } })
  })

  it('has one account, even with many tabs at once', async () => {
    // One tab may look for the link before another creates it, and for the account after: with this many tabs, often.
    for (let round = 0; round < 6; round++) {
      const { id } = await somebody()
      const all = await Promise.all(Array.from({ length: 6 }, () => signIn()))
      for (const { traveler, code } of all)
        expect(await redeem(traveler, code)).toMatchObject({ status: 200, body: { user: { id } } })
    }
  })

  it('needs their own second factor, unless the provider has one', async () => {
    const { id } = await somebody()
    await pool.query(`insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [id])
    const here = await signIn()
    expect(await redeem(here.traveler, here.code)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required', challenge: expect.any(String) },
    })
    await update({ second_factor: true })
    try {
      const there = await signIn()
      expect((await redeem(there.traveler, there.code)).status).toBe(200)
    } finally {
      await update({ second_factor: false })
    }
  })

  it('need not set up a second factor if the provider has one', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into user_groups (name, scope, second_factor_required) values ('Careful', 'own', true) returning id`,
    )
    await somebody(`user_group_id = ${rows[0]?.id}`)
    const needed = async () => {
      const { traveler, code } = await signIn()
      const { body } = await redeem(traveler, code)
      const me = await call<{ second_factor_needed: boolean }>('GET', '/auth/me', { token: body.token as string })
      return me.body.second_factor_needed
    }
    expect(await needed()).toBe(true)
    await update({ second_factor: true })
    try {
      expect(await needed()).toBe(false)
    } finally {
      await update({ second_factor: false })
    }
  })

  it('sets up a second factor without a password right after signing in, and not later', async () => {
    const { id } = await somebody()
    await pool.query('delete from credentials where user_id = $1', [id])
    const { traveler, code } = await signIn()
    const token = (await redeem(traveler, code)).body.token as string
    const ask = async (path: string, body = {}) => {
      const answer = await call<{ code?: string; key?: string }>('POST', `/auth/second-factor${path}`, { token, body })
      return [answer.status, answer.body.code]
    }
    expect((await call('GET', '/auth/me', { token })).body).toMatchObject({ has_password: false })
    expect(await ask('')).toEqual([200, undefined])
    expect(await ask('/remove')).toEqual([200, undefined])
    await pool.query(`update sessions set issued_at = issued_at - interval '11 minutes' where user_id = $1`, [id])
    for (const path of ['', '/codes', '/remove']) {
      expect(await ask(path), path).toEqual([403, 'sign_in_again'])
      expect(await ask(path, { password: oldPassword }), path).toEqual([403, 'sign_in_again'])
    }
  })

  it('must enter the password, if there is one, however recent the session', async () => {
    await somebody()
    const { traveler, code } = await signIn()
    const token = (await redeem(traveler, code)).body.token as string
    const ask = async (body: object) => {
      const answer = await call<{ errors?: object }>('POST', '/auth/second-factor', { token, body })
      return [answer.status, answer.body.errors]
    }
    expect(await ask({})).toEqual([422, { password: [{ code: 'required' }] }])
    expect(await ask({ password: 'not the one it is' })).toEqual([422, { password: [{ code: 'wrong_password' }] }])
    expect(await ask({ password: oldPassword })).toEqual([200, undefined])
  })

  it.each([
    ['banned_at = now()', 'banned'],
    ['active = false', 'inactive'],
    ['archived_at = now()', 'sign_on_unknown'],
  ])('cannot sign in if %s', async (change, error) => {
    await somebody(change)
    expect(await signIn()).toMatchObject({ error, code: '' })
  })
})

describe('is rejected, and linked to nothing', () => {
  const links = async () => (await pool.query('select from sign_on_links')).rowCount
  const refused = async (error: string) => {
    const before = await links()
    const found = await signIn()
    expect(found).toMatchObject({ error, code: '' })
    expect(await links()).toBe(before)
    expect(await events()).toContainEqual(
      expect.objectContaining({ event: 'sign_on_refused', details: expect.objectContaining({ code: error }) }),
    )
  }

  it('an unverified or missing email', async () => {
    const { person } = await somebody()
    idp.person = { ...person, email_verified: false }
    await refused('sign_on_unverified')
    idp.person = { sub: person.sub }
    await refused('sign_on_unverified')
  })

  it('an unknown email', async () => {
    idp.person = { sub: 'stranger', email: 'stranger@example.test', email_verified: true }
    await refused('sign_on_unknown')
  })

  it('the email of an account linked to another user there', async () => {
    const { person } = await somebody()
    await signIn()
    idp.person = { ...person, sub: 'another subject' }
    await refused('sign_on_other')
  })

  it("a linked user who arrives with another account's email", async () => {
    const { person } = await somebody()
    await signIn()
    const other = await account(t)
    idp.person = { ...person, email: other.email }
    await refused('sign_on_other')
  })

  it.each([
    ['issuer', { iss: 'https://evil.example.test' }],
    ['audience', { aud: 'somebody else' }],
    ['nonce', { nonce: 'another nonce' }],
    ['time', { exp: 1_600_000_000 }],
    ['subject', { sub: undefined }],
  ])('a token of another %s', async (_what, claims) => {
    await somebody()
    idp.tamper = (before) => ({ ...before, ...claims })
    await refused('sign_on_failed')
  })

  it('a token without a nonce', async () => {
    await somebody()
    idp.tamper = ({ nonce: _, ...rest }) => rest
    await refused('sign_on_failed')
  })

  it('a user who declines', async () => {
    idp.person = null
    await refused('sign_on_denied')
  })

  it('a provider that does not answer, identifies itself differently, or is switched off', async () => {
    await somebody()
    for (const issuer of ['http://127.0.0.1:1', idp.issuer.replace('127.0.0.1', 'localhost')]) {
      await update({ issuer })
      await refused('sign_on_failed')
    }
    await update({ issuer: idp.issuer, active: false })
    await refused('sign_on_gone')
    await update({ active: true })
  })
})

describe('one-time values', () => {
  it('the return address: reused, from another browser, or too late, finds nothing', async () => {
    await somebody()
    const traveler = traveller()
    const back = async () =>
      (await traveler.walk(start, (url) => url.href.startsWith(origin) && url.pathname.endsWith('/callback'))).at(
        -1,
      ) as URL
    const arrive = async (by: ReturnType<typeof traveller>, url: URL) => {
      const answer = await by.go(url.href)
      return hashOf(new URL(answer.headers.get('location') as string, origin))
    }
    const first = await back()
    expect((await arrive(traveller(), first)).get('sign_on_error')).toBe('sign_on_expired')
    expect((await arrive(traveler, first)).get('sign_on')).toMatch(/^[\w-]{43}$/)
    expect((await arrive(traveler, first)).get('sign_on_error')).toBe('sign_on_expired')
    const late = await back()
    clock.now = new Date(Date.now() + 601_000)
    expect((await arrive(traveler, late)).get('sign_on_error')).toBe('sign_on_expired')
    clock.now = null
  })

  it('the code: reused, from another browser, or after a minute, opens nothing', async () => {
    await somebody()
    const one = await signIn()
    expect(await redeem(traveller(), one.code)).toMatchObject({ status: 401, body: { code: 'sign_on_expired' } })
    expect((await redeem(one.traveler, one.code)).status).toBe(200)
    expect((await redeem(one.traveler, one.code)).status).toBe(401)
    const late = await signIn()
    clock.now = new Date(Date.now() + 61_000)
    expect((await redeem(late.traveler, late.code)).status).toBe(401)
    clock.now = null
  })

  it('nobody is redirected outside the program', async () => {
    await somebody()
    for (const redirect of [
      '//evil.example.test',
      'https://evil.example.test',
      '/\\evil.example.test',
      'javascript:1',
    ]) {
      const { last } = await signIn(traveller(), `${start}?redirect=${encodeURIComponent(redirect)}`)
      expect(last.origin).toBe(origin)
      expect(last.searchParams.get('redirect')).toBeNull()
    }
  })

  it('one address cannot have more sign-ins in progress than an office would', async () => {
    await pool.query(
      `insert into sign_on_attempts select sha256(n::text::bytea), '\\x00', $1, '', '', null, '127.0.0.1', now() + interval '1 hour'
      from generate_series(1, 200) n`,
      [provider.id],
    )
    expect(await signIn()).toMatchObject({ error: 'rate_limited' })
    await pool.query('delete from sign_on_attempts')
  })
})

describe('groups', () => {
  const group = async (name: string) =>
    (await call<Row>('POST', '/user-groups', { body: { name, parent_id: 1, scope: 'own' } })).body.id
  const groupOf = async (id: number) =>
    (await pool.query<{ user_group_id: number }>('select user_group_id from users where id = $1', [id])).rows[0]
      ?.user_group_id

  it('set the first mapped user group at each sign-in, and reject a user in none', async () => {
    const [office, field] = [await group('Office'), await group('Field')]
    await update({
      groups: [
        { claim: 'crm-office', user_group_id: office },
        { claim: 'crm-field', user_group_id: field },
      ],
    })
    const { id, person } = await somebody()
    const before = await groupOf(id)
    expect(await signIn()).toMatchObject({ error: 'sign_on_no_group' })
    expect(await groupOf(id)).toBe(before)
    idp.person = { ...person, groups: ['others', 'crm-field', 'crm-office'] }
    const came = await signIn()
    expect((await redeem(came.traveler, came.code)).status).toBe(200)
    expect(await groupOf(id)).toBe(office)
    const { rows } = await pool.query<{ user_email: string }>(
      `select user_email from log_entries where entity = 'users' and entity_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows[0]?.user_email).toBe(person.email.toLowerCase())
    idp.person = { ...person, groups: ['crm-field'] }
    await signIn()
    expect(await groupOf(id)).toBe(field)
    await update({ groups: [] })
  })
})

describe('testing a provider', () => {
  const tried = async (id: number, token?: string) => {
    const answer = await call<{ ok?: boolean; code: string; said?: string | null }>(
      'POST',
      `/sign-in-providers/${id}/test`,
      {
        body: {},
        ...(token ? { token } : {}),
      },
    )
    return [answer.status, answer.body.ok, answer.body.code, answer.body.said]
  }
  const another = async (issuer: string, secret?: string) => {
    const { status, body } = await call<Row>('POST', '/sign-in-providers', {
      body: { name: `Another ${++n}`, issuer, client: idp.clientId, groups: [], active: false },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    if (secret) await call('PUT', `/sign-in-providers/${body.id}/secret`, { body: { secret } })
    return body.id
  }

  it('shows whether it answers and knows the client, also while it is disabled for sign-in', async () => {
    expect(await tried(provider.id)).toEqual([200, true, 'provider_knows', null])
    expect(await tried(await another(idp.issuer, idp.secret))).toEqual([200, true, 'provider_knows', null])
    expect(await tried(await another(idp.issuer, 'a wrong secret'))).toEqual([
      200,
      false,
      'provider_client',
      expect.stringContaining('invalid_client'),
    ])
    const [, ok, code] = await tried(await another(idp.issuer))
    expect([ok, code]).toEqual([false, 'provider_client'])
    const [, silent, why, said] = await tried(await another(`${origin}/nobody`))
    expect([silent, why]).toEqual([false, 'provider_silent'])
    expect(said).toBeTruthy()
    expect((await tried(999_999)).slice(0, 3)).toEqual([404, undefined, 'not_found'])
    const staff = await t.userWith(['SettingGroups:list'])
    expect((await tried(provider.id, staff.token))[0]).toBe(403)
    expect(JSON.stringify(log)).not.toContain('a wrong secret')
  })
})

describe('the client secret', () => {
  it('can be set, and is in no response, log, history, export or table', async () => {
    expect(secretSet.status).toBe(200)
    expect(secretSet.body['secret_set_at']).toBeTruthy()
    await somebody()
    await signIn()
    const exported = await call('GET', '/sign-in-providers/export?format=csv')
    const answers = [made, secretSet, exported, await call('GET', `/sign-in-providers/list`), ...log]
    expect(JSON.stringify(answers)).not.toContain(idp.secret)
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select from ${name} t where position($1 in t::text) > 0 or position(encode(convert_to($1, 'utf8'), 'hex') in t::text) > 0 limit 1`,
        [idp.secret],
      )
      expect(rows, name).toEqual([])
    }
  })

  it('and the user responsible for a provider cannot let in anyone with more permissions', async () => {
    const rights = ['SettingGroups:list', 'SettingGroups:edit']
    const { token, id: helper } = await t.userWith(rights)
    const boss = await somebody()
    const { rows } = await pool.query<{ user_group_id: number }>('select user_group_id from users where id = $1', [
      helper,
    ])
    const equal = await somebody(`user_group_id = ${rows[0]?.user_group_id}`)
    const comes = async ({ person }: typeof boss) => {
      idp.person = person
      return (await signIn()).error
    }
    for (const change of [
      () => call('PATCH', `/sign-in-providers/${provider.id}`, { token, body: { name: 'Fabrikam' } }),
      () => call('PUT', `/sign-in-providers/${provider.id}/secret`, { token, body: { secret: idp.secret } }),
    ]) {
      await update({ second_factor: true })
      expect([await comes(boss), await comes(equal)]).toEqual([null, null])
      await update({ second_factor: false })
      expect((await change()).status).toBe(200)
      expect([await comes(boss), await comes(equal)]).toEqual(['sign_on_above', null])
      const { rows: groups } = await pool.query<{ id: number }>('select id from user_groups where root')
      const group = { groups: [{ claim: 'all', user_group_id: groups[0]?.id }] }
      expect((await call('PATCH', `/sign-in-providers/${provider.id}`, { token, body: group })).status).toBe(200)
      expect(await comes({ ...equal, person: { ...equal.person, groups: ['all'] } as never })).toBe('sign_on_above')
      await update({ groups: [], name: 'Contoso' })
    }
  })

  it('blocks sign-in through a provider whose owner was blocked; the user who closes the account becomes responsible', async () => {
    const owner = await t.userWith(['SettingGroups:list', 'SettingGroups:edit'])
    const { rows } = await pool.query<{ user_group_id: number }>('select user_group_id from users where id = $1', [
      owner.id,
    ])
    const equal = await somebody(`user_group_id = ${rows[0]?.user_group_id}`)
    const comes = async () => {
      idp.person = equal.person
      return (await signIn()).error
    }
    const body = { name: 'Tailspin' }
    expect((await call('PATCH', `/sign-in-providers/${provider.id}`, { token: owner.token, body })).status).toBe(200)
    expect(await comes()).toBeNull()
    await pool.query('update users set banned_at = now() where id = $1', [owner.id])
    expect(await comes()).toBe('sign_on_above')
    await pool.query('update users set banned_at = null where id = $1', [owner.id])
    expect((await call('PATCH', `/users/${owner.id}`, { body: { active: false } })).status).toBe(200)
    expect(await comes()).toBeNull()
    await update({ name: 'Contoso' })
  })

  it('an issuer must be an HTTPS address', async () => {
    for (const issuer of ['http://login.example.test', 'login.example.test', 'https://a b', 'https://u:p@x.test'])
      expect(await call('POST', '/sign-in-providers', { body: { name: 'X', issuer, client: 'x' } })).toMatchObject({
        status: 422,
        body: { errors: { issuer: [{ code: 'https_address' }] } },
      })
  })
})

describe('a changed issuer', () => {
  it('removes links to the previous one; the action does so for one user', async () => {
    const { id } = await somebody()
    await signIn()
    const linked = async () => (await pool.query('select from sign_on_links where user_id = $1', [id])).rowCount
    expect(await linked()).toBe(1)
    expect((await call('POST', `/users/${id}/unlink`, { body: {} })).body).toEqual({ unlinked: 1 })
    expect(await linked()).toBe(0)
    await signIn()
    await update({ issuer: 'https://login.example.test' })
    expect(await linked()).toBe(0)
    await update({ issuer: idp.issuer })
  })
})

describe('the command line', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [resolve(root, 'scripts/login-link.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: t.url, DATA_DIR: dataDir, PUBLIC_URL: 'https://crm.example.test' },
    })

  it('signs a user in once, past the second factor and in any browser', async () => {
    const { id, email } = await somebody()
    await pool.query(`insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [id])
    const { stdout } = await run(email.toUpperCase())
    const address = new URL(stdout.trim())
    expect(address.href).toMatch(/^https:\/\/crm\.example\.test\/auth\/login#sign_on=/)
    const code = hashOf(address).get('sign_on') as string
    expect(await redeem(traveller(), code)).toMatchObject({ status: 200, body: { user: { id } } })
    expect((await redeem(traveller(), code)).status).toBe(401)
    expect(await events()).toContainEqual(expect.objectContaining({ event: 'let_in_by_console' }))
  })

  it('names users it cannot sign in', async () => {
    const { email } = await somebody('active = false')
    await expect(run(email)).rejects.toMatchObject({
      code: 1,
      stderr: `No active user has the address ${email}\n`,
    })
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: 'Add the email of the user: npm run login:link -- anna@example.com\n',
    })
  })
})

describe('passwords', () => {
  const hints = async () =>
    (await call<{ providers: unknown[]; passwords: boolean }>('GET', '/auth/hints', { token: null })).body
  const passwords = async (on: boolean) =>
    pool.query(
      `insert into system_settings (key, value) values ('auth.passwords', to_jsonb($1::boolean))
      on conflict (key) do update set value = excluded.value`,
      [on],
    )

  it('can be switched off after someone signed in through a provider, and the sign-in page knows', async () => {
    const { email } = await somebody()
    const login = () => call('POST', '/auth/login', { token: null, body: { email, password: oldPassword } })
    await pool.query('delete from sign_on_links')
    expect(await hints()).toMatchObject({ providers: [{ id: provider.id, name: 'Contoso' }], passwords: true })
    await passwords(false)
    expect((await login()).status).toBe(200)
    await signIn()
    expect((await hints()).passwords).toBe(false)
    const closed = [
      await login(),
      await call('POST', '/auth/forgotten-password', { token: null, body: { email } }),
      await call('POST', '/auth/token', {
        token: null,
        body: { email, token: 'AAAA-3XWD-HT9A', password: oldPassword, password_confirmation: oldPassword },
      }),
    ]
    for (const answer of closed) expect(answer).toMatchObject({ status: 403, body: { code: 'passwords_off' } })
    await update({ active: false })
    expect((await login()).status).toBe(200)
    await update({ active: true })
    await passwords(true)
    expect((await login()).status).toBe(200)
  })
})
