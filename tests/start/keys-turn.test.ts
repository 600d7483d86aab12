import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SEALED, type Secrets } from '../../server/areas/access/keys/turn.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { adoptKey, logKey } from '../../server/engine/log/key.ts'
import { noteSecurity } from '../../server/engine/log/security.ts'
import { verifyLog } from '../../server/engine/log/verify.ts'
import { enqueue } from '../../server/engine/mail/outbox.ts'
import { createSeal, keyFor } from '../../server/seal.ts'
import { cloneDatabase } from '../support/database.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const root = resolve(import.meta.dirname, '../..')
const WAS: Secrets = {
  sealing: 'sealing key of before '.padEnd(40, 'a'),
  signing: 'signing key of before '.padEnd(40, 'b'),
}
const NOW: Secrets = {
  sealing: 'sealing key of today '.padEnd(40, 'c'),
  signing: 'signing key of today '.padEnd(40, 'd'),
}

function turn(variables: Readonly<Record<string, string>>): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables }
    const child = spawn(process.execPath, ['scripts/keys-turn.ts'], { cwd: root, env })
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
    child.on('close', (code) => done({ code, out: said.out, err: said.err.trim() }))
  })
}

/** A database with one secret of each sort, encrypted with the old keys. */
async function filled() {
  const url = await cloneDatabase()
  const pool = openPool(url, { max: 2 })
  const db = openKysely(pool)
  const key = logKey(keyFor(WAS.sealing, 'log'))
  await adoptKey(pool, key)
  await noteSecurity(db, key, { event: 'login', user: { id: 1, email: null }, ip: null, details: {} })
  const provider = await sql<{ id: number }>`
    insert into sign_in_providers (name, issuer, client, second_factor, groups_claim, active) values ('Example', 'https://id.example.test', 'crm', false, 'groups', true) returning id`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from users order by id limit 1`.execute(db)
  const ids: Readonly<Record<string, string>> = {
    system_settings: 'texts.token',
    sign_in_secrets: String(provider.rows[0]?.id),
    second_factors: String(rows[0]?.id),
  }
  const shut = ({ table, by, purpose, subject }: (typeof SEALED)[number]) =>
    createSeal(WAS[by], purpose).close(Buffer.from(`secret of ${table}`), subject(ids[table] ?? ''))
  for (const one of SEALED) {
    const id = ids[one.table]
    if (one.table === 'system_settings')
      await sql`insert into system_settings (key, sealed) values (${id}, ${shut(one)})`.execute(db)
    else if (one.table === 'sign_in_secrets')
      await sql`insert into sign_in_secrets (provider_id, sealed, set_at, issuer, client)
        select id, ${shut(one)}, now(), issuer, client from sign_in_providers where id = ${id}`.execute(db)
    else if (one.table === 'second_factors')
      await sql`insert into second_factors (user_id, secret, confirmed_at) values (${id}, ${shut(one)}, now())`.execute(
        db,
      )
  }
  await sql`insert into second_factor_codes (user_id, hash) values (${ids['second_factors']}, '\\x01')`.execute(db)
  await sql`insert into sessions (id, user_id, issued_at, expires_at, last_seen, ip, user_agent)
    values (gen_random_uuid(), ${ids['second_factors']}, now(), now() + interval '1 hour', now(), '127.0.0.1', 'tests')`.execute(
    db,
  )
  const letter = { to: 'ann@example.test', subject: 'Hello', text: 'secret of email_queue', html: '<p>-</p>' }
  await enqueue(db, createSeal(WAS.signing, 'outbox'), { ...letter, secrets: ['secret of email_queue'] }, new Date())
  await pool.end()
  return url
}

/** Each encrypted column's content with these keys, and the state of the log. */
async function opened(url: string, keys: Secrets) {
  const pool = openPool(url, { max: 2 })
  const db = openKysely(pool)
  try {
    const says: Record<string, string> = {}
    for (const { table, id, column, by, purpose, subject } of SEALED) {
      const { rows } = await sql<{ id: string; bytes: Buffer }>`
        select ${sql.ref(id)}::text as id, ${sql.ref(column)} as bytes from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        db,
      )
      expect(rows.length, table).toBe(1)
      for (const row of rows) says[table] = createSeal(keys[by], purpose).open(row.bytes, subject(row.id)).toString()
    }
    const { broken } = await verifyLog(db, logKey(keyFor(keys.sealing, 'log')))
    const { rows } = await sql<{ live: number; codes: number; turned: number }>`
      select (select count(*)::int from sessions where revoked_at is null) as live, (select count(*)::int from second_factor_codes) as codes,
        (select count(*)::int from security_entries where event = 'keys_turned') as turned`.execute(db)
    return { says, broken, ...rows[0] }
  } finally {
    await pool.end()
  }
}

const env = (url: string, dataDir: string) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SEALING_KEY: WAS.sealing,
  JWT_SECRET: WAS.signing,
})
const fresh = { NEW_SEALING_KEY: NOW.sealing, NEW_JWT_SECRET: NOW.signing }

