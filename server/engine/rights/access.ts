import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { EndpointScope } from '../../../schema/engine/ownership.ts'
import { ACT_ACTIONS, type Act, type Action, can, permission } from '../../../schema/engine/permissions.ts'
import type { Actor } from '../http/actor.ts'
import type { Caller, Context } from '../http/context.ts'
import type { Scope } from '../http/defineServer.ts'
import { type ProblemError, problem } from '../http/errors.ts'
import { recordScope } from './recordScope.ts'

/** Why a caller is refused: the permission is missing, or held without the scope in which it has effect. Names the permission, never the groups. */
export function refusalFor({ withheld }: Actor, missing: string): ProblemError {
  const [area, action] = missing.split(':')
  return problem(403, withheld?.has(missing) ? 'whole_business' : 'forbidden', { area, action })
}

/** @throws problem 403 unless the caller has this permission */
export function demand(actor: Actor, area: string, action: Action): void {
  if (!can(actor.permissions, area, action)) throw refusalFor(actor, permission(area, action))
}

/** @throws problem 403 unless the caller sees all records, for data of the whole business */
export function demandWhole({ user }: Actor, concerns: EndpointScope | undefined): void {
  if (concerns === 'business' && user.scope !== 'all') throw problem(403, 'whole_business')
}

/** The caller's own records of a resource: as its server rules say, else as its declaration says. */
export const scopeIn = (asker: Caller, resource: AnyResource, act: Act): Scope => {
  const ruleScope = asker.engine.rules.get(resource.name)?.scope
  return ruleScope ? ruleScope(asker.actor, act, asker) : recordScope(asker.actor, resource.belongs, act)
}

/** Checks area × action for an action on a resource. */
export function allow(ctx: Context, resource: AnyResource, act: Act): void {
  demand(ctx.actor, resource.area, ACT_ACTIONS[act])
}

/** The caller's own records as a condition over `t`. "Not yours" and "does not exist" give the same answer. */
export function scopeOf(ctx: Caller, resource: AnyResource, act: Act): RawBuilder<boolean> {
  const scope = scopeIn(ctx, resource, act)
  if (scope === true) return sql<boolean>`true`
  if (scope === false) return sql<boolean>`false`
  return sql<boolean>`(${scope})`
}

/** Whether every record may be listed, as far as the caller's scope decides. */
export const seesAll = (ctx: Caller, resource: AnyResource): boolean => scopeIn(ctx, resource, 'list') === true

/**
 * Who may refer to a record of this resource: people who may list it, and people who may read or write a resource that refers to it (a lead's form
 * offers lead types to people who may not open that library).
 */
export function allowNaming(ctx: Context, resource: AnyResource): void {
  const { permissions } = ctx.actor
  const reads = (area: string) =>
    can(permissions, area, 'list') || can(permissions, area, 'add') || can(permissions, area, 'edit')
  if (reads(resource.area)) return
  if (ctx.engine.resources.usedBy(resource.name).some((u) => reads(u.resource.area))) return
  throw problem(403, 'forbidden', { area: resource.area, action: 'list' })
}
