import { expect, test } from 'vitest'
import { olderThan } from '../support/older.ts'

test('saved data that names a renamed field uses the new name', async () => {
  await olderThan('tasks_assigned_to', async (pool, toItsDay) => {
    await pool.query(`set session_replication_role = replica;
      insert into users (id, email, first_name, last_name, user_group_id, active) values (3, 'w@x.test', 'Will', 'Ward', 1, true);
      insert into tasks (id, title, type_id, status_id, assigned_to_id, priority) values (7, 'Kept', 1, 1, 3, 'normal');
      insert into preferences (user_id, key, value) values (1, 'list.tasks', '{"columns":["title","assigned_to_id"]}');
      insert into saved_views (owner_id, resource, name, query) values
        (1, 'tasks', 'Mine', 'assigned_to_id=me&assigned_to_id_not=2&sort=assigned_to_id:desc&columns=title,assigned_to_id');
      insert into import_mappings (user_id, resource, mapping) values (1, 'tasks', '{"who":"assigned_to_id"}');
      insert into task_statuses_move_rules (owner_id, position, to_status_id, needs) values (1, 1, 2, '["assigned_to_id"]')`)
    await toItsDay()
    const { rows } = await pool.query(`select t."assignedTo" as who, p.value, v.query, m.mapping::text, r.needs
      from tasks t, preferences p, saved_views v, import_mappings m, task_statuses_move_rules r`)
    expect(rows).toEqual([
      {
        who: 3,
        value: { columns: ['title', 'assignedTo'] },
        query: 'assignedTo=me&assignedTo_not=2&sort=assignedTo:desc&columns=title,assignedTo',
        mapping: expect.stringContaining('"assignedTo"') as unknown,
        needs: ['assignedTo'],
      },
    ])
  })
})
