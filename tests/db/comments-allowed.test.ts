import { expect, test } from 'vitest'
import { resources } from '../../schema/all.ts'
import { migrate } from '../../server/engine/db/migrate.ts'
import { olderThan } from '../support/older.ts'

test('whoever could say something because he may change the record still can, and nobody else', async () => {
  // Mails and take-outs came later, with a right to comment of their own that nobody had before.
  const later = ['EmailLogs', 'TakeOuts', 'FailedItems']
  const areas = [...new Set(resources.all.flatMap(({ area, carries }) => (carries?.comments ? [area] : [])))].filter(
    (area) => !later.includes(area),
  )
  await olderThan('comments_allowed', async (pool) => {
    await pool.query(`insert into user_groups (id, name, scope) values (1, 'Change', 'all'), (2, 'Read', 'all')`)
    await pool.query(`insert into permissions select 1, a, 'edit' from unnest($1::text[]) a`, [[...areas, 'VatRates']])
    await pool.query(`insert into permissions select 2, a, 'list' from unnest($1::text[]) a`, [areas])
    await migrate(pool)
    const { rows } = await pool.query(
      "select user_group_id, area from permissions where action = 'comment' and area <> 'EmailLogs'",
    )
    expect(rows.toSorted((a, b) => a.area.localeCompare(b.area))).toEqual(
      areas.toSorted((a, b) => a.localeCompare(b)).map((area) => ({ user_group_id: 1, area })),
    )
  })
})
