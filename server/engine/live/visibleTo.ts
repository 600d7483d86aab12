import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Context } from '../http/context.ts'
import { tableOf } from '../read/select.ts'
import { scopeIn, scopeOf } from '../rights/access.ts'

/** Which of these records are in the actor's reach. Asks the database only where the caller sees a part of them. */
export async function visibleTo(
  ctx: Context,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || scopeIn(ctx, resource, 'read') === true) return new Set(ids)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tableOf(resource)} t where t.id = any(${ids}::bigint[]) and ${scopeOf(ctx, resource, 'read')}`.execute(
    ctx.engine.db,
  )
  return new Set(rows.map(({ id }) => id))
}
