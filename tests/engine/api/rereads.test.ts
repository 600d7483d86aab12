import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { resources } from '../../../schema/all.ts'
import { endpoints } from '../../../schema/endpoints.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { testApp } from '../../support/app.ts'
import { fillWithGarbage } from '../../support/garbage.ts'

/** Enough rows to make an index worthwhile; no quotes are written here, so the planner has no statistics for them. */
const ROWS = 2_000
const FILLED = ['leads', 'customers', 'jobs', 'appointments', 'tasks', 'invoices', 'payments', 'complaints', 'emails']
/** A table with this many rows is not scanned this often. */
const [LARGE, OFTEN] = [1_000, 20]
const [RECORD, RECORDS] = [1_000, 8]

const t = await testApp()

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Relation Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
interface Asked {
  readonly text: string
  readonly values: unknown[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** References to common records are spread, those to rare kinds hardly occur, and consecutive records have all statuses. */
async function spread({ name, table, fields, status }: AnyResource): Promise<void> {
  if (status) {
    const store = fields[status]?.store as { references?: string } | undefined
    const library = resources.get(store?.references ?? '').table
    await t.pool.query(
      `update ${table} set "${status}" = l.all_ids[1 + id % cardinality(l.all_ids)] from (select array_agg(id order by id) as all_ids from ${library}) l`,
    )
  }
  for (const [field, { store }] of Object.entries(fields)) {
    const to = store.as === 'column' && FILLED.find((one) => one === store.references)
    if (!to) continue
    const seldom = to === name ? `when id % 20 > 0 then null` : ''
    await t.pool.query(
      `update ${table} set "${field}" = case ${seldom} when "${field}" is not null then 1 + id * 7919 % ${ROWS} end`,
    )
  }
}

beforeAll(async () => {
  for (const name of FILLED) await fillWithGarbage(t.pool, resources.get(name), ROWS)
  for (const name of FILLED) await spread(resources.get(name))
  await t.pool.query('vacuum analyze')
}, 240_000)

const today = dayOf(Date.now())
const ASKED: Readonly<Record<string, string>> = {
  from: addDays(today, -6),
  to: today,
  q: 'abc',
  job_ids: String(RECORD),
  by: 'status',
  days: '7',
  week: today,
  name: 'abc',
  phone: '+447700900123',
  worker_ids: '1,2',
  event: 'created',
  at: today,
}

/** Every read that is not a list, with its parameters. */
const reads = endpoints.flatMap(({ method, path, query }) => {
  if (method !== undefined && method !== 'GET') return []
  const asked = Object.keys(query instanceof z.ZodObject ? query.shape : {}).flatMap((name) =>
    ASKED[name] === undefined ? [] : [[name, ASKED[name]] as const],
  )
  return [
    path.replace(/:\w+/g, String(RECORD)) +
      (asked.length > 0 ? `?${new URLSearchParams(asked.map((one) => [...one]))}` : ''),
  ]
})
/** The lists that everyone has a button for. */
const views = resources.all.flatMap(({ name, presets }) => presets.map(({ query }) => `/${name}/list?${query}`))

/** The database queries of a read, as sent, with their values. */
async function sent(path: string): Promise<{ status: number; asked: readonly Asked[] }> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await t.call('GET', path)
  const all = (spy.mock.calls as unknown as (readonly [string | Asked, unknown[]])[]).map(([config, values]) =>
    typeof config === 'string' ? { text: config, values } : config,
  )
  spy.mockRestore()
  const isRead = ({ text }: Asked) =>
    /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text) && !/pg_notify|set_config|for update|nextval/i.test(text)
  return { status, asked: all.filter(isRead) }
}

/** Plan nodes that read many rows of a table in each loop. */
async function many({ text, values }: Asked, { seqscan }: { seqscan: boolean }): Promise<readonly Plan[]> {
  const client = await t.pool.connect()
  try {
    await client.query(`set enable_seqscan = ${seqscan ? 'on' : 'off'}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    return nodes((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan).filter(
      (node) => node['Relation Name'] && node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) >= LARGE,
    )
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

test('no read scans a large table once for each row of another', async () => {
  const again: string[] = []
  let answered = 0
  for (const path of [...reads, ...views]) {
    const { status, asked } = await sent(path)
    if (status === 200) answered++
    for (const one of asked)
      for (const node of await many(one, { seqscan: true }))
        if (node['Actual Loops'] >= OFTEN)
          again.push(`${path}: ${node['Relation Name']}, ${node['Actual Loops']} times`)
  }
  expect(again).toEqual([])
  // Most of the requested records exist.
  expect(answered).toBeGreaterThan(150)
}, 300_000)

test('reading one record never scans a whole table', async () => {
  const whole: string[] = []
  const ofRecords = reads.filter((one) => one.includes(`/${RECORD}/`))
  // The parameters for a record follow from its context.
  const each = Array.from({ length: RECORDS }, (_, i) =>
    ofRecords.map((path) => path.replace(`/${RECORD}/`, `/${RECORD + i}/`)),
  )
  for (const path of each.flat())
    for (const one of (await sent(path)).asked)
      for (const node of await many(one, { seqscan: false }))
        whole.push(`${path}: ${node['Relation Name']}, ${node['Node Type']}: ${one.text.slice(0, 200)}`)
  expect(whole).toEqual([])
}, 300_000)
