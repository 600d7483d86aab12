import { sql } from 'kysely'
import { businessPermissions, withinScope } from '../../../schema/engine/ownership.ts'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Engine } from '../http/context.ts'
import { effectiveRights } from './rights.ts'

/** Ids of the users who can sign in and have a permission that has effect in their group. */
export async function peopleWith(
  { resources }: Pick<Engine, 'resources'>,
  db: Db | Tx,
  permission: Permission,
): Promise<number[]> {
  const business = businessPermissions(resources.all)
  const { rows: groups } = await sql<{ id: number; scope: string }>`
    select g.id, g.scope from user_groups g
    where exists (select from users u where u.user_group_id = g.id and u.active and u.archived_at is null)`.execute(db)
  const found: number[] = []
  for (const { id, scope } of groups) {
    const granted = new Set<string>((await effectiveRights(db, id)).map(({ permission }) => permission))
    if (withinScope(granted, scope, business).permissions.has(permission)) found.push(id)
  }
  const { rows } = await sql<{ id: number }>`
    select id from users
    where user_group_id = any(${found}::bigint[]) and active and archived_at is null and banned_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
