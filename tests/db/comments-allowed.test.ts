import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

/** The resources with comments on the day of the migration. */
const AREAS = ['Customers', 'Jobs', 'Leads', 'Quotes', 'RecurringJobs', 'Tasks']

test('users who could comment because they may edit the record still can, and nobody else', async () => {
  await olderThan('comments_allowed', async (pool, toItsDay) => {
    await pool.query(`insert into user_groups (id, name, scope) values (1, 'Change', 'all'), (2, 'Read', 'all')`)
    await pool.query(`insert into permissions select 1, a, 'edit' from unnest($1::text[]) a`, [[...AREAS, 'VatRates']])
    await pool.query(`insert into permissions select 2, a, 'list' from unnest($1::text[]) a`, [AREAS])
    await toItsDay()
    const { rows } = await pool.query(
      `select user_group_id, area from permissions where action = 'comment' order by area collate "C"`,
    )
    expect(rows).toEqual(AREAS.map((area) => ({ user_group_id: 1, area })))
  })
})
