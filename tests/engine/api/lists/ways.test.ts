import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { choosePlan, estimateOf } from '../../../../server/engine/read/queryPlan.ts'
import { testApp } from '../../../support/app.ts'

const t = await testApp()

/** More rows than can be filtered quickly by reading all of them; the oldest are adjacent. */
const [MANY, OLDEST] = [60_000, 3_000]
/** Records of no other user. */
const [NEW, OLD] = [1, 2]

interface Page {
  readonly data: readonly { readonly id: number }[]
  readonly total: number
  readonly total_is: string
}

/** The list's response, and the query plans requested for it. */
async function list(query: string): Promise<Page & { ways: readonly string[] }> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status, body } = await t.call<Page>('GET', `/leads/list?${query}`)
  const texts = asked.mock.calls.map(([config]) => JSON.stringify(config))
  asked.mockRestore()
  expect(status, JSON.stringify(body)).toBe(200)
  const ways = texts.flatMap((text) => {
    if (text.includes('found as materialized')) return ['gathered']
    return text.includes('select t.id from (select t.* from') ? ['walked'] : []
  })
  return { ...body, ways }
}

/** The content of a page, requested without a plan. */
async function truth(where: string, order: string, limit = 25, skip = 0): Promise<number[]> {
  const { rows } = await t.pool.query<{ id: number }>(
    `select id from leads where archived_at is null and ${where} order by ${order} limit ${limit} offset ${skip}`,
  )
  return rows.map(({ id }) => id)
}

const ids = ({ data }: Page) => data.map(({ id }) => id)

beforeAll(async () => {
  await t.pool.query(
    `insert into leads (first_name, last_name, phone, source, city, lead_status_id, lead_type_id, active, created_at, archived_at)
     select 'Many', 'Person ' || n, '+447700' || lpad(n::text, 6, '0'), case when n = 59000 then 'referral' else 'website' end,
       case when n > ${MANY - OLDEST} and n % 2 = 0 then 'Aston' when n % 3 = 0 then 'York' end,
       case when n > ${MANY - OLDEST} then ${OLD} else ${NEW} end, 1, true, now() - n * interval '1 minute', case when n % 50 = 0 then now() end
     from generate_series(1, ${MANY}) n`,
  )
  await t.pool.query('vacuum analyze leads')
}, 120_000)

describe('a filtered page', () => {
  test('of adjacent rows far back is scanned in order for a limited time, then collected by bitmap', async () => {
    const page = await list(`lead_status_id=${OLD}`)
    expect(page.ways).toEqual(['walked', 'gathered'])
    expect(ids(page)).toEqual(await truth(`lead_status_id = ${OLD}`, 'created_at desc, id desc'))
    expect(page).toMatchObject({ total: OLDEST - OLDEST / 50, total_is: 'exact' })
    // Pages further back do not repeat a failed scan; another order, or an earlier page, does.
    const third = await list(`lead_status_id=${OLD}&page=3&limit=10`)
    expect(third.ways).toEqual(['gathered'])
    expect((await list(`lead_status_id=${OLD}&page=2&limit=10`)).ways).toEqual(['walked', 'gathered'])
    expect((await list(`lead_status_id=${OLD}&page=3&limit=10&sort=name`)).ways[0]).toBe('walked')
    expect(ids(third)).toEqual(await truth(`lead_status_id = ${OLD}`, 'created_at desc, id desc', 10, 20))
    const last = await list(`lead_status_id=${OLD}&page=30&limit=100`)
    expect(ids(last)).toEqual(await truth(`lead_status_id = ${OLD}`, 'created_at desc, id desc', 100, 2_900))
    expect(last.data.length).toBe(40)
    expect((await list(`lead_status_id=${OLD}&page=40&limit=100`)).data).toEqual([])
  })

  test('of rows at the front is found by an index scan', async () => {
    const page = await list(`lead_status_id=${OLD}&sort=created_at&direction=asc`)
    expect(page.ways).toEqual(['walked'])
    expect(ids(page)).toEqual(await truth(`lead_status_id = ${OLD}`, 'created_at, id'))
  })

  test('of very few rows is collected at once, with the count', async () => {
    const page = await list('source=referral')
    expect(page).toMatchObject({ ways: ['gathered'], total: 0 })
    expect(await list('source=referral&q=person')).toMatchObject({ total: 0 })
    await t.pool.query(`update leads set archived_at = null where source = 'referral'`)
    expect(await list('source=referral')).toMatchObject({ ways: ['gathered'], total: 1, total_is: 'exact' })
  })

  test('of almost all rows is left to the planner', async () => {
    const page = await list(`lead_status_id=${NEW}`)
    expect(page.ways).toEqual([])
    expect(ids(page)).toEqual(await truth(`lead_status_id = ${NEW}`, 'created_at desc, id desc'))
    expect((await list('sort=name')).ways).toEqual([])
  })

  test('in an order without an index, or of the archive, is left to the planner', async () => {
    const page = await list(`lead_status_id=${OLD}&sort=updated_at`)
    expect(page.ways).toEqual([])
    const archived = await t.call<Page>('GET', `/leads/archived-list?lead_status_id=${OLD}`)
    const { rows } = await t.pool.query<{ n: number }>(
      `select count(*) as n from leads where archived_at is not null and lead_status_id = ${OLD}`,
    )
    expect(archived.body.total).toBe(rows[0]?.n)
    expect(archived.body.total).toBeGreaterThan(50)
  })

  test.each(['asc', 'desc'])('in an order with empty values, %s: those come last', async (direction) => {
    // Of the oldest rows, 990 others have a city or none: all pages contain each of them once.
    const order = `city ${direction} nulls last, id ${direction}`
    for (const skip of [0, 1_400, 2_400, 2_900]) {
      const page = await list(`lead_status_id=${OLD}&sort=city&direction=${direction}&limit=100&page=${skip / 100 + 1}`)
      expect(page.ways.at(-1)).toMatch(/gathered|walked/)
      expect(ids(page)).toEqual(await truth(`lead_status_id = ${OLD}`, order, 100, skip))
    }
  })
})

