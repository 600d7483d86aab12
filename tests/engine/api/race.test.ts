import { expect, test, vi } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { testApp } from '../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../support/factory.ts'

const api = await testApp()
const factory = createFactory(api)
const deep = Boolean(process.env['DEEP'])
const rounds = deep ? 40 : 4
vi.setConfig({ testTimeout: deep ? 300_000 : 20_000 })
const create = (resource: string, overrides: Values = {}) => factory.create(resources.get(resource), overrides)
const times = <T>(n: number, work: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => work(i))
const count = async (text: string, values: unknown[] = []) => {
  const { rows } = await api.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)
  return rows[0]?.n
}

test('fifty concurrent creates with one key create one record', async () => {
  const body = await factory.body(resources.get('locations'), { name: 'Only once' })
  const answers = await Promise.all(
    times(50, () => api.call<Wire>('POST', '/locations', { body, headers: { 'idempotency-key': 'fifty' } })),
  )
  const [first] = answers
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, first?.body])
  expect(await count("locations where name = 'Only once'")).toBe(1)
  expect(await count("log_entries where entity = 'locations' and label = 'Only once'")).toBe(1)
})

test('of concurrent creates with one unique name and no key one succeeds, the others get the reason', async () => {
  const body = await factory.body(resources.get('locations'), { name: 'Unique' })
  const answers = await Promise.all(times(10, () => api.call<Wire>('POST', '/locations', { body })))
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...times(9, () => 422)])
  for (const answer of answers.filter((a) => a.status === 422))
    expect(answer.body.errors).toEqual({ name: [{ code: 'duplicate' }] })
})

test('of concurrent changes with the same If-Match exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round++) {
    const row = await create('job-types')
    const answers = await Promise.all(
      times(8, (i) =>
        api.call<Wire>('PATCH', `/job-types/${row.id}`, {
          body: { title: `Won ${round} ${i}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    const won = answers.filter((a) => a.status === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter((a) => a.status !== 200)) {
      expect(lost.status).toBe(412)
      expect(lost.body.current).toEqual(won[0]?.body)
    }
    expect(await count("log_entries where entity = 'job-types' and entity_id = $1", [row.id])).toBe(2)
  }
})

test('concurrent changes without If-Match all apply, one after the other', async () => {
  const row = await create('job-types')
  const answers = await Promise.all(
    times(8, (i) => api.call<Wire>('PATCH', `/job-types/${row.id}`, { body: { title: `Turn ${i}` } })),
  )
  expect(answers.map((a) => a.body.version).toSorted()).toEqual(times(8, (i) => i + 2))
})

test('bulk changes in opposite orders both succeed', async () => {
  const rows = await Promise.all(times(12, () => create('task-types')))
  const ids = rows.map((r) => r.id)
  const change = (list: number[], colour: string) =>
    api.call<Wire>('POST', '/task-types/bulk', { body: { act: 'change', ids: list, change: { colour } } })
  for (let round = 0; round < rounds; round++) {
    const colour = (n: number) => `#aa000${n}`.replace('00', String(round).padStart(2, '0'))
    const answers = await Promise.all([
      change(ids, colour(1)),
      change(ids.toReversed(), colour(2)),
      change(ids, colour(3)),
    ])
    expect(answers.map((a) => [a.status, a.body.data.done.length])).toEqual(times(3, () => [200, 12]))
  }
})

test('a deadlock is retried, not returned to the client', async () => {
  const [a, b] = [await create('lead-types'), await create('lead-types')]
  const client = await api.pool.connect()
  try {
    await client.query("set deadlock_timeout = '5s'")
    await client.query('begin')
    await client.query('update lead_types set colour = colour where id = $1', [b.id])
    const bulk = api.call<Wire>('POST', '/lead-types/bulk', {
      body: { act: 'change', ids: [a.id, b.id], change: { show_price_in_app: false } },
    })
    // The bulk change holds a and waits for b by now: taking a closes the cycle, and the server, with the shorter timeout, gives way.
    const waiting = "pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await waitFor(async () => (await count(waiting)) !== 0)
    await client.query('update lead_types set colour = colour where id = $1', [a.id])
    await client.query('commit')
    const answer = await bulk
    expect([answer.status, answer.body.data.done]).toEqual([200, [a.id, b.id]])
  } finally {
    client.release(true)
  }
})

async function waitFor(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('of several concurrent defaults exactly one remains', async () => {
  const rows = await Promise.all(times(5, () => create('lead-types')))
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      rows.map((r) => api.call<Wire>('PATCH', `/lead-types/${r.id}`, { body: { is_default: true } })),
    )
    expect(answers.map((a) => a.status)).toEqual(times(5, () => 200))
    expect(await count('lead_types where is_default')).toBe(1)
  }
})

test('two users cannot close a cycle that neither sees', async () => {
  for (let round = 0; round < rounds; round++) {
    const [a, b] = [await create('franchises', { parent_id: null }), await create('franchises', { parent_id: null })]
    const answers = await Promise.all([
      api.call<Wire>('PATCH', `/franchises/${a.id}`, { body: { parent_id: b.id } }),
      api.call<Wire>('PATCH', `/franchises/${b.id}`, { body: { parent_id: a.id } }),
    ])
    expect(answers.map((x) => x.status).toSorted()).toEqual([200, 422])
  }
})

test('a record is not archived while another starts to reference it', async () => {
  for (let round = 0; round < rounds * 2; round++) {
    const rate = await create('vat-rates')
    const body = await factory.body(resources.get('materials'), { vat_rate_id: rate.id, labour_price: null })
    const [made, gone] = await Promise.all([
      api.call<Wire>('POST', '/materials', { body }),
      api.call<Wire>('DELETE', `/vat-rates/${rate.id}`),
    ])
    expect([made.status, gone.status].toSorted(), JSON.stringify([made.body, gone.body])).toEqual(
      made.status === 200 ? [200, 409] : [200, 422],
    )
  }
})

test('concurrent creates get different positions', async () => {
  const rows = await Promise.all(times(10, () => create('quote-types')))
  expect(new Set(rows.map((r) => r['position'])).size).toBe(10)
})

test('after all of it the log is intact', async () => {
  expect(await api.brokenLog()).toEqual([])
  const { rows } = await api.pool.query(`
    select id from (select id, before, lag(after) over (partition by entity, entity_id order by id) as prev from log_entries) l
    where prev is not null and before is distinct from prev`)
  expect(rows).toEqual([])
})
