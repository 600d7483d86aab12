import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { neutralMessages, sessionHours } from '../../../../schema/areas/access/settings.ts'
import { idealPostcodesKey } from '../../../../schema/areas/addresses/settings.ts'
import type { Imported, SettingEntry, SettingState } from '../../../../schema/areas/settings/shapes.ts'
import { createApp } from '../../../../server/app.ts'
import { openKysely, openPool } from '../../../../server/engine/db/kysely.ts'
import { SECRET, type TestApp, testApp } from '../../../support/app.ts'
import { appUrlOf } from '../../../support/database.ts'

/** Searched for in every response, log and export. */
const PLANTED = 'ak_planted-9f27c1'

const api = await testApp()
const said: string[] = []
const pool = openPool(appUrlOf(api.url), { max: 2 })
/** Another server on the same database, with one setting in its environment. */
const other = await createApp({
  db: openKysely(pool),
  pool,
  ownerUrl: api.url,
  logKey: api.logKey,
  resources,
  auth: { secret: SECRET },
  environment: { SESSION_IDLE_MINUTES: '33' },
  logLevel: 'trace',
  log: new Writable({
    write: (chunk, _encoding, next) => {
      said.push(String(chunk))
      next()
    },
  }),
})
await other.ready()
afterAll(async () => {
  await other.close()
  await pool.end()
})

const list = async (call: TestApp['call'] = api.call, token?: string) =>
  (await call<{ data: SettingState[] }>('GET', '/system-settings/list', token ? { token } : {})).body.data
const one = async (key: string) => (await list()).find((state) => state.key === key) as SettingState
const save = (values: Record<string, unknown>, more: { versions?: Record<string, number>; token?: string } = {}) =>
  api.call<{ code?: string; errors?: Record<string, { code: string }[]> }>('PATCH', '/system-settings', {
    body: { values, ...(more.versions ? { versions: more.versions } : {}) },
    ...(more.token ? { token: more.token } : {}),
  })
const onOther = async (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object) => {
  const response = await other.inject({
    method,
    url: `/panel-api${path}`,
    headers: { authorization: `Bearer ${api.token}` },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json(), text: response.body }
}
const otherHas = async (key: string) =>
  ((await onOther('GET', '/system-settings/list')).body.data as SettingState[]).find((state) => state.key === key)
const undo = (answer: { headers: Record<string, unknown> }) =>
  api.call<{ data: { done: number; conflicts: unknown[] } }>(
    'POST',
    `/changesets/${String(answer.headers['changeset'])}/undo`,
    { body: {} },
  )

test('a change on one server applies on another from its next request, in both directions', async () => {
  expect(await otherHas('auth.session_hours')).toMatchObject({ value: 12, from: 'default', is_set: false })
  for (const hours of [5, 6, 7]) {
    expect((await save({ 'auth.session_hours': hours })).status).toBe(200)
    expect(await otherHas('auth.session_hours')).toMatchObject({ value: hours, from: 'set', is_set: true })
  }
  await onOther('PATCH', '/system-settings', { values: { 'auth.session_hours': null } })
  expect(await one('auth.session_hours')).toMatchObject({ value: 12, from: 'default', is_set: false })
  // This includes requests without a session: a password recovery uses it at once.
  const forgotten = () =>
    other.inject({ method: 'POST', url: '/panel-api/auth/forgotten-password', payload: { email: 'nobody@x.test' } })
  expect((await forgotten()).statusCode).toBe(404)
  await save({ 'auth.neutral_messages': true })
  expect((await forgotten()).statusCode).toBe(200)
  await save({ 'auth.neutral_messages': false })
})

test('an environment variable takes priority, is shown, and cannot be overwritten', async () => {
  await save({ 'auth.session_idle_minutes': 90 })
  expect(await one('auth.session_idle_minutes')).toMatchObject({ value: 90, from: 'set' })
  expect(await otherHas('auth.session_idle_minutes')).toMatchObject({
    value: 33,
    from: 'environment',
    variable: 'SESSION_IDLE_MINUTES',
    is_set: true,
  })
  const refused = await onOther('PATCH', '/system-settings', { values: { 'auth.session_idle_minutes': 44 } })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: { 'auth.session_idle_minutes': [{ code: 'overruled', params: { variable: 'SESSION_IDLE_MINUTES' } }] },
    },
  })
  expect(await one('auth.session_idle_minutes')).toMatchObject({ value: 90 })
})

