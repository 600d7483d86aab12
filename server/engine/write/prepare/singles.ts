import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { WriteContext } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { fetchRecords, type RecordRow } from '../../read/read.ts'
import { tableOf } from '../../read/select.ts'
import { audit } from '../audit.ts'
import { updateRecord } from '../persist.ts'

type Values = Record<string, unknown>

/** Flags that only one record of a resource has. */
export const singles = (resource: AnyResource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.hints.single)
    .map(([name]) => name)

/** Where only one record may have a flag: setting it on one clears it on the other, and it cannot simply be cleared. */
export async function moveSingles(
  ctx: WriteContext,
  resource: AnyResource,
  values: Values,
  before: RecordRow | null,
): Promise<void> {
  for (const name of singles(resource)) {
    if (values[name] === false && before?.[name] === true) throw invalid({ [name]: [{ code: 'default_needed' }] })
    if (values[name] !== true) continue
    // Cleared on its holder, nothing would have it.
    if (before && before.archived_at !== null) throw invalid({ [name]: [{ code: 'archived' }] })
    await sql`select pg_advisory_xact_lock(hashtext(${`single ${resource.table}.${name}`}))`.execute(ctx.tx)
    const { rows } = await sql<{ id: number }>`
      select id from ${tableOf(resource)} where ${sql.ref(name)} and archived_at is null and id <> ${before?.id ?? 0}`.execute(
      ctx.tx,
    )
    if (rows.length === 0) continue
    for (const old of await fetchRecords(
      ctx,
      ctx.tx,
      resource,
      rows.map((r) => r.id),
      'update',
      true,
    )) {
      const after = await updateRecord(ctx.tx, resource, old.id, { [name]: false }, ctx.actor.user.id)
      await audit(ctx, resource, [{ event: 'updated', before: old, after }])
    }
  }
}
