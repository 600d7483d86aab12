import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('headings remembered one by one still help, and ignored ones have no effect', async () => {
  await olderThan('import_mapping', async (pool, toItsDay) => {
    await pool.query(`insert into user_groups (id, name, scope) values (1, 'All', 'all')`)
    await pool.query(
      `insert into users (id, first_name, email, user_group_id) values (1, 'Ann', 'ann@mapping.test', 1)`,
    )
    await pool.query(`insert into import_mappings (user_id, resource, mapping) values
      (1, 'materials', '{"ourlabel": "supplier", "loyalty": null}'), (1, 'leads', '{"x": null}')`)
    await toItsDay()
    const { rows } = await pool.query('select resource, heads, mapping, values from import_mappings order by resource')
    expect(rows).toEqual([
      { resource: 'leads', heads: '', mapping: {}, values: {} },
      { resource: 'materials', heads: '', mapping: { ourlabel: ['supplier'] }, values: {} },
    ])
  })
})
