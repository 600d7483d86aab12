import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { Actor } from './actor.ts'

/** A permission that a group has, and the nearest group that gives it. */
export interface Right {
  readonly permission: string
  readonly group_id: number
  readonly group_name: string
}

/**
 * What a group may do, its own rights and those of the groups above it, as it stands in this transaction.
 * An archived group gives nothing, unless it is asked what it would give again.
 */
export async function effectiveRights(db: Db | Tx, groupId: number, archivedToo = false): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with recursive line as (
      select g.id, g.name, g.parent_id, 0 as depth from user_groups g where g.id = ${groupId} and (${archivedToo} or g.archived_at is null)
      union all
      select g.id, g.name, g.parent_id, line.depth + 1 from user_groups g join line on line.parent_id = g.id
      where g.archived_at is null and line.depth < 100)
    select distinct on (p.area, p.action) p.area || ':' || p.action as permission, line.id as group_id, line.name as group_name
    from line join permissions p on p.user_group_id = line.id order by p.area, p.action, line.depth`.execute(db)
  return rows
}

/** Ids of the actor's group and those above it, or those below it; an archived group ends the line. */
export function groupsFrom(actor: Actor, way: 'up' | 'down'): RawBuilder<unknown> {
  const next = way === 'up' ? sql`g.id = line.parent_id` : sql`g.parent_id = line.id`
  return sql`(with recursive line as (
    select g.id, g.parent_id from user_groups g where g.id = ${actor.user.user_group_id} and g.archived_at is null
    union select g.id, g.parent_id from user_groups g join line on ${next} where g.archived_at is null) select id from line)`
}

/** Whether a group may do anything that this actor may not: nobody hands out, or decides over, more than he has. */
export async function isAbove(db: Db | Tx, actor: Actor, groupId: number): Promise<boolean> {
  const rights = await effectiveRights(db, groupId, true)
  return rights.some(({ permission }) => !actor.permissions.has(permission))
}
