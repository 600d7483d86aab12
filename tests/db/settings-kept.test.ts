import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('existing settings stay, and user and group administrators may see and change settings', async () => {
  await olderThan('settings', async (pool, toItsDay) => {
    await pool.query(`insert into user_groups (id, name, scope, parent_id, root) values (1, 'All', 'all', null, true)`)
    await pool.query(
      `insert into user_groups (id, name, scope, parent_id) values (2, 'Administer', 'all', 1), (3, 'Users alone', 'all', 1)`,
    )
    await pool.query(
      `insert into permissions values (2, 'Users', 'edit'), (2, 'UserGroups', 'edit'), (3, 'Users', 'edit'), (1, 'Leads', 'list')`,
    )
    await pool.query(`update system_settings set value = 'true' where key = 'locations.screens'`)
    await pool.query(`update system_settings set value = '7' where key = 'workers.user_group'`)
    await pool.query(`insert into system_settings (key, value) values ('auth.administrator_password_min', '20')`)
    await toItsDay()
    const { rows: kept } = await pool.query('select key, value, version from system_settings order by key')
    expect(kept).toEqual([
      { key: 'auth.administrator_password_min', value: 20, version: 1 },
      { key: 'auth.neutral_messages', value: null, version: 1 },
      { key: 'locations.screens', value: true, version: 1 },
      { key: 'workers.user_group', value: 7, version: 1 },
    ])
    const { rows: given } = await pool.query(
      `select user_group_id, action from permissions where area = 'SettingGroups' order by action`,
    )
    expect(given).toEqual(['edit', 'export', 'list'].map((action) => ({ user_group_id: 2, action })))
  })
})
