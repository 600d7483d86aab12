import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import { tableOf } from '../../read/select.ts'

type Values = Record<string, unknown>

/** A record created without a position goes to the end; at the last place there is, the id decides. Two at once go one after the other. */
export async function appendPosition(ctx: WriteContext, resource: AnyResource, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.auto !== 'position' || values[name] !== undefined) continue
    await lockOrder(ctx, resource)
    const { rows } = await sql<{ next: number }>`
      select least(coalesce(max(${sql.ref(name)}), 0) + 1, ${field.hints.max}::int) as next from ${tableOf(resource)} where archived_at is null`.execute(
      ctx.tx,
    )
    values[name] = rows[0]?.next ?? 1
  }
}

/** One at a time may change the order of a resource. */
export const lockOrder = (ctx: WriteContext, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`order ${resource.table}`}))`.execute(ctx.tx)
