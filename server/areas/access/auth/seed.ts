import type pg from 'pg'
import { seededLike } from '../../../../schema/engine/permissions.ts'
import { demoPeople } from './demo.ts'
import { hashPassword } from './password.ts'
import { presetGroups } from './presets.ts'

interface Seed {
  /** Every permission that can be granted, as `Area:action`. */
  readonly permissions: readonly string[]
  /** Whether to create demo users. */
  readonly demo: boolean
}

/** Advisory lock for seeding the access data of this database. */
const lock = 7_316_420_912
const mark = 'permission:'

/**
 * Creates the first groups with their permissions in an empty database; with `demo`, also one user in each. When a new version adds permissions,
 * grants them to groups that had every permission before. Otherwise changes nothing.
 */
export async function seedAccess(pool: pg.Pool, { permissions, demo }: Seed): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const { rows } = await client.query<{ name: string }>('select name from seeded where starts_with(name, $1)', [mark])
    const knownPermissions = rows.map((row) => row.name.slice(mark.length))
    const fresh = permissions.filter((permission) => !knownPermissions.includes(permission))
    if (knownPermissions.length === 0) await createGroups(client, permissions, demo)
    else if (fresh.length > 0) await extendGroups(client, knownPermissions, fresh)
    await client.query('insert into seeded (name) select unnest($1::text[])', [fresh.map((name) => mark + name)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function createGroups(client: pg.PoolClient, permissions: readonly string[], demo: boolean): Promise<void> {
  const ids = new Map<string, number>()
  for (const group of presetGroups) {
    const { rows } = await client.query<{ id: number }>(
      'insert into user_groups (name, parent_id, root) values ($1, $2, $3) returning id',
      [group.name, group.parent ? ids.get(group.parent) : null, group.parent === null],
    )
    const id = rows[0]?.id as number
    ids.set(group.name, id)
    await grant(
      client,
      [id],
      permissions.filter((permission) => group.allows(seededLike(permission))),
    )
  }
  if (!demo) return
  // One after another, so that the administrator comes first.
  for (const { email, password, first_name, last_name, group } of demoPeople) {
    await client.query(
      `with made as (insert into users (first_name, last_name, email, user_group_id) values ($1, $2, $3, $5) returning id)
       insert into credentials (user_id, password_hash) select id, $4 from made`,
      [first_name, last_name, email, await hashPassword(password), ids.get(group)],
    )
  }
}

async function extendGroups(
  client: pg.PoolClient,
  knownPermissions: readonly string[],
  fresh: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ user_group_id: number }>(
    `select user_group_id from permissions where area || ':' || action = any($1) group by user_group_id having count(*) = $2`,
    [knownPermissions, knownPermissions.length],
  )
  await grant(
    client,
    rows.map((row) => row.user_group_id),
    fresh,
  )
}

async function grant(client: pg.PoolClient, groups: readonly number[], permissions: readonly string[]): Promise<void> {
  await client.query(
    `insert into permissions (user_group_id, area, action)
     select g, split_part(p, ':', 1), split_part(p, ':', 2) from unnest($1::bigint[]) g, unnest($2::text[]) p
     on conflict do nothing`,
    [groups, permissions],
  )
}
