import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { verifyPassword } from '../../../../server/areas/access/auth/password.ts'
import { openArchive } from '../../../../server/areas/dataExport/archive.ts'
import { makeDataExports } from '../../../../server/areas/dataExport/job.ts'
import { exportedTables, linesOf, OUT } from '../../../../server/areas/dataExport/tables.ts'
import { seedCalendar } from '../../../../server/demo/calendar.ts'
import { seedComplaints } from '../../../../server/demo/complaints/seed.ts'
import { seedFiles } from '../../../../server/demo/files.ts'
import { seedNotifications } from '../../../../server/demo/notifications.ts'
import { seedPayments } from '../../../../server/demo/payments.ts'
import { seedRecurring } from '../../../../server/demo/recurring.ts'
import { seedTemplates } from '../../../../server/demo/templates.ts'
import { seedVolume } from '../../../../server/demo/volume.ts'
import { openKysely, openPool } from '../../../../server/engine/db/kysely.ts'
import { limitsOf } from '../../../../server/engine/files/limits.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import { blobKey, thumbnailKey } from '../../../../server/engine/files/storage/keys.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { createReadPasses } from '../../../../server/engine/http/readPasses.ts'
import { logKey, sealHeads } from '../../../../server/engine/log/key.ts'
import { verifyLog } from '../../../../server/engine/log/verify.ts'
import { seedDemo } from '../../../../server/engine/write/seed.ts'
import { rules } from '../../../../server/rules.ts'
import { keyFor } from '../../../../server/seal.ts'
import { SECRET, testApp } from '../../../support/app.ts'
import { cloneDatabase } from '../../../support/database.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { filing, photo } from '../../../support/files.ts'
import { invoicing } from '../../../support/invoicing.ts'

