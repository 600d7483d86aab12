import { describe, expect, it } from 'vitest'
import { demoPeople } from '../../../../server/areas/access/auth/demo.ts'
import { verifyPassword } from '../../../../server/areas/access/auth/password.ts'
import { signingSecret } from '../../../../server/areas/access/auth/secret.ts'
import { seedAccess } from '../../../../server/areas/access/auth/seed.ts'
import { openPool } from '../../../../server/engine/db/kysely.ts'
import { migrate } from '../../../../server/engine/db/migrate.ts'
import { cloneDatabase } from '../../../support/database.ts'

async function emptyDatabase() {
  const pool = openPool(await cloneDatabase({ empty: true }), { max: 4 })
  await migrate(pool)
  return pool
}

const groups = `
  select g.name, p.name as parent,
    array(select area || ':' || action from permissions where user_group_id = g.id order by 1) as own
  from user_groups g left join user_groups p on p.id = g.parent_id order by g.id`

describe('seeding access', () => {
  it('creates one root group, administrators with every permission, and one user in each group with members', async () => {
    const pool = await emptyDatabase()
    await seedAccess(pool, {
      permissions: ['Leads:list', 'Leads:edit', 'Leads:comment', 'Reports:list', 'Users:list'],
      demo: true,
    })
    const { rows } = await pool.query(groups)
    expect(rows).toEqual([
      { name: 'Staff', parent: null, own: ['Leads:list'] },
      {
        name: 'Administrators',
        parent: 'Staff',
        own: ['Leads:comment', 'Leads:edit', 'Leads:list', 'Reports:list', 'Users:list'],
      },
      { name: 'Office managers', parent: 'Staff', own: ['Leads:comment', 'Leads:edit', 'Leads:list', 'Reports:list'] },
      { name: 'Dispatchers', parent: 'Staff', own: ['Leads:comment'] },
      { name: 'Accounts', parent: 'Staff', own: ['Leads:comment', 'Reports:list'] },
      { name: 'Sales', parent: 'Staff', own: ['Leads:comment', 'Leads:edit', 'Leads:list'] },
      { name: 'Read-only', parent: 'Staff', own: [] },
    ])
    const users = await pool.query(
      'select email, first_name, last_name, g.name from users u join user_groups g on g.id = u.user_group_id order by u.id',
    )
    expect(users.rows[0]).toEqual({
      email: 'admin@demo.test',
      first_name: 'Alex',
      last_name: 'Morgan',
      name: 'Administrators',
    })
    expect(users.rows.map((row) => row.name)).toEqual(demoPeople.map(({ group }) => group))
    const credentials = await pool.query<{ email: string; password_hash: string }>(
      'select email, password_hash from users join credentials on user_id = id order by id',
    )
    for (const [i, { email, password }] of demoPeople.entries()) {
      expect(credentials.rows[i]?.email).toBe(email)
      expect(await verifyPassword(password, String(credentials.rows[i]?.password_hash)), email).toBe(true)
    }
    await pool.end()
  })

  it('creates no users without the demo', async () => {
    const pool = await emptyDatabase()
    await seedAccess(pool, { permissions: ['Leads:list'], demo: false })
    expect((await pool.query('select from users')).rowCount).toBe(0)
    await pool.end()
  })

  it('changes nothing the second time, also when several servers start at once', async () => {
    const pool = await emptyDatabase()
    const seed = { permissions: ['Leads:list', 'Leads:edit'], demo: true }
    await Promise.all([seedAccess(pool, seed), seedAccess(pool, seed), seedAccess(pool, seed)])
    await pool.query("delete from permissions where action = 'edit'")
    const before = await pool.query(groups)
    await seedAccess(pool, seed)
    expect((await pool.query(groups)).rows).toEqual(before.rows)
    expect(before.rows).toHaveLength(7)
    await pool.end()
  })

  it("grants a new version's permissions to groups that had all, whatever their names", async () => {
    const pool = await emptyDatabase()
    await seedAccess(pool, { permissions: ['Leads:list', 'Leads:edit'], demo: false })
    await pool.query("update user_groups set name = 'Chiefs' where name = 'Administrators'")
    await pool.query(
      "delete from permissions where user_group_id <> (select id from user_groups where name = 'Chiefs')",
    )
    await seedAccess(pool, { permissions: ['Leads:list', 'Leads:edit', 'Jobs:list'], demo: false })
    const { rows } = await pool.query(
      "select g.name from permissions join user_groups g on g.id = user_group_id where area = 'Jobs'",
    )
    expect(rows).toEqual([{ name: 'Chiefs' }])
    await pool.end()
  })
})

describe('the signing secret of a shared database', () => {
  it('is created once, by the first server, and JWT_SECRET overrides it', async () => {
    const pool = await emptyDatabase()
    const place = { given: undefined, kind: 'external', dataDir: '/nowhere', pool } as const
    const [one, two] = await Promise.all([signingSecret(place), signingSecret(place)])
    expect(one).toBe(two)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(await signingSecret({ ...place, given: 'given' })).toBe('given')
    await pool.end()
  })
})
