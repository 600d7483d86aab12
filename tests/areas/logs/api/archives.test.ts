import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { Archive, Check, TruncateOutlook } from '../../../../schema/areas/logs/archiveShapes.ts'
import { openPool } from '../../../../server/engine/db/kysely.ts'
import type { Jobs } from '../../../../server/engine/jobs/jobs.ts'
import { checkArchive } from '../../../../server/engine/log/archiveCheck.ts'
import { logKey } from '../../../../server/engine/log/key.ts'
import { redactLog, truncateLog } from '../../../../server/engine/log/take.ts'
import { aged, monthsAgo } from '../../../support/aged.ts'
import { testApp } from '../../../support/app.ts'
import { appUrlOf } from '../../../support/database.ts'
import { createFactory } from '../../../support/factory.ts'

/** Jobs that run when the test says so, until it says stop. */
const handlers = new Map<string, (run: { data: object; signal: AbortSignal }) => Promise<void>>()
const jobs: Jobs = {
  handle: (name, handler) => void handlers.set(name, handler as never),
  send: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}
const run = (signal = new AbortController().signal) => handlers.get('log-keeping')?.({ data: {}, signal })

const t = await testApp({ jobs })
const folder = await mkdtemp(join(tmpdir(), 'crm-archives-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Listed {
  readonly data: readonly Archive[]
  readonly check: Check | null
  readonly begins: string | null
}
const archives = async () => (await t.call<Listed>('GET', '/logs/archives')).body
const newest = async () => (await archives()).data[0] as Archive
const look = async (before = '') =>
  (await t.call<TruncateOutlook>('GET', `/logs/truncate${before && `?before=${before}`}`)).body
const truncate = (body: object, token = t.token) =>
  t.call<Archive & { code: string; errors: object }>('POST', '/logs/truncate', { body, token })
const counted = async (entity: string, id: number) =>
  (await t.pool.query('select from log_entries where entity = $1 and entity_id = $2', [entity, id])).rowCount
async function asked(): Promise<Archive> {
  const { before, entries } = await look()
  const answer = await truncate({ before, count: entries })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
let files = 0
/** An archive's file, as a browser saves it. */
async function download(id: number): Promise<string> {
  const { body, status } = await t.call<{ url: string }>('POST', `/logs/archives/${id}/file`)
  expect(status, JSON.stringify(body)).toBe(200)
  const response = await t.app.inject({ method: 'GET', url: body.url })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/gzip'])
  const path = join(folder, `archive-${files++}.gz`)
  await pipeline(Readable.from([response.rawPayload]), createWriteStream(path))
  return path
}
const factory = createFactory(t)

test('old entries are written to a verified file, and deleted with an anchor for each chain; recent and accounting entries stay', async () => {
  const old = await aged(
    t,
    'job-types',
    [monthsAgo(30), monthsAgo(29), monthsAgo(25), monthsAgo(3)],
    ['One\u2028line', 'Two "quoted"', 'Drei – ü'],
  )
  const gone = await aged(t, 'leads', [monthsAgo(40), monthsAgo(26)])
  const paid = await aged(t, 'payments', [monthsAgo(80), monthsAgo(60), monthsAgo(30)])
  const behind = await aged(t, 'tasks', [monthsAgo(28), monthsAgo(2), monthsAgo(27)])
  const { rows: blotted } = await t.pool.query<{ id: number }>(
    'select min(id) as id from log_entries where entity_id = $1',
    [gone],
  )
  await redactLog(t.db, t.logKey, { entry: Number(blotted[0]?.id), fields: ['title'], by: 1 })
  expect(await t.brokenLog()).toEqual([])
  const { before, latest, entries, kinds, kept } = await look()
  expect(before).toBe(latest)
  expect(Object.fromEntries(kinds.map((one) => [one.entity, one.entries]))).toMatchObject({
    'job-types': 3,
    leads: 2,
    payments: 1,
    tasks: 1,
  })
  expect([entries, kept]).toEqual([7, 3])
  // Neither by a guessed number, nor too recent.
  expect((await truncate({ before, count: entries - 1 })).body.errors).toMatchObject({
    count: [{ code: 'other_count', params: { count: 7 } }],
  })
  const young = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)
  expect((await truncate({ before: young, count: 9 })).body.errors).toMatchObject({
    before: [{ code: 'log_too_young' }],
  })
  expect(await counted('job-types', old)).toBe(4)

  const { id } = await asked()
  // Two at once: the second is rejected until the first is done.
  expect((await truncate({ before, count: entries })).body.code).toBe('archive_running')
  expect((await t.call<{ code: string }>('POST', `/logs/archives/${id}/file`)).body.code).toBe('archive_waiting')
  await run()
  const done = await newest()
  // One follows a more recent entry of its chain, and stays with it.
  expect(done).toMatchObject({
    id,
    state: 'done',
    expected: 7,
    written: 7,
    removed: 7,
    chains: 4,
    user: { name: 'Alex Morgan' },
  })
  expect(
    await Promise.all([
      counted('job-types', old),
      counted('leads', gone),
      counted('payments', paid),
      counted('tasks', behind),
    ]),
  ).toEqual([1, 0, 2, 2])
  expect(await t.brokenLog()).toEqual([])

  const path = await download(id)
  expect(await checkArchive(path, t.logKey)).toMatchObject({ entries: 7, chains: 4, keyed: true, broken: [] })
  const lines = gunzipSync(readFileSync(path))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, never>)
  expect(lines[0]).toMatchObject({
    archive: 'log',
    version: 1,
    books: expect.arrayContaining(['payments', 'invoices']),
  })
  const texts = lines
    .filter((line) => line['text'])
    .map((line) => JSON.parse(line['text'] as unknown as string) as unknown[])
  expect(texts.map((text) => text[9])).toEqual(expect.arrayContaining(['One\u2028line', 'Two "quoted"', 'Drei – ü']))
  expect(lines.at(-1)).toMatchObject({
    manifest: { entries: 7, chains: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  // The tombstone: user, time, count, and the file's checksum.
  const { body } = await t.call<{ data: { event: string; user: { name: string }; details: object }[] }>(
    'GET',
    '/logs/security?event=log_truncated',
  )
  expect(body.data[0]).toMatchObject({
    user: { name: 'Alex Morgan' },
    details: { archive: id, entries: 7, chains: 4, sha256: done.sha256 },
  })
  expect((await truncate({ before, count: 1 })).body.code).toBe('nothing_to_archive')
})

test('a record whose start was archived says so in its timeline, and its earlier state is never shown', async () => {
  const row = await factory.create(resources.get('leads'))
  const path = `/leads/${row.id}`
  await t.call('PATCH', path, { body: { company_name: 'Later Ltd' } })
  const timeline = async () =>
    (await t.call<{ data: object[]; next: string | null; taken: number }>('GET', `${path}/timeline`)).body
  expect(await timeline()).toMatchObject({ next: null, taken: 0 })
  // As if created long ago: only the owner can do this, and it is detected.
  const { rows } = await t.pool.query<{ id: number }>(
    `update log_entries set at = at - interval '3 years' where id = (select min(id) from log_entries where entity = 'leads' and entity_id = $1) returning id`,
    [row.id],
  )
  expect((await t.brokenLog()).map(({ entry }) => entry)).toEqual([rows[0]?.id])
  await asked()
  await run()
  expect(await newest()).toMatchObject({ state: 'failed', code: 'log_broken', removed: 0 })
  expect(await counted('leads', row.id), 'what is broken is not taken out').toBe(2)
  await truncateLog(t.db, t.logKey, { before: new Date(Date.now() - 86_400_000), by: 1 })
  expect(await counted('leads', row.id)).toBe(1)
  expect(await timeline()).toMatchObject({ next: null, taken: 1 })
})

test('an archive that was changed, truncated or swapped is reported, with the first wrong entry', async () => {
  const id = await aged(t, 'job-types', [monthsAgo(50), monthsAgo(49), monthsAgo(48)])
  await asked()
  await run()
  const path = await download((await newest()).id)
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  const entries = lines.flatMap((line, i) => (line.includes('"text"') ? [i] : []))
  const [a = 0, b = 0] = entries
  const wrong = async (change: (now: string[]) => string[]) => {
    const other = join(folder, `wrong-${files++}.gz`)
    writeFileSync(other, gzipSync(`${change([...lines]).join('\n')}\n`))
    return (await checkArchive(other, t.logKey)).broken.map(({ why }) => why)
  }
  expect(await wrong((now) => now)).toEqual([])
  const changed = await wrong((now) => now.with(a, (now[a] as string).replace('Title 0', 'Title 9')))
  expect(changed).toEqual(['changed', 'sum'])
  expect(await wrong((now) => now.toSpliced(b, 1))).toEqual(['order', 'end', 'sum'])
  expect(await wrong((now) => now.with(a, now[b] as string).with(b, now[a] as string))).toContain('order')
  expect(await wrong((now) => now.toSpliced(b, 0, now[b] as string))).toContain('order')
  expect(await wrong((now) => now.slice(0, -1))).toEqual(['unreadable'])
  expect(
    await wrong((now) => [...now.slice(0, -1), (now.at(-1) as string).replace('"entries":3', '"entries":4')]),
  ).toEqual(['sum', 'seal'])
  // Hashed again by someone without the key.
  const other = logKey(Buffer.alloc(32, 1))
  const unkeyed = await checkArchive(path, other)
  expect([unkeyed.keyed, unkeyed.broken]).toEqual([false, []])
  expect((await checkArchive(join(folder, 'nothing-here'), t.logKey)).broken).toEqual([
    { chain: null, entry: null, why: 'unreadable' },
  ])
  expect(await counted('job-types', id)).toBe(0)
})

test('a server that dies while writing deletes nothing; one that dies while deleting leaves the file, and another continues', async () => {
  for (let n = 0; n < 450; n++) await aged(t, 'quotes', [monthsAgo(45)])
  const before = await t.pool.query('select count(*)::int as n from log_entries')
  const { id } = await asked()
  // Before anything is saved.
  const early = new AbortController()
  early.abort()
  await expect(run(early.signal)).rejects.toThrow('the server stops')
  expect(await newest()).toMatchObject({ id, state: 'waiting', sha256: null, removed: 0 })
  expect((await t.pool.query('select count(*)::int as n from log_entries')).rows).toEqual(before.rows)
  // After the first batch deleted: the job is asked whether to continue after the file is written, then after each batch.
  let asks = 0
  const late: Pick<AbortSignal, 'aborted'> = {
    get aborted() {
      return ++asks > 1
    },
  }
  await expect(run(late as AbortSignal)).rejects.toThrow('the server stops')
  const half = await newest()
  expect(half).toMatchObject({ id, state: 'stored', written: 450 })
  expect([half.removed > 0, half.removed < 450]).toEqual([true, true])
  expect(await t.brokenLog(), 'what is gone has its anchors').toEqual([])
  expect((await checkArchive(await download(id), t.logKey)).broken).toEqual([])
  await Promise.all([run(), run()])
  expect(await newest()).toMatchObject({ id, state: 'done', removed: 450, sha256: half.sha256 })
  expect(await t.brokenLog()).toEqual([])
}, 60_000)

test('nothing is deleted unless its file can be read back identically', async () => {
  const id = await aged(t, 'tasks', [monthsAgo(33)])
  const archive = await asked()
  // Whatever happened to the file: another one is in its place.
  await t.pool.query(`update log_archives set state = 'stored', sha256 = 'of another', bytes = 1 where id = $1`, [
    archive.id,
  ])
  for (let n = 0; n < 3; n++) await expect(run()).rejects.toThrow(/the archive of the log/)
  expect(await newest()).toMatchObject({ state: 'failed', code: 'fault', removed: 0 })
  expect(await counted('tasks', id)).toBe(1)
  await run()
  await asked()
  await run()
  expect(await counted('tasks', id)).toBe(0)
})

test('it needs its permission and the whole business; the program’s own role deletes nothing directly', async () => {
  await aged(t, 'tasks', [monthsAgo(33)])
  const { before, entries } = await look()
  const viewer = (await t.userWith(['Logs:view'])).token
  expect((await truncate({ before, count: entries }, viewer)).status).toBe(403)
  expect((await t.call('GET', '/logs/archives', { token: viewer })).status).toBe(200)
  expect((await t.call('GET', '/logs/truncate', { token: viewer })).status).toBe(403)
  const part = (await t.userWith(['Logs:view', 'Logs:truncate'], 'franchise')).token
  for (const answer of [
    await truncate({ before, count: entries }, part),
    await t.call<{ code: string }>('GET', '/logs/archives', { token: part }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'whole_business'])
  const able = await t.userWith(['Logs:view', 'Logs:truncate'])
  expect((await truncate({ before, count: entries }, able.token)).status).toBe(200)
  // The user has lost the permission when the job's turn comes.
  await t.pool.query(`update users set banned_at = now() where id = $1`, [able.id])
  await run()
  expect(await newest()).toMatchObject({ state: 'failed', code: 'forbidden', removed: 0 })
  const pool = openPool(appUrlOf(t.url), { max: 1 })
  const forged = await pool.query<{ id: number }>(
    `insert into log_archives (before_at, books_before_at, books, user_id, expected, state, sha256) values (now(), now(), '{}', 1, 1, 'stored', 'x') returning id`,
  )
  await expect(
    pool.query('select remove_archived_log($1, 10, $2, $2)', [forged.rows[0]?.id, Buffer.alloc(64)]),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(pool.query(`select truncate_log(now(), 1, ''::bytea, ''::bytea)`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(pool.query('delete from log_archives')).rejects.toMatchObject({ code: '42501' })
  await pool.end()
  await t.pool.query('delete from log_archives where id = $1', [forged.rows[0]?.id])
})

test('the whole log is verified in a background job: its progress, and the first wrong entry', async () => {
  const row = await factory.create(resources.get('job-types'))
  await t.call('PATCH', `/job-types/${row.id}`, { body: { title: `Checked ${row.id}` } })
  const begun = await t.call<Check>('POST', '/logs/check')
  expect(begun.body).toMatchObject({ finished_at: null, broken: null })
  // A second request returns the same job.
  expect((await t.call<Check>('POST', '/logs/check')).body.id).toBe(begun.body.id)
  await run()
  expect((await archives()).check).toMatchObject({
    id: begun.body.id,
    finished_at: expect.any(String),
    broken: [],
    code: null,
  })
  const { rows } = await t.pool.query<{ id: number }>(
    `update log_entries set ip = '10.9.9.9' where id = (select max(id) from log_entries where entity = 'job-types' and entity_id = $1) returning id`,
    [row.id],
  )
  await t.call('POST', '/logs/check')
  await run()
  const { check } = await archives()
  expect(check?.broken?.[0]).toEqual({ entity: 'job-types', entity_id: row.id, entry: rows[0]?.id, why: 'changed' })
  expect(check?.looked).toBeGreaterThan(1)
})
