import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { openPool } from '../../../server/engine/db/kysely.ts'
import { adoptKey, logKey } from '../../../server/engine/log/key.ts'
import { redactLog, truncateLog } from '../../../server/engine/log/take.ts'
import { hashedText } from '../../../server/engine/log/text.ts'
import { verifyLog } from '../../../server/engine/log/verify.ts'
import { testApp } from '../../support/app.ts'
import { appUrlOf } from '../../support/database.ts'
import { createFactory, type RecordBody, type Wire } from '../../support/factory.ts'

const t = await testApp()
const factory = createFactory(t)

async function withEntries(): Promise<{ row: RecordBody; ids: number[] }> {
  const row = await factory.create(resources.get('job-types'))
  for (const title of ['One', 'Two', 'Three'])
    await t.call<Wire>('PATCH', `/job-types/${row.id}`, { body: { title: `${title} ${row.id}` } })
  const { rows } = await t.pool.query<{ id: number }>(
    "select id from log_entries where entity = 'job-types' and entity_id = $1 order by id",
    [row.id],
  )
  return { row, ids: rows.map(({ id }) => id) }
}

/** Changes a record's log as the database owner could, checks it, and restores it. */
async function tampered(work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<void>) {
  expect(await t.brokenLog()).toEqual([])
  const saved = await Promise.all(
    ['log_entries', 'log_heads', 'log_anchors', 'security_entries'].map((table) =>
      t.pool.query(`create table saved_${table} as table ${table}`),
    ),
  )
  expect(saved).toHaveLength(4)
  try {
    await work((text, values) => t.pool.query(text, values))
    return await t.brokenLog()
  } finally {
    for (const table of ['log_entries', 'log_heads', 'log_anchors', 'security_entries']) {
      await t.pool.query(`delete from ${table}`)
      await t.pool.query(`insert into ${table} overriding system value select * from saved_${table}`)
      await t.pool.query(`drop table saved_${table}`)
    }
    expect(await t.brokenLog()).toEqual([])
  }
}

describe('the log shows', () => {
  test('that the end of a record’s chain was cut off', async () => {
    const { row, ids } = await withEntries()
    expect(
      await tampered((query) => query('delete from log_entries where id = $1', [ids.at(-1)]).then(() => undefined)),
    ).toEqual([{ entity: 'job-types', entity_id: row.id, entry: null, why: 'length' }])
  })

  test('that all of a record’s chain is missing', async () => {
    const { row, ids } = await withEntries()
    const broken = await tampered((query) =>
      query('delete from log_entries where id = any($1)', [ids]).then(() => undefined),
    )
    expect(broken).toEqual([{ entity: 'job-types', entity_id: row.id, entry: null, why: 'length' }])
  })

  test('that an entry was changed', async () => {
    const { row, ids } = await withEntries()
    const broken = await tampered((query) =>
      query(`update log_entries set after = jsonb_set(after, '{title}', '"Forged"') where id = $1`, [ids[1]]).then(
        () => undefined,
      ),
    )
    expect(broken).toEqual([{ entity: 'job-types', entity_id: row.id, entry: ids[1], why: 'changed' }])
  })

  test('that it was rewritten by someone who knows the hash but not the key', async () => {
    const { row, ids } = await withEntries()
    const broken = await tampered(async (query) => {
      await query(`update log_entries set after = jsonb_set(after, '{title}', '"Forged"') where id = $1`, [ids[1]])
      // Every hash recalculated, as before keys were used, and the head with them.
      for (const id of ids)
        await sql`
          update log_entries l set keyed = false, prev_hash = p.hash, hash = sha256(coalesce(p.hash, ''::bytea) || convert_to(${hashedText('l')}, 'UTF8'))
          from (select ${id}::bigint as id, (select hash from log_entries b where b.entity = 'job-types' and b.entity_id = ${row.id} and b.id < ${id}
            order by b.id desc limit 1) as hash) p where l.id = p.id`.execute(t.db)
      await query(
        `update log_heads set hash = (select hash from log_entries where id = $1) where entity = 'job-types' and entity_id = $2`,
        [ids.at(-1), row.id],
      )
    })
    expect(broken).toEqual([{ entity: 'job-types', entity_id: row.id, entry: null, why: 'seal' }])
  })

  test("that a chain's head was created without the key", async () => {
    const { row, ids } = await withEntries()
    const other = logKey(randomBytes(32))
    const broken = await tampered(async (query) => {
      await query('delete from log_entries where id = $1', [ids.at(-1)])
      await query(
        `update log_heads h set entries = entries - 1, hash = l.hash,
           seal = log_hmac($1, $2, convert_to(jsonb_build_array('head', h.entity, h.entity_id, h.entries - 1)::text, 'UTF8') || l.hash)
         from log_entries l where l.id = $3 and h.entity = 'job-types' and h.entity_id = $4`,
        [other.inner, other.outer, ids.at(-2), row.id],
      )
    })
    expect(broken).toEqual([{ entity: 'job-types', entity_id: row.id, entry: null, why: 'seal' }])
  })
})

