import { sql } from 'kysely'
import type { z } from 'zod'
import type { groupRights } from '../../../schema/areas/access/endpoints.ts'
import userGroups from '../../../schema/areas/access/user-groups.ts'
import users from '../../../schema/areas/access/users.ts'
import { businessPermissions } from '../../../schema/engine/ownership.ts'
import { allPermissions, permission } from '../../../schema/engine/permissions.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { effectiveRights, groupsFrom, isAbove } from '../../engine/rights/rights.ts'
import { audit } from '../../engine/write/audit.ts'
import { updateRecord } from '../../engine/write/persist.ts'

const WAY_IN = permission('UserGroups', 'edit')

/** Users cannot remove their own access to permissions: there might be nobody left to restore it. */
export async function keepOwnAccess(ctx: WriteContext): Promise<void> {
  if (!ctx.actor.permissions.has(WAY_IN)) return
  const rights = await effectiveRights(ctx.tx, ctx.actor.user.user_group_id)
  if (!rights.some((right) => right.permission === WAY_IN)) throw problem(409, 'own_way_in')
}

export async function ownRights(ctx: WriteContext, groupId: number): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select area || ':' || action as permission from permissions where user_group_id = ${groupId} order by 1`.execute(
    ctx.tx,
  )
  return rows.map((row) => row.permission)
}

/** Returns how many users a change of this group's permissions affects: its members and those of its descendants, without archived ones. */
async function countMembers(ctx: WriteContext, groupId: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    with recursive below as (
      select id from user_groups where id = ${groupId}
      union select g.id from user_groups g join below on g.parent_id = below.id where g.archived_at is null)
    select count(*)::int as members from users where user_group_id in (select id from below) and archived_at is null`.execute(
    ctx.tx,
  )
  return rows[0]?.members ?? 0
}

/** Whether this group or its descendants have members that the caller cannot see: the caller would change them unknowingly. */
async function hasMembersElsewhere(ctx: WriteContext, groupId: number): Promise<boolean> {
  const isVisible = scopeOf(ctx, ctx.engine.resources.get(users.name), 'read')
  const { rows } = await sql`
    with recursive below as (
      select id from user_groups where id = ${groupId}
      union select g.id from user_groups g join below on g.parent_id = below.id)
    select from users t where t.user_group_id in (select id from below) and t.archived_at is null and not coalesce(${isVisible}, false)
    limit 1`.execute(ctx.tx)
  return rows.length > 0
}

/** Whether a group has more permissions or a wider scope than the caller, or members outside the caller's scope. */
const standsAbove = async (ctx: WriteContext, groupId: number): Promise<boolean> =>
  (await isAbove(ctx.tx, ctx.actor, { group: groupId })) ||
  (ctx.actor.user.scope !== 'all' && (await hasMembersElsewhere(ctx, groupId)))

/** @throws problem 403 above_you for a group with more permissions or a wider scope than the caller */
export async function demandBelow(ctx: WriteContext, groupId: number): Promise<void> {
  if (await standsAbove(ctx, groupId)) throw problem(403, 'above_you')
}

/** Whether the caller's permissions come from this group: their own or one of its ancestors. */
async function isOwn(ctx: WriteContext, groupId: number): Promise<boolean> {
  const { rows } = await sql`select where ${groupId}::bigint in ${groupsFrom(ctx.actor, 'up')}`.execute(ctx.tx)
  return rows.length > 0
}

/**
 * Replaces a group's own permissions. Callers may grant and remove only permissions they have. Unknown permissions are refused, as are additions to
 * the caller's own group: they were inherited, and would remain if removed from the parent.
 */
export async function replace(ctx: WriteContext, before: RecordRow, requested: readonly string[]): Promise<RecordRow> {
  const resource = ctx.engine.resources.get(userGroups.name)
  const knownPermissions = new Set<string>(allPermissions(ctx.engine.resources.all))
  const ownPermissions = await ownRights(ctx, before.id)
  const next = [...new Set(requested)].toSorted()
  const added = next.filter((p) => !ownPermissions.includes(p))
  const changed = [...ownPermissions.filter((p) => !next.includes(p)), ...added]
  const unknown = next.filter((p) => !knownPermissions.has(p) && !ownPermissions.includes(p))
  if (unknown.length) throw invalid({ permissions: [{ code: 'choice', params: { choices: unknown } }] })
  if (changed.some((p) => !ctx.actor.permissions.has(p))) throw invalid({ permissions: [{ code: 'more_than_yours' }] })
  if (changed.length === 0) return before
  await demandBelow(ctx, before.id)
  if (added.length && (await isOwn(ctx, before.id))) throw invalid({ permissions: [{ code: 'own_group' }] })
  await sql`delete from permissions where user_group_id = ${before.id} and area || ':' || action <> all(${next}::text[])`.execute(
    ctx.tx,
  )
  await sql`insert into permissions (user_group_id, area, action)
    select ${before.id}, split_part(p, ':', 1), split_part(p, ':', 2) from unnest(${next}::text[]) p on conflict do nothing`.execute(
    ctx.tx,
  )
  await keepOwnAccess(ctx)
  const removed = ownPermissions.filter((p) => !next.includes(p))
  await ctx.engine.security?.inside(ctx, 'rights_changed', { group: before.id, given: added, taken: removed })
  const after = await updateRecord(ctx.tx, resource, before.id, {}, ctx.actor.user.id)
  await audit(ctx, resource, [
    { event: 'updated', before: { ...before, permissions: ownPermissions }, after: { ...after, permissions: next } },
  ])
  return after
}

async function lockFor(ctx: WriteContext, groupId: number): Promise<z.input<typeof groupRights>['locked']> {
  if (await standsAbove(ctx, groupId)) return 'above_you'
  return (await isOwn(ctx, groupId)) ? 'own_group' : null
}

/** Returns a group's permissions with their origin, and which of them the caller cannot change. */
export async function present(ctx: WriteContext, row: RecordRow): Promise<z.input<typeof groupRights>> {
  const parent = row['parent_id'] as number | null
  const above = parent === null ? [] : await effectiveRights(ctx.tx, parent)
  return {
    id: row.id,
    name: String(row['name']),
    version: row.version,
    own: await ownRights(ctx, row.id),
    inherited: Object.fromEntries(above.map((r) => [r.permission, { id: r.group_id, name: r.group_name }])),
    no_effect: row['scope'] === 'all' ? [] : [...businessPermissions(ctx.engine.resources.all)],
    members: await countMembers(ctx, row.id),
    locked: await lockFor(ctx, row.id),
  }
}
