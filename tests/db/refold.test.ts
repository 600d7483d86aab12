import { expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { openKysely } from '../../server/engine/db/kysely.ts'
import { refold } from '../../server/engine/db/refold.ts'
import { searchTextExpression } from '../../server/engine/db/searchText.ts'
import { testApp } from '../support/app.ts'
import type { Wire } from '../support/factory.ts'

const t = await testApp()
const ROWS = 803

const found = async (resource: string, q: string) => {
  const { body } = await t.call<{ data: Wire[]; total: number }>('GET', `/${resource}/list?q=${encodeURIComponent(q)}`)
  return body.total
}

test('search texts of an earlier version still work, until rebuilt in the background', async () => {
  await t.pool.query(
    `insert into customers (first_name, last_name, phone, cis_registered, end_user_status, do_not_call, marketing_consent)
     select 'Ann', 'O’Brien ' || n, '+44113496' || lpad(n::text, 4, '0'), false, false, false, false from generate_series(1, ${ROWS}) n`,
  )
  const customer = await t.pool.query<{ id: number }>('select min(id) as id from customers')
  await t.call('POST', '/jobs', { body: { customer_id: customer.rows[0]?.id, job_type_id: 1 } })
  const [client] = [await t.pool.connect()]
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(`update customers set search_text = name || ' ' || phone`)
    await client.query(`insert into refolding (name) values ('customers'), ('jobs')`)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await found('customers', 'o’brien'), 'as it was').toBe(ROWS)
  expect(await found('customers', 'O’BRIEN 77'), 'as it was').toBeGreaterThan(0)
  expect(await found('customers', 'obrien')).toBe(0)
  // Records written meanwhile are found by their current text.
  await t.call('POST', '/customers', { body: { last_name: 'O’Brien', email: 'late@example.test' } })
  expect(await found('customers', 'obrien')).toBe(1)

  const stopped = new AbortController()
  stopped.abort()
  const db = openKysely(t.pool)
  await refold(db, resources.all, stopped.signal)
  expect((await t.pool.query('select name from refolding order by name')).rows).toHaveLength(2)
  await refold(db, resources.all)
  expect((await t.pool.query('select name from refolding')).rows).toEqual([])
  // Other words, because row counts are cached for seconds.
  expect(await found('customers', 'ann obrien')).toBe(ROWS)
  for (const name of ['customers', 'jobs'] as const) {
    const { rows } = await t.pool.query(
      `select id from ${name} t where search_text is distinct from ${searchTextExpression(resources.get(name), resources.all)}`,
    )
    expect(rows, name).toEqual([])
  }
})
