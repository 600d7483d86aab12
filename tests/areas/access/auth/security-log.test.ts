import { describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { truncateLog } from '../../../../server/engine/log/take.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { codeOf, PASSWORD, protect, somebody } from '../../../support/person.ts'

const lines: Record<string, unknown>[] = []
const t = await testApp({
  logLevel: 'info',
  log: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
})
const factory = createFactory(t)

interface Entry {
  readonly event: string
  readonly user_id: number | null
  readonly user_email: string | null
  readonly ip: string
  readonly details: Record<string, unknown>
}
const newest = async (): Promise<number> =>
  (await t.pool.query<{ id: number }>('select coalesce(max(id), 0)::int as id from security_entries')).rows[0]?.id ?? 0

/** The security log entries of an action, in order, once written, and the operators' log lines for them. */
async function left(act: () => Promise<unknown>, events: readonly string[]): Promise<Entry[]> {
  const since = await newest()
  lines.length = 0
  await act()
  const read = async () =>
    (
      await t.pool.query<Entry>(
        'select event, user_id::int, user_email, ip, details from security_entries where id > $1 order by id',
        [since],
      )
    ).rows
  await expect.poll(async () => (await read()).map(({ event }) => event)).toEqual(events)
  expect(lines.flatMap((line) => line['security'] ?? [])).toEqual(events)
  expect(await t.brokenLog()).toEqual([])
  return read()
}
const login = (email: string, password: string) =>
  t.call<Wire>('POST', '/auth/login', { body: { email, password }, token: null })

describe('the security log records', () => {
  test('sign-ins, accepted and rejected, with user, address and reason', async () => {
    const { id, email } = await somebody(t)
    const [right] = await left(() => login(email, PASSWORD), ['login'])
    expect(right).toMatchObject({ user_id: id, user_email: email, ip: '127.0.0.1' })
    const [wrong] = await left(() => login(email, 'not the password'), ['login_refused'])
    expect(wrong).toMatchObject({ user_id: id, user_email: email, details: { code: 'bad_credentials' } })
    const [nobody] = await left(() => login('nobody@example.test', 'whatever it is'), ['login_refused'])
    expect(nobody).toMatchObject({ user_id: null, user_email: 'nobody@example.test' })
    await t.pool.query('update users set banned_at = now() where id = $1', [id])
    const [banned] = await left(() => login(email, PASSWORD), ['login_refused'])
    expect(banned).toMatchObject({ details: { code: 'banned' } })
    expect(JSON.stringify(lines)).not.toContain(PASSWORD)
  })

  test('blocks, once for every tenfold number', async () => {
    const { email } = await somebody(t)
    const guesses = async () => {
      for (let i = 0; i < 13; i++) await login(email, `guess number ${i}`)
    }
    const entries = await left(guesses, [...Array.from({ length: 10 }, () => 'login_refused'), 'locked'])
    expect(entries.at(-1)).toMatchObject({ user_email: email, details: { act: 'login', times: 1 } })
  })

  test('second factors: started, activated, passed, rejected and removed', async () => {
    const one = await somebody(t, ['Users:profileView'])
    await left(() => protect(t, one), ['second_factor_begun', 'second_factor_on'])
    const challenge = async () => (await login(one.email, PASSWORD)).body['challenge']
    let given: unknown
    await left(async () => {
      given = await challenge()
    }, ['password_right'])
    const [refused] = await left(
      () => t.call('POST', '/auth/login/second-factor', { body: { challenge: given, code: '000000' }, token: null }),
      ['login_second_factor_refused'],
    )
    expect(refused).toMatchObject({ user_id: one.id, details: { code: 'wrong_code' } })
    const token = await t.tokenOf(one.id)
    await left(
      () => t.call('POST', '/auth/second-factor/remove', { body: { password: 'wrong one' }, token }),
      ['second_factor_off_refused'],
    )
    await left(
      () => t.call('POST', '/auth/second-factor/remove', { body: { password: PASSWORD }, token }),
      ['second_factor_off'],
    )
    await t
      .call('POST', '/auth/second-factor', { body: { password: PASSWORD }, token })
      .then(({ body }) =>
        t.call('POST', '/auth/second-factor/confirm', { body: { code: codeOf(String(body['key'])) }, token }),
      )
    await expect
      .poll(async () => (await t.pool.query("select from security_entries where event = 'second_factor_on'")).rowCount)
      .toBe(2)
    await left(() => t.call('DELETE', `/users/${one.id}/second-factor`), ['second_factor_reset'])
  })

  test('changes of passwords, sessions and permissions, with what was granted and revoked', async () => {
    const one = await somebody(t)
    const wanted = 'another right password 2'
    const body = { current_password: PASSWORD, password: wanted, password_confirmation: wanted }
    await left(
      () =>
        t.call('POST', '/auth/profile/password', {
          body: { ...body, current_password: 'not the right one 9' },
          token: one.token,
        }),
      ['password_changed_refused'],
    )
    await left(() => t.call('POST', '/auth/profile/password', { body, token: one.token }), ['password_changed'])
    await left(() => t.call('POST', '/auth/logout', { body: {}, token: one.token }), ['logout'])
    const group = (
      await t.pool.query<{ id: number }>('select user_group_id::int as id from users where id = $1', [one.id])
    ).rows[0]?.id
    const [rights] = await left(
      () =>
        t.call('PUT', `/user-groups/${group}/permissions`, {
          body: { permissions: ['Users:profileView', 'Leads:list'] },
        }),
      ['rights_changed'],
    )
    expect(rights?.details).toEqual({
      group,
      given: ['Leads:list'],
      taken: ['Dashboard:index', 'JobTypes:add', 'JobTypes:edit', 'JobTypes:list'],
    })
    const [scope] = await left(
      () => t.call('PATCH', `/user-groups/${group}`, { body: { parent_id: 1, scope: 'own' } }),
      ['rights_changed'],
    )
    expect(scope?.details).toEqual({ group, scope: { from: 'all', to: 'own' }, parent_id: { from: null, to: 1 } })
    const [moved] = await left(
      () => t.call('PATCH', `/users/${one.id}`, { body: { user_group_id: 1 } }),
      ['rights_changed'],
    )
    expect(moved?.details).toEqual({ user: one.id, user_group_id: { from: group, to: 1 } })
    await left(() => t.call('PATCH', `/users/${one.id}`, { body: { last_name: 'Renamed' } }), [])
    await left(() => t.call('POST', `/users/${one.id}/ban`, { body: {} }), ['banned'])
    await left(() => t.call('PATCH', `/users/${one.id}`, { body: { user_group_id: 1e9 } }), [])
  })

  test('exports: user, resource, filter and count', async () => {
    for (let i = 0; i < 3; i++) await factory.create(resources.get('job-types'))
    const [one] = await left(() => t.call('GET', '/job-types/export?format=csv&q=title&locale=en'), ['exported'])
    expect(one?.details).toEqual({
      resource: 'job-types',
      rows: 3,
      filter: { format: 'csv', q: 'title', locale: 'en' },
    })
    const ticket = await t.call<Wire>('POST', '/job-types/export', { body: { format: 'csv' } })
    const path = String(ticket.body['url']).replace('/panel-api', '')
    const [byTicket] = await left(() => t.call('GET', path, { token: null }), ['exported'])
    expect(byTicket?.details).toMatchObject({ resource: 'job-types', filter: { format: 'csv' } })
    expect(byTicket?.user_id).not.toBeNull()
    expect(JSON.stringify(byTicket)).not.toContain('ticket')
  })

  test("rejections above a rate, and access to others' records", async () => {
    const { id, token } = await t.userWith(['Leads:list', 'Leads:details'], 'own')
    const many = async () => {
      for (let i = 0; i < 25; i++) await t.call('GET', '/users/list', { token })
    }
    const [refused] = await left(many, ['forbidden'])
    expect(refused).toMatchObject({ user_id: id, details: { action: 'GET /panel-api/users/list', times: 20 } })
    const lead = await factory.create(resources.get('leads'))
    const [foreign] = await left(() => t.call('GET', `/leads/${lead.id}`, { token }), ['foreign_records'])
    expect(foreign).toMatchObject({ user_id: id, details: { resource: 'leads', id: lead.id, times: 1 } })
    await left(() => t.call('GET', '/leads/999999999', { token }), [])
  })
})

test('clearing the log does not clear the security log', async () => {
  const before = (await t.pool.query('select from security_entries')).rowCount
  await truncateLog(t.db, t.logKey, { before: new Date(Date.now() + 60_000), by: 1 })
  expect((await t.pool.query('select from security_entries')).rowCount).toBe(before)
  expect(before).toBeGreaterThan(20)
  await t.pool.query(
    "update security_entries set user_email = 'somebody@else.test' where id = (select min(id) from security_entries)",
  )
  expect(await t.brokenLog()).toMatchObject([{ entity: 'security', why: 'changed' }])
  await t.pool.query('delete from security_entries where id = (select max(id) from security_entries)')
  expect((await t.brokenLog()).map(({ why }) => why)).toContain('length')
})

test('many concurrent entries form one chain', async () => {
  const u = await testApp()
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      u.call('POST', '/auth/login', { body: { email: `n${i}@example.test`, password: 'no such person' }, token: null }),
    ),
  )
  await expect.poll(async () => (await u.pool.query('select from security_entries')).rowCount).toBe(30)
  expect(await u.brokenLog()).toEqual([])
})
