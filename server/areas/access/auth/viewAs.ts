import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { withinScope } from '../../../../schema/engine/ownership.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import { problem } from '../../../engine/http/errors.ts'

/** Id of the group to view the program as. */
const HEADER = 'x-view-as'
const SCOPES: readonly Actor['user']['scope'][] = ['visits', 'own', 'franchise', 'all']

interface Viewed {
  scope: Actor['user']['scope']
  permissions: string[]
}

/** Selects the permissions and scope of a group; no row if it does not exist. */
const find = `
  with recursive lineage as (
    select g.id, g.parent_id from user_groups g where g.id = $1 and g.archived_at is null
    union
    select g.id, g.parent_id from user_groups g join lineage child on child.parent_id = g.id where g.archived_at is null
  )
  select g.scope, array(
    select distinct p.area || ':' || p.action from permissions p where p.user_group_id in (select id from lineage)
  ) as permissions
  from user_groups g where g.id = $1 and g.archived_at is null`

/**
 * Returns the caller as a member of another group if the request asks for that: never with more than the caller's own permissions and records, and
 * read-only.
 * @throws problem 403 viewing_as for writes, 403 forbidden without UserGroups:edit, 404 for an unknown group
 */
export async function viewedAs(
  pool: pg.Pool,
  request: FastifyRequest,
  actor: Actor,
  business: ReadonlySet<string>,
): Promise<Actor> {
  const requestedGroup = request.headers[HEADER]
  if (requestedGroup === undefined) return actor
  // Viewing changes nothing, so the permission is enough even if the caller's scope gives it no effect.
  const requiredPermission = permission('UserGroups', 'edit')
  if (!actor.permissions.has(requiredPermission) && !actor.withheld?.has(requiredPermission))
    throw problem(403, 'forbidden', { area: 'UserGroups', action: 'edit' })
  if (request.method !== 'GET' && request.method !== 'HEAD') throw problem(403, 'viewing_as')
  const id = /^[1-9]\d{0,14}$/.test(String(requestedGroup)) ? Number(requestedGroup) : 0
  const { rows } = await pool.query<Viewed>(find, [id])
  const [group] = rows
  if (!group) throw problem(404, 'not_found')
  const scope = SCOPES[Math.min(SCOPES.indexOf(group.scope), SCOPES.indexOf(actor.user.scope))] ?? 'own'
  return {
    ...actor,
    user: { ...actor.user, scope },
    ...withinScope(
      new Set(group.permissions.filter((one) => actor.permissions.has(one) || actor.withheld?.has(one))),
      scope,
      business,
    ),
  }
}
