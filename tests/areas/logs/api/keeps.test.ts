import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Archive } from '../../../../schema/areas/logs/archiveShapes.ts'
import type { TestResult } from '../../../../schema/areas/settings/shapes.ts'
import { archiveKey as takeOutKey } from '../../../../server/areas/dataExport/job.ts'
import { dataExportRetention } from '../../../../server/areas/dataExport/retention.ts'
import { archiveKey } from '../../../../server/areas/logs/archives/make.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { type RetentionRule, retentionOutlook, runRetention } from '../../../../server/engine/retention/retention.ts'
import { keeps } from '../../../../server/retention.ts'
import { testApp } from '../../../support/app.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const t = await testApp({ jobs: NO_JOBS })
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
/** What retention needs from the engine; the night begins at three. */
const engineAt = (now: Date) =>
  ({ db: t.db, settings: t.settings, clock: () => now }) as Parameters<typeof runRetention>[0]
const tonight = (days = 0) => {
  const at = new Date(Date.now() + days * DAY)
  at.setUTCHours(12)
  return at
}
const dry = async () => (await t.call<TestResult>('POST', '/system-settings/test/kept', { body: {} })).body
const part = (tried: TestResult, code: string) => tried.parts?.find((one) => one.code === code)?.params
const count = async (table: string) =>
  Number((await t.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n)
const set = (key: string, value: unknown) => t.call('PATCH', '/system-settings', { body: { values: { [key]: value } } })

async function fill(): Promise<void> {
  await t.pool.query(
    `insert into server_lines (at, level, server, message) values ($1, 30, 'one', 'old'), ($1, 30, 'one', 'old too'), ($2, 30, 'one', 'young')`,
    [ago(31), ago(29)],
  )
  for (const [end, revoked] of [
    [ago(91), null],
    [ago(-1), ago(95)],
    [ago(80), null],
    [ago(-1), null],
  ])
    await t.pool.query(
      `insert into sessions (id, user_id, issued_at, expires_at, last_seen, ip, user_agent, revoked_at) values (gen_random_uuid(), 1, $1, $2, $1, '10.0.0.1', 'a browser', $3)`,
      [ago(100), end, revoked],
    )
  await t.pool.query(
    `insert into idempotency_keys (user_id, key, request_hash, created_at) values (1, 'old', '', $1), (1, 'late-old', '', $1)`,
    [ago(2)],
  )
}

test('data due for deletion is counted by kind, and the preview deletes nothing', async () => {
  await fill()
  const tables = ['server_lines', 'sessions', 'idempotency_keys']
  const before = await Promise.all(tables.map(count))
  const tried = await dry()
  expect(tried.code).toBe('kept_tonight')
  expect(part(tried, 'kept_server_lines')).toEqual({ over: 2, all: 3, days: 30 })
  expect(part(tried, 'kept_sessions')).toMatchObject({ over: 2, days: 90 })
  expect(part(tried, 'kept_idempotency_keys')).toMatchObject({ over: 1, all: 2 })
  expect(part(tried, 'kept_mails_always')).toBeDefined()
  expect(await Promise.all(tables.map(count))).toEqual(before)
  const { token } = await t.userWith(['SettingGroups:list'])
  expect((await t.call('POST', '/system-settings/test/kept', { body: {}, token })).status).toBe(403)
})

test('it is deleted at night, once, by the first server; active sessions stay', async () => {
  const sessions = await count('sessions')
  const early = tonight()
  early.setUTCHours(1)
  expect(await runRetention(engineAt(early), keeps)).toBeUndefined()
  expect(await count('server_lines')).toBe(3)
  const runs = await Promise.all([1, 2, 3].map(() => runRetention(engineAt(tonight()), keeps)))
  const [gone, ...others] = runs.filter((one) => one !== undefined)
  expect(others).toEqual([])
  expect(gone).toMatchObject({ server_lines: 2, sessions: 2, idempotency_keys: 1, mails: 0 })
  expect(await count('server_lines')).toBe(1)
  expect(await count('sessions')).toBe(sessions - 2)
  expect((await t.call('GET', '/job-types/list')).status, 'who is in stays in').toBe(200)
  expect(await runRetention(engineAt(tonight()), keeps)).toBeUndefined()
  const tried = await dry()
  expect(tried.code).toBe('kept_since')
  expect(tried.params).toMatchObject({ smart_count: 0, last: 5 })
})

test('email texts are kept until a period is set; after it only the fact of sending remains', async () => {
  await t.pool.query(
    `insert into emails (channel, "to", subject, html, text, body, status, created_at) values
      ('email', 'ada@example.test', 'Old letter', '<p>Dear Ada</p>', 'Dear Ada', '<p>Dear Ada</p>', 'sent', $1), ('email', 'ada@example.test', 'By itself', '<p>A link</p>', 'A link', '', 'sent', $1),
      ('email', 'ada@example.test', 'Waits', '<p>Waits</p>', 'Waits', '<p>Waits</p>', 'queued', $1), ('email', 'ada@example.test', 'Young', '<p>Young</p>', 'Young', '<p>Young</p>', 'sent', $2)`,
    [ago(100), ago(20)],
  )
  expect(await runRetention(engineAt(tonight(1)), keeps)).toMatchObject({ mails: 0 })
  expect((await set('kept.mail_months', 3)).status).toBe(200)
  expect(part(await dry(), 'kept_mails')).toMatchObject({ over: 2, days: 93 })
  expect(await runRetention(engineAt(tonight(2)), keeps)).toMatchObject({ mails: 2 })
  const { rows } = await t.pool.query<{ subject: string; html: string; text: string; body: string }>(
    `select subject, html, text, body from emails where "to" = 'ada@example.test' order by id`,
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['Old letter', 'By itself', 'Waits', 'Young'])
  expect(JSON.stringify(rows.slice(0, 2))).not.toMatch(/Dear Ada|A link/)
  expect(rows.map(({ body }) => body === '')).toEqual([false, true, false, false])
  expect(rows.slice(2).map(({ text }) => text)).toEqual(['Waits', 'Young'])
  expect(part(await dry(), 'kept_mails')).toMatchObject({ over: 0 })
})

test('more than one statement can delete is deleted too; data kept permanently is not read', async () => {
  await t.pool.query(
    `insert into server_lines (at, level, server, message) select $1, 30, 'one', 'many' from generate_series(1, 20500)`,
    [ago(40)],
  )
  expect(await runRetention(engineAt(tonight(3)), keeps)).toMatchObject({ server_lines: 20_500 })
  const always: RetentionRule = { name: 'always', days: async () => null, of: 'server_lines', over: () => sql`true` }
  expect(await retentionOutlook(engineAt(tonight()), [always])).toEqual([
    { name: 'always', days: null, over: 0, all: await count('server_lines') },
  ])
  expect(await runRetention(engineAt(tonight(4)), [always])).toEqual({ always: 0 })
})

const { storage } = folderOptions(t.files)
const incoming = await mkdtemp(join(tmpdir(), 'crm-keeps-'))
afterAll(() => rm(incoming, { recursive: true, force: true }))
/** A night that deletes files too. */
const nightAt = (now: Date, files: Partial<typeof storage> = {}): Engine =>
  ({
    ...engineAt(now),
    logKey: t.logKey,
    resources,
    services: { files: { storage: { ...storage, ...files }, incoming } },
  }) as unknown as Engine
const there = async (key: string) => {
  const bytes = await storage.get(key)
  bytes?.destroy()
  return bytes !== null && bytes !== undefined
}
async function store(key: string): Promise<void> {
  const path = join(incoming, 'one')
  await writeFile(path, 'an archive')
  await storage.put(key, { path, size: 10, sha256: 'x' })
}
async function archived(days: number, state = 'done'): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into log_archives (before_at, books_before_at, books, user_id, expected, removed, state, bytes, sha256, finished_at)
     values ($1, $1, '{}', 1, 7, 7, $2, 10, 'x', $1) returning id`,
    [ago(days), state],
  )
  const id = Number(rows[0]?.id)
  await store(archiveKey(id))
  return id
}
const notes = async (event: string) =>
  (
    await t.call<{ data: { details: Record<string, unknown> }[] }>('GET', `/logs/security?event=${event}`)
  ).body.data.map(({ details }) => details)
const YEAR = 366

test('log archive files are deleted after their retention, never before that of the accounts, and the deletion is recorded', async () => {
  const [old, young, stored] = [
    await archived(6 * YEAR + 1),
    await archived(6 * YEAR - 100),
    await archived(7 * YEAR, 'stored'),
  ]
  expect(part(await dry(), 'kept_log_archives')).toEqual({ over: 1, all: 2, days: 6 * YEAR })
  expect(await there(archiveKey(old))).toBe(true)
  // The accounts are kept longer: so is whatever may contain entries about them.
  expect((await set('kept.log_books_years', 8)).status).toBe(200)
  expect(part(await dry(), 'kept_log_archives')).toEqual({ over: 0, all: 2, days: 8 * YEAR })
  expect(await runRetention(nightAt(tonight(10)), keeps)).toMatchObject({ log_archives: 0 })
  expect((await set('kept.log_books_years', 6)).status).toBe(200)
  expect((await set('kept.log_archive_years', 5)).status, 'fewer than the books').toBe(422)
  // Interrupted between the file and its record: completed by the next night, and recorded once.
  const broken = nightAt(tonight(11), {
    delete: async (key) => {
      await storage.delete(key)
      throw new Error('cut off')
    },
  })
  await expect(runRetention(broken, keeps)).rejects.toThrow('cut off')
  expect(await notes('log_archive_gone')).toEqual([])
  expect(await runRetention(nightAt(tonight(12)), keeps)).toMatchObject({ log_archives: 1 })
  expect(await runRetention(nightAt(tonight(13)), keeps)).toMatchObject({ log_archives: 0 })
  expect([await there(archiveKey(old)), await there(archiveKey(young)), await there(archiveKey(stored))]).toEqual([
    false,
    true,
    true,
  ])
  expect(await notes('log_archive_gone')).toEqual([expect.objectContaining({ archive: old, entries: 7, sha256: 'x' })])
  const { data } = (await t.call<{ data: Archive[] }>('GET', '/logs/archives')).body
  expect(data.map(({ id, state, gone_at }) => [id, state, gone_at !== null])).toEqual([
    [stored, 'stored', false],
    [young, 'done', false],
    [old, 'gone', true],
  ])
  const { status, body } = await t.call<{ code: string }>('POST', `/logs/archives/${old}/file`)
  expect([status, body.code]).toEqual([409, 'archive_gone'])
  expect(await t.brokenLog()).toEqual([])
})

test('data export files are deleted after their days; their record stays', async () => {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into take_outs (status, progress, rows, files, missing, size, sha256, updated_at)
     select 'done', 100, 1, 0, 0, 1, 'y', at from unnest($1::timestamptz[]) at returning id`,
    [[ago(20), ago(10)]],
  )
  const [old = 0, young = 0] = rows.map(({ id }) => id)
  for (const id of [old, young]) await store(takeOutKey(id))
  expect(part(await dry(), 'kept_take_outs')).toEqual({ over: 1, all: 2, days: 14 })
  expect((await set('kept.take_out_days', 21)).status).toBe(200)
  expect(part(await dry(), 'kept_take_outs')).toEqual({ over: 0, all: 2, days: 21 })
  expect((await set('kept.take_out_days', 14)).status).toBe(200)
  expect(await runRetention(nightAt(tonight()), [dataExportRetention])).toBeUndefined()
  await t.pool.query('delete from keep_runs')
  expect(await runRetention(nightAt(tonight()), [dataExportRetention])).toEqual({ take_outs: 1 })
  expect([await there(takeOutKey(old)), await there(takeOutKey(young))]).toEqual([false, true])
  expect((await t.call<{ status: string }>('GET', `/take-outs/${old}`)).body.status).toBe('gone')
  expect((await t.call<{ status: string }>('GET', `/take-outs/${young}`)).body.status).toBe('done')
  expect(await notes('take_out_gone')).toEqual([{ take_out: old, sha256: 'y', why: 'kept for its time' }])
})
