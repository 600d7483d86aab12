import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Values, type Wire } from '../../../support/factory.ts'

const t = await testApp()
const { create } = createFactory(t)
const YEAR = 'from=2026-01-01&to=2026-12-31'
const RIGHTS = ['LineCosts:list', 'Jobs:list', 'Jobs:details'] as const
const franchises: number[] = []

/** A job with a material and a service of the same price, without costs, created on a given day. */
async function job(name: string, day: string, more: Values = {}) {
  const line = { quantity: 1, price_ex_vat: 100, vat_percent: 20 }
  const { id: customer_id } = await create(resources.get('customers'))
  const made = await t.call<Wire>('POST', '/jobs', {
    body: {
      customer_id,
      job_type_id: 1,
      franchise_id: franchises[0],
      services: [{ ...line, name: `${name} work` }],
      materials: [{ ...line, name: `${name} part` }],
      ...more,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await t.pool.query('update jobs set created_at = $1 where id = $2', [`${day}T12:00:00Z`, made.body.id])
}
const named = async (report: string, token = t.token) => {
  const query = new URLSearchParams({ report, known: 'false', sort: 'name', direction: 'asc', limit: '200' })
  const answer = await t.call<Wire>('GET', `/line-costs/list?${query}`, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.map((line) => line['name'])
}

beforeAll(async () => {
  for (const name of ['North', 'South'])
    franchises.push((await t.call<Wire>('POST', '/franchises', { body: { name } })).body.id)
  await job('Spring', '2026-03-02')
  await job('Summer', '2026-07-02', { franchise_id: franchises[1] })
  await job('Old', '2025-07-02')
  for (const side of ['materials', 'services']) await t.call('GET', `/reports/${side}-finances?${YEAR}&group=month`)
})

test("lines match the report's side, days and filters", async () => {
  expect(await named(`materials-finances?${YEAR}`)).toEqual(['Spring part', 'Summer part'])
  expect(await named(`services-finances?${YEAR}`)).toEqual(['Spring work', 'Summer work'])
  expect(await named('materials-finances?from=2026-07-01&to=2026-07-31')).toEqual(['Summer part'])
  expect(await named(`materials-finances?${YEAR}&franchise=${franchises[0]}`)).toEqual(['Spring part'])
  expect(await named(`materials-finances?${YEAR}&franchise=${franchises.join('%2C')}`)).toHaveLength(2)
  expect(await named(`materials-finances?${YEAR}&basis=done`)).toEqual([])
  expect(await named(`job-margins?${YEAR}&basis=agreed`)).toEqual([
    'Spring part',
    'Spring work',
    'Summer part',
    'Summer work',
  ])
  expect(await named(`job-margins?${YEAR}&basis=agreed&group=type&compare=year&known=true`)).toHaveLength(4)
})

test('invalid parameters are rejected, and a user who cannot see the report sees no lines', async () => {
  for (const report of [
    'no-such-report?from=2026-01-01&to=2026-12-31',
    'materials-finances',
    'job-margins?from=x&to=y',
  ]) {
    const refused = await t.call<Wire>('GET', `/line-costs/list?${new URLSearchParams({ report })}`)
    expect([refused.status, refused.body.errors], report).toEqual([422, { report: [{ code: 'no_filter' }] }])
  }
  const { token } = await t.userWith([...RIGHTS, 'Reports:materialsFinances'])
  expect(await named(`materials-finances?${YEAR}`, token)).toHaveLength(2)
  expect(await named(`services-finances?${YEAR}`, token)).toEqual([])
})