const deep = Boolean(process.env['DEEP'])
const t = await testApp()
const PASSWORD = 'a long enough pass'
const folder = mkdtempSync(join(tmpdir(), 'take-out-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const archive = join(folder, 'business.zip')
const engine: Engine = {
  db: t.db,
  logKey: t.logKey,
  settings: t.settings,
  resources,
  rules: collectRules(rules),
  clock: () => new Date(),
  services: {
    files: {
      ...folderOptions(t.files),
      limits: limitsOf(t.settings),
      passes: createReadPasses(Buffer.from(SECRET)),
      say: (error) => {
        throw error
      },
    },
  },
}

const takeOut = async (): Promise<Wire> => {
  const { status, body } = await t.call<Wire>('POST', '/take-outs', { body: { notes: 'For the move' } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ status: 'waiting', progress: 0 })
  const read = async () => (await t.call<Wire>('GET', `/take-outs/${body.id}`)).body
  await vi.waitFor(async () => expect((await read())['status']).toMatch(/done|failed/), {
    timeout: 120_000,
    interval: 300,
  })
  return read()
}
/** An archive that no server knows of. */
const asked = async (status = 'waiting'): Promise<number> =>
  (
    await t.pool.query<{ id: number }>(
      'insert into take_outs (status, progress, rows, files, missing, size) values ($1, 0, 0, 0, 0, 0) returning id',
      [status],
    )
  ).rows[0]?.id as number
const statusOf = async (id: number) => (await t.call<Wire>('GET', `/take-outs/${id}`)).body['status']
const saved = async (id: number, token = t.token) => {
  const at = await t.call<{ url: string }>('POST', `/take-outs/${id}/file`, { body: {}, token })
  if (at.status !== 200) return at.status
  const { statusCode, rawPayload } = await t.app.inject({ method: 'GET', url: at.body.url })
  return statusCode === 200 ? rawPayload : statusCode
}

interface Ended {
  readonly code: number | null
  readonly said: string
}
const setUp = (url: string, file: string, answers: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../../scripts/setup.ts'), '--from', file],
      {
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    let said = ''
    for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', (code) => done({ code, said }))
    child.stdin.end(`${answers.join('\n')}\n`)
  })
const ANSWERS = ['admin@demo.test', PASSWORD, PASSWORD]

/** SHA-256 over the sorted lines of each table, as exported. */
async function digests(url: string): Promise<Record<string, string>> {
  const pool = openPool(url)
  const db = openKysely(pool)
  const all: Record<string, string> = {}
  for (const table of await exportedTables(db)) {
    const { rows } = await linesOf(table).execute(db)
    const lines = rows.map(({ line }) => line).sort()
    all[table.name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
  }
  await pool.end()
  return all
}

const SECRETS = [
  'planted-password-1',
  'planted-factor-2',
  'planted-sealed-3',
  'planted-app-secret-4',
  'planted-token-5',
]
let row: Wire
let original: Record<string, string>
let databaseUrl: string

beforeAll(async () => {
  await seedDemo(t.db, resources.all)
  const [now, options] = [Date.now(), folderOptions(t.files)]
  // Years of a whole business's work take longer than everything else, so only the deep run has them.
  if (deep) await seedVolume(t.db)
  await seedTemplates(t.db)
  await seedPayments(t.db)
  await seedRecurring(t.db, now)
  await seedCalendar(t.db, now)
  await seedComplaints(t.db, now)
  await seedFiles(t.db, options)
  await seedNotifications(t.db, now)
  // A record of every resource, with its lines, and a file.
  const factory = createFactory(t)
  // A payment's purpose determines its franchise.
  for (const resource of resources.all) await factory.create(resource, resource.ofPayment ? { franchise_id: null } : {})
  await filing(t, `leads/${(await factory.create(resources.get('leads'))).id}`).upload(await photo())
  await sealHeads(t.pool, t.logKey)
  const work = invoicing(t)
  const job = await work.job(
    { customer_id: await work.customer(), franchise_id: await work.franchise({ invoice_prefix: 'TO-' }) },
    [work.line(100)],
  )
  const { body: made } = await work.act(`/jobs/${job}/invoice-deposit`, { amount: 20 })
  const { status } = await work.act(`/invoices/${(made['invoice'] as Wire | undefined)?.id ?? made.id}/issue`)
  expect(status).toBe(200)
  await t.pool.query(
    `insert into log_archives (before_at, books_before_at, books, user_id, expected, state, bytes, sha256) values (now(), now(), '{}', 1, 0, 'done', 7, 'x')`,
  )
  // Another record's file was deleted after its retention period.
  await t.pool.query(
    `insert into log_archives (before_at, books_before_at, books, user_id, expected, state, bytes, sha256, gone_at) values (now(), now(), '{}', 1, 0, 'gone', 7, 'y', now())`,
  )
  const old = join(folder, 'old.gz')
  writeFileSync(old, 'archive')
  await options.storage.put('archives/log.1.jsonl.gz', {
    path: old,
    size: 7,
    sha256: createHash('sha256').update('archive').digest('hex'),
  })
  const [password, factor, sealed, secret, token] = SECRETS
  const user = (await t.pool.query<{ id: number }>('select max(id) as id from users')).rows[0]?.id
  await t.pool.query(
    'insert into credentials (user_id, password_hash) values ($1, $2) on conflict (user_id) do update set password_hash = excluded.password_hash',
    [user, password],
  )
  await t.pool.query(`insert into app_secrets (name, value) values ('planted', $1)`, [secret])
  await t.pool.query('insert into system_settings (key, sealed) values ($1, $2)', [
    'mail.smtp_password',
    Buffer.from(String(sealed)),
  ])
  await t.pool.query('insert into second_factors (user_id, secret) values ($1, $2)', [
    user,
    Buffer.from(String(factor)),
  ])
  await t.pool.query('insert into worker_feeds (worker_id, token_hash) select min(id), $1 from workers', [
    Buffer.from(String(token)),
  ])
  row = await takeOut()
  databaseUrl = t.url
  original = await digests(databaseUrl)
  const bytes = await saved(row.id)
  writeFileSync(archive, bytes as Buffer)
}, 180_000)

test('each table is exported or excluded with a reason, and no exported one references an excluded one', async () => {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const taken = new Set((await exportedTables(t.db)).map(({ name }) => name))
  expect(rows.filter(({ name }) => !taken.has(name) && !OUT[name])).toEqual([])
  expect(Object.keys(OUT).filter((name) => !rows.some((one) => one.name === name))).toEqual([])
  const { rows: keys } = await t.pool.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  expect(keys.filter(({ from, to }) => taken.has(from) && !taken.has(to))).toEqual([])
})

test('it lists its content, can be downloaded with permission, and contains no secret', async () => {
  expect(row).toMatchObject({ status: 'done', progress: 100, missing: 0 })
  expect(Number(row['rows'])).toBeGreaterThan(deep ? 10_000 : 3000)
  expect(Number(row['files'])).toBeGreaterThan(0)
  expect(createHash('sha256').update(readFileSync(archive)).digest('hex')).toBe(row['sha256'])
  const opened = await openArchive(archive)
  const names = Object.keys(opened.manifest.parts)
  for (const { name } of resources.all) expect(names).toContain(`csv/${name}.csv`)
  expect(names.filter((name) => name.startsWith('kept/archives/'))).toEqual(['kept/archives/log.1.jsonl.gz'])
  expect(opened.manifest.tables['log_archives']).toBe(2)
  for (const name of names) {
    if (/^(files|thumbnails)\//.test(name)) continue
    const text = (await buffer(await opened.read(name))).toString()
    for (const secret of SECRETS) {
      expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
      expect(text.includes(Buffer.from(secret).toString('hex')), `${secret} in ${name}`).toBe(false)
    }
  }
  const customers = (await buffer(await opened.read('csv/customers.csv'))).toString().split('\r\n')
  expect(customers.length - 2).toBe(opened.manifest.tables['customers'])
  opened.close()
  const { token } = await t.userWith(
    ['TakeOuts:list', 'TakeOuts:details', 'TakeOuts:export', 'TakeOuts:add'],
    'franchise',
  )
  expect(await saved(row.id, token)).toBe(404)
  expect((await t.call('POST', '/take-outs', { body: {}, token })).status).toBe(403)
  const reader = await t.userWith(['TakeOuts:list', 'TakeOuts:details'])
  expect(await saved(row.id, reader.token)).toBe(403)
})

test('a new server is set up from it: every row, every file, and the sealed log', {
  timeout: 180_000,
}, async () => {
  const url = await cloneDatabase({ empty: true })
  const key = join(folder, 'files')
  const sealing = 'k'.repeat(40)
  const strange = await setUp(url, archive, ['nobody@demo.test', PASSWORD, PASSWORD], {
    SEALING_KEY: sealing,
    FILES_DIR: key,
  })
  expect(strange).toMatchObject({
    code: 1,
    said: expect.stringContaining('nobody@demo.test is not an administrator of this business. Nothing was changed'),
  })
  const { code, said } = await setUp(url, archive, ANSWERS, { SEALING_KEY: sealing, FILES_DIR: key })
  expect(code, said).toBe(0)
  expect(said).toContain('admin@demo.test can sign in')
  expect(said).not.toContain(PASSWORD)

  const restored = await digests(url)
  // The log is sealed again with the new server's key, and the security log has one entry more.
  const anew = ['log_entries', 'log_heads', 'log_anchors', 'security_entries', 'seeded']
  expect(Object.keys(restored)).toEqual(Object.keys(original))
  for (const [table, digest] of Object.entries(original))
    if (!anew.includes(table)) expect(restored[table], table).toBe(digest)
  const pool = openPool(url)
  const db = openKysely(pool)
  const verified = await verifyLog(db, logKey(keyFor(sealing, 'log')))
  expect(verified.broken).toEqual([])
  expect(verified.entries).toBeGreaterThan(deep ? 1000 : 50)
  const texts = 'select id, at, event, label, before, after, changeset from log_entries order by id'
  expect((await pool.query(texts)).rows).toEqual(
    (
      await t.pool.query(
        texts.replace(
          ' order',
          ` where id <= ${(await pool.query('select max(id) as id from log_entries')).rows[0].id} order`,
        ),
      )
    ).rows,
  )
  const { rows: inside } = await pool.query(
    'select u.email, c.password_hash from credentials c join users u on u.id = c.user_id',
  )
  expect(inside.map(({ email }) => email)).toEqual(['admin@demo.test'])
  expect(await verifyPassword(PASSWORD, inside[0].password_hash)).toBe(true)
  const { rows: blobs } = await pool.query<{ sha: string; thumbnail: boolean }>(
    `select encode(sha256, 'hex') as sha, thumbnail from file_blobs where stored`,
  )
  expect(blobs.length).toBeGreaterThan(deep ? 3 : 0)
  const invoices = (await pool.query<{ id: number }>('select id from invoices where sha256 is not null')).rows.map(
    ({ id }) => `invoices/${id}.pdf`,
  )
  expect(invoices.length).toBe(1)
  const [storage, source] = [folderOptions(key).storage, folderOptions(t.files).storage]
  for (const { sha, thumbnail } of blobs)
    for (const path of [
      blobKey(sha),
      ...(thumbnail ? [thumbnailKey(sha)] : []),
      ...invoices,
      'archives/log.1.jsonl.gz',
    ]) {
      const there = await storage.get(path)
      const here = await source.get(path)
      expect(there && here && Buffer.compare(await buffer(there), await buffer(here)), path).toBe(0)
    }
  // Numbers continue after the last.
  const { rows: next } = await pool
    .query<{ id: number }>(`insert into lead_types (name, color) select 'After the move', '#336699' returning id`)
    .catch(async () => pool.query<{ id: number }>(`select nextval(pg_get_serial_sequence('lead_types', 'id')) as id`))
  expect(Number(next[0]?.id)).toBeGreaterThan(
    Number((await t.pool.query('select max(id) as id from lead_types')).rows[0].id),
  )
  const { rows: off } = await pool.query(
    `select tgrelid::regclass from pg_trigger where not tgisinternal and tgenabled = 'D'`,
  )
  expect(off).toEqual([])
  await pool.end()
  const again = await setUp(url, archive, ANSWERS, { SEALING_KEY: sealing, FILES_DIR: key })
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('This database already contains a business') })
})

test('with the key it was sealed with the log keeps its seals', async () => {
  const url = await cloneDatabase({ empty: true })
  const { code, said } = await setUp(url, archive, ANSWERS, { SEALING_KEY: SECRET, FILES_DIR: join(folder, 'same') })
  expect(code, said).toBe(0)
  const restored = await digests(url)
  expect(restored['log_entries']).toBe(original['log_entries'])
  const pool = openPool(url)
  expect((await verifyLog(openKysely(pool), t.logKey)).broken).toEqual([])
  await pool.end()
})

test('an archive that is damaged or truncated is not used, and nothing changes', async () => {
  const url = await cloneDatabase({ empty: true })
  const bytes = readFileSync(archive)
  const [cut, damaged] = [join(folder, 'cut.zip'), join(folder, 'damaged.zip')]
  writeFileSync(cut, bytes.subarray(0, bytes.length - 5000))
  const changed = Buffer.from(bytes)
  const at = Math.floor(bytes.length / 2)
  for (let i = 0; i < 64; i++) changed[at + i] = (changed[at + i] ?? 0) ^ 0xff
  writeFileSync(damaged, changed)
  for (const file of [cut, damaged, join(folder, 'none.zip')]) {
    const { code, said } = await setUp(url, file, ANSWERS, { SEALING_KEY: 'k'.repeat(40) })
    expect([code, said]).toEqual([1, expect.stringContaining('This archive cannot be used')])
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relname = 'users'`,
  )
  await client.end()
  expect(rows).toEqual([{ n: 0 }])
})

test('an export whose owner no longer has access to the whole business is not created', async () => {
  const owner = await t.userWith(['TakeOuts:add', 'TakeOuts:list'])
  const id = await asked()
  await t.pool.query('update take_outs set created_by = $2 where id = $1', [id, owner.id])
  await t.pool.query(
    `update user_groups set scope = 'franchise' where id = (select user_group_id from users where id = $1)`,
    [owner.id],
  )
  await makeDataExports(engine)
  expect(await statusOf(id)).toBe('failed')
})

test('an archived export loses its file, and says so', async () => {
  await t.pool.query('update take_outs set archived_at = now() where id = $1', [row.id])
  await makeDataExports(engine)
  expect((await t.call<Wire>('GET', `/take-outs/${row.id}`)).body).toMatchObject({ status: 'gone' })
  expect(await saved(row.id)).toBe(409)
})

test("an export interrupted by a server's death is completed by the next, and one that cannot be is reported as failed", async () => {
  const left = await asked('making')
  await makeDataExports(engine, () => true)
  expect(await statusOf(left)).toBe('making')
  await makeDataExports(engine)
  expect(await statusOf(left)).toBe('done')
  const other = await asked()
  const { files } = engine.services ?? {}
  const full = {
    ...files,
    storage: { ...folderOptions(t.files).storage, put: () => Promise.reject(new Error('full')) },
  } as typeof files
  await expect(makeDataExports({ ...engine, services: { files: full } })).rejects.toThrow('full')
  expect(await statusOf(other)).toBe('failed')
})
