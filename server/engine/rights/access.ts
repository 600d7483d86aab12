import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { ACT_ACTIONS, type Act, type Action, can } from '../../../schema/engine/permissions.ts'
import type { Actor } from '../http/actor.ts'
import type { Asker, Context } from '../http/context.ts'
import { problem } from '../http/errors.ts'

/** Throws 403 unless the actor may do this; the answer names the pair, never the groups. */
export function demand(actor: Actor, area: string, action: Action): void {
  if (!can(actor.permissions, area, action)) throw problem(403, 'forbidden', { area, action })
}

/** Checks area × action for an act on a resource. */
export function allow(ctx: Context, resource: AnyResource, act: Act): void {
  demand(ctx.actor, resource.area, ACT_ACTIONS[act])
}

/** The actor's own records as a condition over `t`. "Not yours" and "not there" read the same. */
export function scopeOf(ctx: Asker, resource: AnyResource, act: Act): RawBuilder<boolean> {
  const scope = ctx.engine.rules.get(resource.name)?.scope?.(ctx.actor, act, ctx) ?? true
  if (scope === true) return sql<boolean>`true`
  if (scope === false) return sql<boolean>`false`
  return sql<boolean>`(${scope})`
}

/** Whether every record may be listed, as far as its own scope says. */
export const seesAll = (ctx: Asker, resource: AnyResource): boolean =>
  (ctx.engine.rules.get(resource.name)?.scope?.(ctx.actor, 'list', ctx) ?? true) === true

/**
 * Who may name a record of this resource: whoever may list it, and whoever may read or write something that refers to it
 * (a lead's form offers lead types to people who may not open the library).
 */
export function allowNaming(ctx: Context, resource: AnyResource): void {
  const { permissions } = ctx.actor
  const reads = (area: string) =>
    can(permissions, area, 'list') || can(permissions, area, 'add') || can(permissions, area, 'edit')
  if (reads(resource.area)) return
  if (ctx.engine.resources.usedBy(resource.name).some((u) => reads(u.resource.area))) return
  throw problem(403, 'forbidden', { area: resource.area, action: 'list' })
}
