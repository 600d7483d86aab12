import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AsAt } from '../../../../schema/areas/logs/shapes.ts'
import { testApp } from '../../../support/app.ts'
import { HISTORY_RESOURCES, histories, type State } from '../../../support/histories.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'

const api = await testApp({ jobs: NO_JOBS })
const deep = Boolean(process.env['DEEP'])
const CHANGES = 200

/** Compares a record's state at a moment with the one seen then; null if it did not exist yet. */
async function expectAt(key: string, at: string, seen: State | undefined) {
  const [name, id] = key.split(' ')
  const { status, body } = await api.call<AsAt & { code?: string }>('GET', `/${name}/${id}/as-at?at=${at}`)
  if (!seen) {
    expect([status, body.code], `${key} at ${at}`).toEqual([409, 'not_made_yet'])
    return
  }
  expect(status, JSON.stringify(body)).toBe(200)
  const { archived_at: archived, ...fields } = seen
  const told = Object.fromEntries(body.fields.map((one) => [one.field, one.was]))
  expect(body.archived, `${key} at ${at}`).toBe(archived)
  expect(told, `${key} at ${at}`).toMatchObject(fields)
}

test("200 changes by three users: reverts of random entries match a model, and each record's past states are correct", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const history = await histories(api, seed)
      while (history.entries.length < CHANGES) {
        if (history.random(3) === 0) await history.revertOne()
        else await history.act()
        if (history.random(10) === 0) await history.snapshot()
      }
      for (const { at, states } of history.snapshots)
        for (const key of history.model.keys()) await expectAt(key, at, states.get(key))
      for (const [key, state] of history.model) expect(await history.read(key), key).toEqual(state)
      const touched = new Set([...history.model.keys()].map((key) => history.splitKey(key).name))
      expect([...touched].toSorted()).toEqual(HISTORY_RESOURCES.toSorted())
      expect(history.entries.filter(({ reverted }) => reverted).length).toBeGreaterThan(10)
      expect(await api.brokenLog()).toEqual([])
    }),
    { numRuns: deep ? 10 : 1 },
  )
}, 600_000)

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>
/** Possible changes to the log by a database owner without the key; each applies to entries of its choice. */
const TAMPERINGS: Readonly<Record<string, (query: Query, a: number, b: number, n: number) => Promise<unknown>>> = {
  changed: (query, a, _b, n) => {
    const how = [
      `after = coalesce(after, '{}') || '{"colour": "#ffffff"}'`,
      `at = at - interval '1 microsecond'`,
      `user_id = case when user_id is null then 1 end`,
      `ip = '10.9.8.7'`,
      `changed = changed || '{nothing}'`,
      `before = '{"id": 1}'`,
      `label = coalesce(label, '') || ' '`,
      `changeset = gen_random_uuid()`,
      `event = 'reordered'`,
    ]
    return query(`update log_entries set ${how[n % how.length]} where id = $1`, [a])
  },
  removed: (query, a) => query('delete from log_entries where id = $1', [a]),
  swapped: async (query, a, b) => {
    await query('update log_entries set id = -1 where id = $1', [a])
    await query('update log_entries set id = $1 where id = $2', [a, b])
    await query('update log_entries set id = $1 where id = -1', [b])
  },
  inserted: (query, a) =>
    // With hashes that anyone can calculate: those of the preceding entry.
    query(
      `insert into log_entries (at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, keyed, prev_hash, hash)
       select at, event, action, url, user_id, user_email, ip, entity, entity_id, label, before, after, changed, changeset, keyed, hash,
         sha256(hash || convert_to(log_text(l), 'UTF8')) from log_entries l where id = $1`,
      [a],
    ),
}

test('a hundred planted manipulations are found, each at its record', async () => {
  const history = await histories(api, 7)
  while (history.entries.length < 60) await history.act()
  const { rows } = await api.pool.query<{ id: number; entity: string; entity_id: number }>(
    'select id, entity, entity_id from log_entries order by id',
  )
  const query: Query = (text, values) => api.pool.query(text, values as unknown[])
  await query('create table saved_entries as table log_entries')
  const found: Record<string, number> = {}
  for (let n = 0; n < 100; n++) {
    const kind = Object.keys(TAMPERINGS)[n % 4] as string
    const at = history.random(rows.length)
    const one = rows[at] as (typeof rows)[number]
    // Two entries of one record swap places if there are two; otherwise those of two records.
    const beside = rows.filter(
      (row) => row.id !== one.id && row.entity === one.entity && row.entity_id === one.entity_id,
    )
    const others = beside.length ? beside : rows.filter((row) => row.id !== one.id && row.entity_id !== one.entity_id)
    const two = others[history.random(others.length)] as (typeof rows)[number]
    if (kind === 'swapped' && beside.length === 0) {
      n--
      continue
    }
    await TAMPERINGS[kind]?.(query, one.id, two.id, n)
    const broken = await api.brokenLog()
    expect(
      broken.map(({ entity, entity_id }) => `${entity} ${entity_id}`),
      `${n}: ${kind} ${one.id}`,
    ).toContain(`${one.entity} ${one.entity_id}`)
    found[kind] = (found[kind] ?? 0) + 1
    await query('delete from log_entries')
    await query('insert into log_entries overriding system value select * from saved_entries')
  }
  await query('drop table saved_entries')
  expect(await api.brokenLog()).toEqual([])
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(TAMPERINGS).toSorted())
}, 300_000)
