import { expect, test } from 'vitest'
import { addingTo, olderThan } from '../support/older.ts'

const LONG = `${'Take the old boiler out and put the new one in, '.repeat(5)}with 🔧.`

test('existing quotes and jobs get the title a new one would, and saved views use it', async () => {
  await olderThan('titles', async (pool, toItsDay) => {
    const add = addingTo(pool)
    await pool.query('set session_replication_role = replica')
    await add('customers', { id: 5, last_name: 'Sutcliffe' })
    const library = { id: 1, position: 1, colour: '#000000' }
    for (const table of ['job_types', 'quote_types']) await add(table, { ...library, title: table })
    await add('job_statuses', { ...library, title: 'New', category: 'unscheduled' })
    await add('quote_statuses', { ...library, title: 'Draft', category: 'draft' })
    const job = { customer_id: 5, job_type_id: 1, job_status_id: 1 }
    await add('jobs', { ...job, id: 11, description: '\n– \n- Combi boiler.\r\nin the loft' })
    await add('jobs', { ...job, id: 12, name: 'Strip-out', description: 'Not this', parent_id: 11, sub_number: 1 })
    await add('jobs', { ...job, id: 13 })
    await add('jobs', { ...job, id: 14, name: '–', description: '' })
    await add('jobs', { ...job, id: 15 })
    await add('jobs', { ...job, id: 16, description: '换新锅炉。\n二楼' })
    await add('jobs_services', { owner_id: 13, position: 2, name: 'Second' })
    await add('jobs_services', { owner_id: 13, position: 1, name: 'System flush' })
    await add('jobs_materials', { owner_id: 13, position: 1, name: 'Filter' })
    await add('jobs_materials', { owner_id: 15, position: 1, name: 'Valve' })
    const quote = { customer_id: 5, quote_type_id: 1, quote_status_id: 1, revision: 1 }
    await add('quotes', { ...quote, id: 21, description: LONG })
    await add('quotes', { ...quote, id: 22 })
    await pool.query(`
      insert into preferences (user_id, key, value) values (1, 'list.jobs', '{"columns":["name","total_inc_vat"],"widths":{"name":90}}');
      insert into saved_views (owner_id, resource, name, query) values (1, 'jobs', 'Mine', 'q=name&sort=name:desc&columns=customer_id,name');
      insert into import_mappings (user_id, resource, mapping) values (1, 'jobs', '{"name":"name"}');
      insert into job_statuses_move_rules (owner_id, position, to_status_id, needs) values (1, 1, 2, '["name"]');
      insert into interface_descriptions (key, locale, text) values ('field:jobs.name', 'en', 'Short, please')`)
    await pool.query('set session_replication_role = default')
    await toItsDay()
    const { rows } = await pool.query<{ id: number; title: string }>(
      `select id::int, title from jobs where id > 10 union all select id::int, title from quotes where id > 20 order by id`,
    )
    expect(Object.fromEntries(rows.map(({ id, title }) => [id, title]))).toEqual({
      11: 'Combi boiler',
      12: 'Strip-out',
      13: 'System flush',
      14: 'job_types',
      15: 'Valve',
      16: '换新锅炉',
      21: 'Take the old boiler out and put the new one in, Take the old boiler out and…',
      22: 'quote_types',
    })
    const { rows: kept } = await pool.query(`
      select p.value, v.query, m.mapping, r.needs, d.key, j.search_text
      from preferences p, saved_views v, import_mappings m, job_statuses_move_rules r, interface_descriptions d, jobs j where j.id = 16`)
    expect(kept).toEqual([
      {
        value: { columns: ['title', 'total_inc_vat'], widths: { title: 90 } },
        needs: ['title'],
        query: 'q=name&sort=title:desc&columns=customer_id,title',
        mapping: { name: 'title' },
        key: 'field:jobs.title',
        search_text: expect.stringContaining('换新锅炉') as unknown,
      },
    ])
  })
})
