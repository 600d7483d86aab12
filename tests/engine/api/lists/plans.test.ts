import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { isSortable } from '../../../../server/engine/db/largeIndexes.ts'
import { testApp } from '../../../support/app.ts'
import { fillWithGarbage } from '../../../support/garbage.ts'

/** For few rows the planner is told that a full scan is expensive; for many it has to find that out. */
const deep = Boolean(process.env['DEEP'])
const ROWS = deep ? 300_000 : 4_000
/** A common value is soon found in the default order; a rare value must not be searched for that way. */
const IN_VAIN = deep ? ROWS / 10 : ROWS / 2
/** An email is visible with its record, and these have none: their rows are found and then hidden. */
const UNSEEN = 'emails'

const t = await testApp()

interface Plan {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Relation Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The list's query for the page alone: as sent, with its values. */
async function sent({ name, table }: AnyResource, query: string): Promise<{ text: string; values: unknown[] }> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await t.call('GET', `/${name}/list?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const found = (asked.mock.calls as unknown as (readonly [string | { text: string; values: unknown[] }, unknown[]])[])
    .map(([config, values]) => (typeof config === 'string' ? { text: config, values } : config))
    .find(({ text }) => text.includes(`from "${table}" t`) && text.includes('order by') && text.includes('limit'))
  asked.mockRestore()
  if (!found) throw new Error(`${name}/list?${query} asked for no page`)
  return found
}

async function planOf(resource: AnyResource, query: string): Promise<Plan[]> {
  const { text, values } = await sent(resource, query)
  const client = await t.pool.connect()
  try {
    await client.query(`set enable_seqscan = ${deep ? 'on' : 'off'}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    return nodes((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

const wrong = (plan: readonly Plan[], { name, table }: AnyResource, most: number) =>
  plan
    .filter((node) => {
      if (node['Node Type'] === 'Sort') return node['Plan Rows'] > most
      if (node['Relation Name'] !== table) return false
      return node['Node Type'] === 'Seq Scan' || (name !== UNSEEN && (node['Rows Removed by Filter'] ?? 0) > IN_VAIN)
    })
    .map((node) => `${node['Node Type']} of ${node['Plan Rows']}, ${node['Rows Removed by Filter'] ?? 0} read in vain`)

/** The most and the least common value, as in a query string. */
async function someOf({ table }: AnyResource, name: string): Promise<string[]> {
  const { rows } = await t.pool.query<{ v: string }>(
    `with found as (select "${name}"::text as v, count(*) as n from "${table}" where "${name}" is not null and archived_at is null group by 1)
     (select v from found order by n, v limit 1) union (select v from found order by n desc, v limit 1)`,
  )
  return rows.flatMap(({ v }) => (v === '{}' ? [] : [v]))
}

describe.each(resources.all.filter(({ large }) => large).map((one) => [one.name, one] as const))(
  '%s',
  (_, resource) => {
    const columns = Object.entries(resource.fields).filter(([, { store }]) => store.as === 'column')

    test('applies every filter and order without reading or sorting the whole table', {
      timeout: 600_000,
    }, async () => {
      await fillWithGarbage(t.pool, resource, ROWS)
      const found: Record<string, readonly string[]> = {}
      const look = async (query: string, most: number) => {
        const plan = wrong(await planOf(resource, query), resource, most)
        if (plan.length > 0) found[query] = plan
      }
      for (const [name, field] of columns) {
        const isRef = field.store.as === 'column' && (field.store.references ?? field.store.line ?? field.store.anyOf)
        // Sorting by a reference's name uses another table.
        if (isSortable(field) && !isRef)
          for (const direction of ['asc', 'desc']) await look(`sort=${name}&direction=${direction}&limit=26`, 60)
        if (!field.options.filter || !field.operators.includes('eq')) continue
        for (const value of await someOf(resource, name)) {
          const wire = value.replace(' ', 'T').replace(/\+00$/, 'Z')
          await look(`${name}=${encodeURIComponent(wire)}&limit=26`, ROWS / 3)
        }
      }
      for (const name of ['created_at', 'id'])
        for (const direction of ['asc', 'desc']) await look(`sort=${name}&direction=${direction}&limit=26`, 60)
      expect(found).toEqual({})
    })

    test('has few indexes', async () => {
      const { rows } = await t.pool.query<{ n: number }>(
        'select count(*) as n from pg_index where indrelid = $1::regclass',
        [`"${resource.table}"`],
      )
      expect(rows[0]?.n).toBeLessThanOrEqual(resource.name === 'leads' ? 19 : 26)
    })
  },
)