describe('a deliberate deletion from the log', () => {
  test('leaves a sealed anchor, from the start of each chain, and the rest still verifies', async () => {
    const { row, ids } = await withEntries()
    await t.pool.query('update log_entries set at = at where id = $1', [ids[0]])
    const { rows } = await t.pool.query<{ at: string }>('select at from log_entries where id = $1', [ids[2]])
    const taken = await truncateLog(t.db, t.logKey, { before: new Date(String(rows[0]?.at)), by: 1 })
    expect(taken.entries).toBeGreaterThanOrEqual(2)
    const { rows: left } = await t.pool.query(
      "select id from log_entries where entity = 'job-types' and entity_id = $1 order by id",
      [row.id],
    )
    expect(left.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(await t.brokenLog()).toEqual([])
    // All of it, and then something new.
    await truncateLog(t.db, t.logKey, { before: new Date(Date.now() + 60_000), by: 1 })
    expect((await t.pool.query('select from log_entries')).rowCount).toBe(0)
    await t.call('PATCH', `/job-types/${row.id}`, { body: { title: `After ${row.id}` } })
    expect(await t.brokenLog()).toEqual([])
    expect((await verifyLog(t.db, t.logKey)).entries).toBe(1)
  })

  test('is detected if done without the key', async () => {
    const { row } = await withEntries()
    const other = logKey(randomBytes(32))
    const broken = await tampered(async () => {
      await truncateLog(t.db, other, { before: new Date(Date.now() + 60_000), by: 1 })
    })
    expect(broken).toContainEqual({ entity: 'job-types', entity_id: row.id, entry: null, why: 'seal' })
  })

  test('redacts fields of one entry, says so, and any further change is detected', async () => {
    const { row, ids } = await withEntries()
    expect(await redactLog(t.db, t.logKey, { entry: ids[1] as number, fields: ['title', 'no_such'], by: 1 })).toBe(true)
    const { rows } = await t.pool.query('select before, after, label from log_entries where id = $1', [ids[1]])
    expect(rows[0]).toMatchObject({ label: null, before: { title: '[redacted]' }, after: { title: '[redacted]' } })
    expect(rows[0]).not.toHaveProperty('after.no_such')
    expect(await t.brokenLog()).toEqual([])
    const broken = await tampered((query) =>
      query(`update log_entries set after = after || '{"active": false}' where id = $1`, [ids[1]]).then(
        () => undefined,
      ),
    )
    expect(broken).toEqual([{ entity: 'job-types', entity_id: row.id, entry: ids[1], why: 'redaction' }])
  })
})

describe("the program's database role", () => {
  const pool = openPool(appUrlOf(t.url), { max: 1 })
  test.each([
    ["update log_entries set label = 'Mine'"],
    ['delete from log_entries'],
    ['truncate log_entries'],
    ["update security_entries set event = 'nothing'"],
    ['delete from security_entries'],
    ['delete from log_anchors'],
    ['delete from log_heads'],
    ["insert into log_keys (fingerprint) values ('mine')"],
    ['delete from migrations'],
    ['alter table log_entries disable trigger all'],
    [
      'create or replace function log_hmac(inner_block bytea, outer_block bytea, message bytea) returns bytea language sql as $$ select message $$',
    ],
    ['drop table leads'],
    ['set role postgres'],
  ])('may not: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test("is the one these tests' server uses", async () => {
    await withEntries()
    const { rows } = await pool.query(
      "select usename from pg_stat_activity where datname = current_database() and query like '%log_heads%'",
    )
    expect(rows.map(({ usename }) => usename)).toContain('crm_app')
    await pool.end()
  })
})

test('a database is sealed with one key: another is rejected with instructions', async () => {
  await expect(adoptKey(t.pool, logKey(randomBytes(32)))).rejects.toThrow('SEALING_KEY')
  await adoptKey(t.pool, t.logKey)
})
