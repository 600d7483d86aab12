import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import type { Scope } from '../http/defineServer.ts'
import { tableOf } from '../read/select.ts'
import { scopeOf } from '../rights/access.ts'

/** Which of these records are in the actor's reach. Asks the database only where the resource's rules narrow it. */
export async function seenBy(
  ctx: Context,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const scope: ((actor: Actor, act: 'read', ctx: Context) => Scope) | undefined = ctx.engine.rules.get(
    resource.name,
  )?.scope
  if (ids.length === 0 || !scope || scope(ctx.actor, 'read', ctx) === true) return new Set(ids)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tableOf(resource)} t where t.id = any(${ids}::bigint[]) and ${scopeOf(ctx, resource, 'read')}`.execute(
    ctx.engine.db,
  )
  return new Set(rows.map(({ id }) => id))
}
