import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { Actor } from '../http/actor.ts'

/** A permission that a group has, and the nearest group that gives it. */
export interface Right {
  readonly permission: string
  readonly group_id: number
  readonly group_name: string
}

/**
 * The groups `id` of the rows of `start` and those above them, nearest first by `depth`, as the table `line` of a recursive query. An archived
 * group ends the line.
 * @param start an SQL query of one column of ids
 */
export const groupChain = (start: RawBuilder<unknown>, archivedToo = false): RawBuilder<unknown> => sql`line as (
  select g.id, g.name, g.parent_id, 0 as depth from user_groups g where g.id in (${start}) and (${archivedToo} or g.archived_at is null)
  union all
  select g.id, g.name, g.parent_id, line.depth + 1 from user_groups g join line on line.parent_id = g.id
  where g.archived_at is null and line.depth < 100)`

/**
 * What a group may do, its own rights and those of the groups above it, as it stands in this transaction.
 * An archived group gives nothing, unless it is asked what it would give again.
 */
export async function effectiveRights(db: Db | Tx, groupId: number, archivedToo = false): Promise<Right[]> {
  const { rows } = await sql<Right>`
    with recursive ${groupChain(sql`select ${groupId}::bigint`, archivedToo)}
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

type Reach = Pick<Actor['user'], 'scope' | 'franchise_id'>

/** Of whom `franchise` alone says nothing about which franchise, that one sees the own records, as who goes to visits does. */
const scopeOfReach = ({ scope, franchise_id }: Reach): Exclude<Actor['user']['scope'], 'visits'> =>
  scope === 'visits' || (scope === 'franchise' && franchise_id === null) ? 'own' : scope

/** Whether somebody sees records that the actor does not: all are more than those of a franchise, those more than one's own. */
export function seesMore(actor: Actor, other: Reach): boolean {
  const mine = scopeOfReach(actor.user)
  const theirs = scopeOfReach(other)
  if (mine === 'all') return false
  if (theirs === 'all' || (theirs === 'franchise' && mine === 'own')) return true
  return other.franchise_id !== actor.user.franchise_id
}

/** Whose rights are looked at: a group, and the franchise whose records its `franchise` means; the actor's own where it is left out. */
export interface RightsHolder {
  readonly group: number
  readonly franchise?: number | null
}

/** Where somebody stands who has an account. */
export const rightsHolderOf = (user: Readonly<Record<string, unknown>>): RightsHolder => ({
  group: user['user_group_id'] as number,
  franchise: user['franchise_id'] as number | null,
})

/**
 * Whether whoever is in this group may do anything, or sees any records, that this actor may not: nobody hands out, or decides over,
 * more than he has.
 */
export async function isAbove(db: Db | Tx, actor: Actor, { group, franchise }: RightsHolder): Promise<boolean> {
  if (await givesMore(db, actor, group)) return true
  const { rows } = await sql<Pick<Reach, 'scope'>>`select scope from user_groups where id = ${group}`.execute(db)
  const [found] = rows
  const franchise_id = franchise === undefined ? actor.user.franchise_id : franchise
  return found !== undefined && seesMore(actor, { ...found, franchise_id })
}

/**
 * Whether a group gives, or hands down from those above it, a right that this actor has not. Which records it sees stays with it: what is
 * withheld from the actor is withheld from a group that sees no more.
 */
export async function givesMore(db: Db | Tx, actor: Actor, groupId: number): Promise<boolean> {
  const rights = await effectiveRights(db, groupId, true)
  return rights.some(({ permission }) => !actor.permissions.has(permission) && !actor.withheld?.has(permission))
}
