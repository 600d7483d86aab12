import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('users who could look up or edit workers, users and payments may open their pages, and nobody else', async () => {
  await olderThan('record_pages', async (pool, toItsDay) => {
    await pool.query(
      `insert into user_groups (id, name, scope) values (1, 'Lists', 'all'), (2, 'Changes', 'all'), (3, 'Adds', 'all')`,
    )
    const areas = ['Workers', 'Users', 'Payments', 'VatRates']
    for (const [group, action] of [
      [1, 'list'],
      [2, 'edit'],
      [3, 'add'],
    ] as const)
      await pool.query('insert into permissions select $1, a, $2 from unnest($3::text[]) a', [group, action, areas])
    await toItsDay('users_commented')
    const { rows } = await pool.query<{ given: string }>(
      `select user_group_id || ' ' || area || ':' || action as given from permissions
        where action in ('details', 'view', 'comment') and area = any($1::text[]) order by 1`,
      [areas],
    )
    expect(rows.map(({ given }) => given)).toEqual([
      '1 Payments:details',
      '1 Users:view',
      '1 Workers:details',
      '2 Payments:comment',
      '2 Payments:details',
      '2 Users:comment',
      '2 Users:view',
      '2 Workers:comment',
      '2 Workers:details',
    ])
  })
})
