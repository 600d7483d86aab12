import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'

type Values = Record<string, unknown>

/**
 * Records created without a position go to the end, in their order; at the maximum position the id decides. Concurrent writes wait for each other.
 */
export async function appendPositions(
  ctx: WriteContext,
  resource: AnyResource,
  rows: readonly Values[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const open = rows.filter((row) => row[name] === undefined)
    if (field.auto !== 'position' || open.length === 0) continue
    await lockOrder(ctx, resource)
    const { rows: found } = await sql<{ last: number }>`
      select coalesce(max(${sql.ref(name)}), 0) as last from ${tableOf(resource)} where archived_at is null`.execute(
      ctx.tx,
    )
    const last = found[0]?.last ?? 0
    for (const [i, row] of open.entries())
      row[name] = Math.min(last + 1 + i, field.hints.max ?? Number.MAX_SAFE_INTEGER)
  }
}

/** Only one write at a time may change the order of a resource. */
export const lockOrder = (ctx: WriteContext, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`order ${resource.table}`}))`.execute(ctx.tx)
