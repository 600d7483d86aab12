import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { resources } from '../../../schema/all.ts'
import { endpoints } from '../../../schema/endpoints.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { testApp } from '../../support/app.ts'
import { fillWithGarbage } from '../../support/garbage.ts'

/** As many as make a table worth an index; nobody here writes quotes, so that the planner knows nothing of them. */
const ROWS = 2_000
const FILLED = ['leads', 'customers', 'jobs', 'appointments', 'tasks', 'invoices', 'payments', 'complaints', 'emails']
/** A table of so many rows is not read as often as this. */
const [LARGE, OFTEN] = [1_000, 20]
const RECORD = 1_000

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

beforeAll(async () => {
  for (const name of FILLED) await fillWithGarbage(t.pool, resources.get(name), ROWS)
  await t.pool.query('vacuum analyze')
}, 240_000)

const today = dayOf(Date.now())
const ASKED: Readonly<Record<string, string>> = {
  ...{ from: addDays(today, -6), to: today, q: 'abc', job_ids: String(RECORD), by: 'status', days: '7', week: today },
  ...{ name: 'abc', phone: '+447700900123', worker_ids: '1,2', event: 'created', at: today },
}

/** Every read that is no list, with what it can be asked for. */
const paths = endpoints.flatMap(({ method, path, query }) => {
  if (method !== undefined && method !== 'GET') return []
  const asked = Object.keys(query instanceof z.ZodObject ? query.shape : {}).flatMap((name) =>
    ASKED[name] === undefined ? [] : [[name, ASKED[name]] as const],
  )
  return [
    path.replace(/:\w+/g, String(RECORD)) +
      (asked.length > 0 ? `?${new URLSearchParams(asked.map((one) => [...one]))}` : ''),
  ]
})

test('no read goes through a large table once for each row of another', async () => {
  const again: string[] = []
  let answered = 0
  for (const path of paths) {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    const { status } = await t.call('GET', path)
    const sent = (spy.mock.calls as unknown as (readonly [string | Asked, unknown[]])[]).map(([config, values]) =>
      typeof config === 'string' ? { text: config, values } : config,
    )
    spy.mockRestore()
    if (status === 200) answered++
    for (const { text, values } of sent) {
      if (
        !/^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text) ||
        /pg_notify|set_config|for update|nextval/i.test(text)
      )
        continue
      const { rows } = await t.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      for (const node of nodes((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)) {
        const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
        if (node['Node Type'] === 'Seq Scan' && read >= LARGE && node['Actual Loops'] >= OFTEN)
          again.push(`${path}: ${node['Relation Name']}, ${node['Actual Loops']} times`)
      }
    }
  }
  expect(again).toEqual([])
  // Most of what is asked is there.
  expect(answered).toBeGreaterThan(100)
}, 300_000)