test('the cheapest plan depends on how many rows match and which index finds them', () => {
  const size = 1_000_000
  expect(choosePlan({ match: 10, read: 10 }, size, 25)).toEqual({ is: 'gathered' })
  expect(choosePlan({ match: 10_000, read: 10_000 }, size, 25)).toEqual({ is: 'walked', rows: 11_000 })
  // Only up to a fraction of the rows to collect: many scattered rows cost more than a longer run in order.
  expect(choosePlan({ match: 40_000, read: 200_000 }, size, 25)).toEqual({ is: 'walked', rows: 30_000 })
  // A scan never wastes more than twice the cost of collecting.
  expect(choosePlan({ match: 500, read: 20_000 }, size, 25)).toEqual({ is: 'walked', rows: 40_000 })
  expect(choosePlan({ match: 50_000, read: 50_000 }, size, 25)).toEqual({ is: 'walked', rows: 7_500, common: true })
  expect(choosePlan({ match: 600_000, read: 600_000 }, size, 25)).toEqual({ is: 'usual', common: true })
  expect(choosePlan({ match: 300_000 }, size, 25)).toEqual({ is: 'usual', common: true })
  // Without an index for it, collecting reads the table, which is no better than scanning to the end.
  expect(choosePlan({ match: 10 }, size, 25)).toEqual({ is: 'usual' })
  expect(choosePlan({ match: 10, read: 10 }, 49_999, 25)).toEqual({ is: 'usual' })
  // A page that far back would scan a quarter of the table.
  expect(choosePlan({ match: 10_000, read: 300_000 }, size, 9_000)).toEqual({ is: 'usual' })
})

test('the reading of a plan: the number of index entries requested, and none for a table scan', () => {
  const bitmap = { 'Node Type': 'Bitmap Index Scan', 'Plan Rows': 90, 'Index Cond': '(x = 1)' }
  const heap = (inner: Parameters<typeof estimateOf>[0]) =>
    estimateOf({ 'Node Type': 'Bitmap Heap Scan', Alias: 't', 'Plan Rows': 40, Plans: [inner] })
  expect(heap(bitmap)).toEqual({ match: 40, read: 90 })
  expect(heap({ 'Node Type': 'BitmapAnd', 'Plan Rows': 0, Plans: [bitmap, bitmap] })).toEqual({ match: 40, read: 180 })
  expect(heap({ 'Node Type': 'Bitmap Index Scan', 'Plan Rows': 90 })).toEqual({ match: 40 })
  expect(estimateOf({ 'Node Type': 'Seq Scan', Alias: 't', 'Plan Rows': 40 })).toEqual({ match: 40 })
  expect(estimateOf({ 'Node Type': 'Index Scan', Alias: 't', 'Plan Rows': 40 })).toEqual({ match: 40 })
  expect(estimateOf({ 'Node Type': 'Index Scan', Alias: 't', 'Plan Rows': 40, 'Index Cond': '(y > 2)' })).toEqual({
    match: 40,
    read: 40,
  })
})