test('rejects invalid values at their field with the allowed ones, and then saves none', async () => {
  const before = await list()
  const answer = await save({
    'auth.session_hours': 721,
    'auth.administrator_password_min': 'ten',
    'auth.neutral_messages': 'yes',
    'addresses.provider': 'somebody',
    'addresses.ideal_postcodes_key': 'a b',
    'no.such': 1,
    constructor: 1,
    'auth.session_idle_minutes': 45,
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject({
    'auth.session_hours': [{ code: 'lte', params: { limit: 720 } }],
    'auth.administrator_password_min': [{ code: 'type' }],
    'auth.neutral_messages': [{ code: 'type' }],
    'addresses.provider': [{ code: 'choice', params: { choices: ['none', 'postcodes_io', 'ideal_postcodes'] } }],
    'addresses.ideal_postcodes_key': [{ code: 'api_key' }],
    'no.such': [{ code: 'unknown_field' }],
    constructor: [{ code: 'unknown_field' }],
  })
  expect(Object.keys(answer.body.errors ?? {})).not.toContain('auth.session_idle_minutes')
  const { id } = await one('auth.session_hours')
  expect((await api.call('PATCH', `/system-settings/${id}`, { body: { value: 0 } })).body).toMatchObject({
    errors: { value: [{ code: 'gte', params: { limit: 1 } }] },
  })
  expect(await list()).toEqual(before)
})

test('a secret is used and never revealed: not in responses, the log, the export or the server’s own log lines', async () => {
  expect((await save({ 'addresses.ideal_postcodes_key': PLANTED })).status).toBe(200)
  expect(await api.settings.get(idealPostcodesKey)).toBe(PLANTED)
  const state = await one('addresses.ideal_postcodes_key')
  expect(state).toMatchObject({ value: null, is_set: true, from: 'set' })
  const replaced = await onOther('PATCH', `/system-settings/${state.id}`, { value: `${PLANTED}-2` })
  expect(await api.settings.get(idealPostcodesKey)).toBe(`${PLANTED}-2`)
  await onOther('PATCH', '/system-settings', {
    values: { 'addresses.ideal_postcodes_key': `${PLANTED} with spaces` },
  })
  const told = [
    replaced.text,
    JSON.stringify(await list()),
    (await onOther('GET', '/system-settings/export')).text,
    JSON.stringify((await api.call('GET', `/system-settings/${state.id}/history`)).body),
    JSON.stringify((await api.call('GET', '/logs/recent')).body),
    said.join('\n'),
  ]
  const { rows: tables } = await api.pool.query<{ t: string }>(
    `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { t } of tables)
    told.push((await api.pool.query(`select coalesce(string_agg(t::text, ' '), '') as all from "${t}" t`)).rows[0].all)
  expect(told.map((text) => text.includes(PLANTED))).toEqual(told.map(() => false))
  expect(said.length).toBeGreaterThan(5)
  // It is encrypted for this setting alone: in another row it cannot be decrypted.
  const { rows } = await api.pool.query('select sealed from system_settings where key = $1', [state.key])
  expect(rows[0].sealed).toBeInstanceOf(Buffer)
  // A secret's old value is unknown, so no undo is offered.
  const cleared = await save({ 'addresses.ideal_postcodes_key': null })
  expect(cleared.headers['changeset']).toBeUndefined()
  expect(await api.settings.get(idealPostcodesKey)).toBeNull()
  const { body } = await api.call<{ data: SettingEntry[] }>('GET', `/system-settings/${state.id}/history`)
  expect(body.data.map(({ secret, after }) => [secret, after !== null])).toEqual([
    [true, false],
    [true, true],
    [true, true],
  ])
})

test("changes are one step: undone together, in conflict one by one, and in each one's history", async () => {
  const changed = await save({ 'auth.session_hours': 9, 'auth.neutral_messages': true })
  expect((await undo(changed)).body.data).toMatchObject({ done: 2, conflicts: [] })
  expect(await api.settings.get(sessionHours)).toBe(12)
  expect(await api.settings.get(neutralMessages)).toBe(false)
  const again = await save({ 'auth.session_hours': 10, 'auth.neutral_messages': true })
  await save({ 'auth.session_hours': 11 })
  const partly = await undo(again)
  expect(partly.status).toBe(409)
  expect(await api.settings.get(sessionHours)).toBe(11)
  const { id } = await one('auth.session_hours')
  const { body } = await api.call<{ data: SettingEntry[] }>('GET', `/system-settings/${id}/history`)
  expect(body.data.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
    [10, 11],
    [null, 10],
    [9, null],
  ])
  expect(body.data[0]).toMatchObject({ user: expect.stringMatching(/\w/), secret: false })
  await save({ 'auth.session_hours': null, 'auth.neutral_messages': null })
  expect(await api.brokenLog()).toEqual([])
})

test('a stale version is rejected, and an unchanged value is no change', async () => {
  const { version, id } = await one('auth.session_hours')
  const versions = { 'auth.session_hours': version }
  expect((await save({ 'auth.session_hours': 8 }, { versions })).status).toBe(200)
  expect(await save({ 'auth.session_hours': 7 }, { versions })).toMatchObject({ status: 412, body: { code: 'stale' } })
  const stale = { 'if-match': `"${version}"` }
  expect((await api.call('PATCH', `/system-settings/${id}`, { body: { value: 7 }, headers: stale })).status).toBe(412)
  const same = await save({ 'auth.session_hours': 8 })
  expect(same.headers['changeset']).toBeUndefined()
  expect(await one('auth.session_hours')).toMatchObject({ value: 8, version: version + 1 })
  // Two concurrent changes of one setting: both are saved in turn, and both are logged.
  const both = await Promise.all([
    save({ 'auth.session_hours': 3 }),
    onOther('PATCH', '/system-settings', { values: { 'auth.session_hours': 4 } }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await one('auth.session_hours')).toMatchObject({ version: version + 3 })
  await save({ 'auth.session_hours': null })
})

test('reading and writing need permissions, and only users who see the whole business may change it', async () => {
  const none = await api.userWith(['Leads:list'])
  const reads = await api.userWith(['SettingGroups:list'])
  const writes = await api.userWith(['SettingGroups:list', 'SettingGroups:edit'])
  const confined = await api.userWith(['SettingGroups:list', 'SettingGroups:edit'], 'franchise')
  const get = (path: string, token: string) => api.call('GET', path, { token })
  expect(await get('/system-settings/list', none.token)).toMatchObject({
    status: 403,
    body: { area: 'SettingGroups', action: 'list' },
  })
  expect((await get('/system-settings/list', reads.token)).status).toBe(200)
  expect((await get('/system-settings/export', reads.token)).status).toBe(403)
  expect((await save({ 'auth.session_hours': 2 }, { token: reads.token })).status).toBe(403)
  expect(await save({ 'auth.session_hours': 2 }, { token: confined.token })).toMatchObject({
    status: 403,
    body: { code: 'whole_business' },
  })
  const done = await save({ 'auth.session_hours': 2 }, { token: writes.token })
  expect(done.status).toBe(200)
  expect(await one('auth.session_hours')).toMatchObject({ value: 2, updated_by: { id: writes.id } })
  // An undo needs the same permissions as the change.
  const path = `/changesets/${String(done.headers['changeset'])}/undo`
  for (const { token } of [reads, confined])
    expect((await api.call('POST', path, { body: {}, token })).status).toBeGreaterThanOrEqual(400)
  expect(await one('auth.session_hours')).toMatchObject({ value: 2 })
  await save({ 'auth.session_hours': null })
})

test('settings are exported to another server as a file, which previews its changes', async () => {
  await save({ 'auth.session_hours': 14, 'addresses.ideal_postcodes_key': PLANTED, 'auth.neutral_messages': true })
  const { body: file } = await api.call<Record<string, unknown>>('GET', '/system-settings/export')
  expect(file['settings']).toMatchObject({ 'auth.session_hours': 14, 'auth.neutral_messages': true })
  expect(Object.keys(file['settings'] as object)).not.toContain('addresses.ideal_postcodes_key')
  await save({ 'auth.session_hours': null, 'auth.neutral_messages': null })
  const more = { 'addresses.ideal_postcodes_key': 'zzzz', 'no.such': 1, 'auth.session_idle_minutes': 50 }
  const settings = { ...(file['settings'] as object), ...more }
  const take = (preview: boolean) => onOther('POST', '/system-settings/import', { ...file, settings, preview })
  const expected: Imported = {
    changes: [
      { key: 'auth.neutral_messages', before: false, after: true },
      { key: 'auth.session_hours', before: 12, after: 14 },
    ],
    left: [
      { key: 'auth.session_idle_minutes', why: 'overruled' },
      { key: 'addresses.ideal_postcodes_key', why: 'secret' },
      { key: 'no.such', why: 'unknown' },
    ],
  }
  const sorted = ({ changes, left }: Imported) => ({
    changes: changes.toSorted((a, b) => a.key.localeCompare(b.key)),
    left: left.toSorted((a, b) => a.why.localeCompare(b.why)),
  })
  const preview = await take(true)
  expect(preview.status, preview.text).toBe(200)
  expect(sorted(preview.body)).toEqual(sorted(expected))
  expect(await one('auth.session_hours')).toMatchObject({ value: 12 })
  // As many changes as the preview rolled back: none of those has stayed in a server's memory.
  await save({ 'locations.screens': true, 'mail.reply_to': 'desk@x.test' })
  expect(await otherHas('auth.session_hours')).toMatchObject({ value: 12 })
  expect(sorted((await take(false)).body)).toEqual(sorted(expected))
  expect(await one('auth.session_hours')).toMatchObject({ value: 14 })
  // One rejected value rejects the whole file.
  const wrong = await api.call('POST', '/system-settings/import', {
    body: { ...file, settings: { 'auth.session_hours': 5000, 'auth.neutral_messages': false } },
  })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { 'auth.session_hours': [{ code: 'lte' }] } } })
  expect(await one('auth.neutral_messages')).toMatchObject({ value: true })
  expect((await api.call('POST', '/system-settings/import', { body: { ...file, format: 'x' } })).status).toBe(422)
})
