import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'

const t = await testApp()

/** More rows than can be filtered quickly by reading all of them. */
const MANY = 60_000
const FEW = 1_500

interface Page {
  readonly data: readonly { readonly id: number; readonly last_name: string }[]
  readonly total: number
  readonly total_is: string
}
const list = async (query: string): Promise<Page> => {
  const { status, body } = await t.call<Page>('GET', `/leads/list?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const add = (count: number, last: string) =>
  t.pool.query(
    `insert into leads (first_name, last_name, phone, lead_status_id, lead_type_id, active, created_at)
     select 'Many', $2 || n, '+447700' || lpad(n::text, 6, '0'), 1, 1, true, now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [count, last],
  )

beforeAll(async () => {
  await add(MANY, 'Person')
  await t.pool.query('analyze leads')
  // The first search starts counting letters in the background; the result is known long before the last of these.
  for (let n = 0; n < 100; n++) await list('q=anything&limit=1')
  await add(FEW, 'Zzyzx')
}, 120_000)

test('rare words: the matching rows are collected once and counted, in pages and in any order', async () => {
  // With an additional filter, the planner estimates that they are few.
  expect(await list('q=zzyzx&active=true')).toMatchObject({ total: FEW, total_is: 'exact' })
  const first = await list('q=zzyzx')
  expect(first).toMatchObject({ total: FEW, total_is: 'exact' })
  expect(first.data.map((row) => row.last_name)).toEqual(Array.from({ length: 25 }, (_, i) => `Zzyzx${i + 1}`))
  expect((await list('q=zzyzx&active=true')).data).toEqual(first.data)
  const last = await list('q=zzyzx&page=15&limit=100&sort=created_at&direction=asc')
  expect(last.data.map((row) => row.last_name)).toEqual(Array.from({ length: 100 }, (_, i) => `Zzyzx${100 - i}`))
  const names = async (query: string) => (await list(query)).data.map((row) => row.last_name)
  expect(await names('q=zzyzx&sort=name&limit=200&page=3')).toEqual(
    await names('q=zzyzx&sort=name&limit=200&page=3&active=true'),
  )
  expect(await list('q=zzyzx&page=99')).toMatchObject({ data: [], total: FEW })
})

test('several words, pattern characters, no match', async () => {
  expect((await list('q=many+zzyzx77')).data.map((row) => row.last_name).sort()[0]).toBe('Zzyzx77')
  expect(await list('q=zzyzx%25')).toMatchObject({ data: [], total: 0, total_is: 'exact' })
  expect(await list('q=zz_zx')).toMatchObject({ data: [], total: 0 })
  expect(await list('q=qqqxqq')).toMatchObject({ data: [], total: 0, total_is: 'exact' })
})
