import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { Actor } from '../http/actor.ts'

/** A permission of a group, and the nearest group that gives it. */
export interface Right {
  readonly permission: string
  readonly group_id: number
  readonly group_name: string
}

/**
 * The groups `id` of the rows of `start` and their ancestors, nearest first by `depth`, as the table `line` of a recursive query. An archived group
 * ends the chain.
 * @param start an SQL query of one column of ids
 */
export const groupChain = (start: RawBuilder<unknown>, archivedToo = false): RawBuilder<unknown> => sql`line as (
  select g.id, g.name, g.parent_id, 0 as depth from user_groups g where g.id in (${start}) and (${archivedToo} or g.archived_at is null)
  union all
  select g.id, g.name, g.parent_id, line.depth + 1 from user_groups g join line on line.parent_id = g.id
  where g.archived_at is null and line.depth < 100)`

/**
 * What a group may do, by its own permissions and those of its ancestors, as of this transaction. An archived group gives nothing, unless the
 * question is what it would give if restored.
 */
export async function effectiveRights(db: Db | Tx, groupId: number, archivedToo = false): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with recursive ${groupChain(sql`select ${groupId}::bigint`, archivedToo)}
    select distinct on (p.area, p.action) p.area || ':' || p.action as permission, line.id as group_id, line.name as group_name
    from line join permissions p on p.user_group_id = line.id order by p.area, p.action, line.depth`.execute(db)
  return rows
}

/** Ids of the caller's group and its ancestors, or its descendants; an archived group ends the chain. */
export function groupsFrom(actor: Actor, direction: 'up' | 'down'): RawBuilder<unknown> {
  const next = direction === 'up' ? sql`g.id = line.parent_id` : sql`g.parent_id = line.id`
  return sql`(with recursive line as (
    select g.id, g.parent_id from user_groups g where g.id = ${actor.user.user_group_id} and g.archived_at is null
    union select g.id, g.parent_id from user_groups g join line on ${next} where g.archived_at is null) select id from line)`
}

type Reach = Pick<Actor['user'], 'scope' | 'franchise_id'>

/** Without a franchise, the scope `franchise` means the person's own records. */
const scopeOfReach = ({ scope, franchise_id }: Reach): Exclude<Actor['user']['scope'], 'visits'> =>
  scope === 'visits' || (scope === 'franchise' && franchise_id === null) ? 'own' : scope

/** Whether someone sees records that the caller does not: all is more than a franchise, and a franchise more than one's own. */
export function seesMore(actor: Actor, other: Reach): boolean {
  const ownScope = scopeOfReach(actor.user)
  const otherScope = scopeOfReach(other)
  if (ownScope === 'all') return false
  if (otherScope === 'all' || (otherScope === 'franchise' && ownScope === 'own')) return true
  return other.franchise_id !== actor.user.franchise_id
}

/** Whose rights are examined: a group, and the franchise that its scope `franchise` refers to; the caller's own when left out. */
export interface RightsHolder {
  readonly group: number
  readonly franchise?: number | null
}

/** The rights holder for a user account. */
export const rightsHolderOf = (user: Readonly<Record<string, unknown>>): RightsHolder => ({
  group: user['user_group_id'] as number,
  franchise: user['franchise_id'] as number | null,
})

/**
 * Whether members of this group may do anything, or see any records, that the caller may not: nobody grants, or decides over, more than they have.
 */
export async function isAbove(db: Db | Tx, actor: Actor, { group, franchise }: RightsHolder): Promise<boolean> {
  if (await givesMore(db, actor, group)) return true
  const { rows } = await sql<Pick<Reach, 'scope'>>`select scope from user_groups where id = ${group}`.execute(db)
  const [holder] = rows
  const franchise_id = franchise === undefined ? actor.user.franchise_id : franchise
  return holder !== undefined && seesMore(actor, { ...holder, franchise_id })
}

/**
 * Whether a group gives or inherits a permission that the caller does not have. A permission without effect for the caller's scope counts as missing
 * for a group that sees no more.
 */
export async function givesMore(db: Db | Tx, actor: Actor, groupId: number): Promise<boolean> {
  const rights = await effectiveRights(db, groupId, true)
  return rights.some(({ permission }) => !actor.permissions.has(permission) && !actor.withheld?.has(permission))
}