describe('npm run keys:turn', () => {
  it('knows every encrypted column', async () => {
    const url = await cloneDatabase()
    const pool = openPool(url, { max: 1 })
    const { rows } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(hash|sha256|^seal|fingerprint|^bytes|^image)$' order by 1`,
    )
    await pool.end()
    expect(rows.map(({ name }) => name)).toEqual(SEALED.map(({ table, column }) => `${table}.${column}`).sort())
  })

  it('encrypts everything with the new keys, ends the sessions, and keeps the log as written', async () => {
    const url = await filled()
    const dataDir = temporaryFolder()
    expect((await opened(url, WAS)).broken).toEqual([])
    const done = await turn({ ...env(url, dataDir), ...fresh })
    expect(done.err).toBe('')
    expect(done.code).toBe(0)
    for (const secret of [NOW.sealing, NOW.signing]) expect(done.out).not.toContain(secret)
    const now = await opened(url, NOW)
    expect(now.broken).toEqual([])
    expect(now).toMatchObject({ live: 0, codes: 0, turned: 1 })
    const { email_queue: mail, ...says } = now.says
    expect(says).toEqual(Object.fromEntries(Object.keys(says).map((table) => [table, `secret of ${table}`])))
    expect(mail).toContain('secret of email_queue')
    await expect(opened(url, { ...NOW, sealing: WAS.sealing })).rejects.toThrow()
    await expect(opened(url, { ...NOW, signing: WAS.signing })).rejects.toThrow()
    // The old key is no longer the one in use.
    const again = await turn({ ...env(url, dataDir), ...fresh })
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining('The log of this database is sealed with another key'),
    ])
  })

  it('changes a single key, and changes nothing where it is not allowed', async () => {
    const url = await filled()
    const dataDir = temporaryFolder()
    const nothing = await turn(env(url, dataDir))
    expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('Set NEW_SEALING_KEY or NEW_JWT_SECRET')])
    const short = await turn({ ...env(url, dataDir), NEW_SEALING_KEY: 'too short' })
    expect([short.code, short.err]).toEqual([1, 'NEW_SEALING_KEY must have at least 32 characters'])
    const wrong = await turn({ ...env(url, dataDir), JWT_SECRET: 'x'.repeat(40), ...fresh })
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringMatching(/^second_factors \d+ cannot be opened.*JWT_SECRET/),
    ])
    const busy = openPool(url, { max: 1 })
    await busy.query('select 1')
    const refused = await turn({ ...env(url, dataDir), ...fresh })
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('This database is in use')])
    await busy.query(`update security_entries set details = '{"x": 1}' where event = 'login'`)
    await busy.end()
    const tampered = await turn({ ...env(url, dataDir), ...fresh })
    expect([tampered.code, tampered.err]).toEqual([
      1,
      expect.stringContaining('The log has been changed after it was written'),
    ])
    expect(await opened(url, WAS)).toMatchObject({ live: 1, codes: 1, turned: 0 })
    // The signing key is changed by itself, with the log unchanged.
    const signing = await turn({ ...env(url, dataDir), NEW_JWT_SECRET: NOW.signing })
    expect([signing.code, signing.err]).toEqual([0, ''])
    expect(await opened(url, { ...WAS, signing: NOW.signing })).toMatchObject({ live: 0, codes: 0, turned: 1 })
  })

  it('creates new files in the data folder, and resumes if killed before they were in place', {
    timeout: 120_000,
  }, async () => {
    const DATA_DIR = temporaryFolder()
    const variables = { DATA_DIR, DEMO: '0' }
    const names = ['sealing-key', 'jwt-secret']
    const read = () => names.map((name) => readFileSync(join(DATA_DIR, name), 'utf8'))
    const starts = async () => {
      const server = startServer(variables)
      await server.address
      const beside = await turn(variables)
      expect([beside.code, beside.err]).toEqual([1, expect.stringContaining('A server is running on this data folder')])
      server.kill('SIGINT')
      expect((await server.ended).code).toBe(0)
    }
    await starts()
    const before = read()
    const done = await turn(variables)
    expect([done.code, done.err]).toEqual([0, ''])
    const after = read()
    expect(after.every((one, i) => one !== before[i] && one.length >= 64)).toBe(true)
    expect(names.some((name) => existsSync(join(DATA_DIR, `${name}.new`)))).toBe(false)
    // The state after the database was changed and before the last file was moved.
    renameSync(join(DATA_DIR, 'sealing-key'), join(DATA_DIR, 'sealing-key.new'))
    writeFileSync(join(DATA_DIR, 'sealing-key'), before[0] ?? '', { mode: 0o600 })
    const on = await turn(variables)
    expect([on.code, on.err, on.out]).toEqual([0, '', expect.stringContaining('had already been prepared')])
    expect(read()).toEqual(after)
    await starts()
  })
})
