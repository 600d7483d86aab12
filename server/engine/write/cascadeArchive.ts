import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { fetchRecords } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { demand } from '../rights/access.ts'
import { cascadeTargets } from './prepare/cascade.ts'
import { change } from './update.ts'

/** Changes what is archived with records, with the permission to change it and within its scope. */
export async function cascadeArchive(
  write: WriteContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<void> {
  for (const { resource: one, cascade, about } of cascadeTargets(write, resource)) {
    const { rows } = await sql<{ id: number }>`select t.id from ${tableOf(one)} t where ${about(ids)}`.execute(write.tx)
    if (rows.length === 0) continue
    demand(write.actor, one.area, 'edit')
    const recordIds = rows.map(({ id }) => id)
    const records = await fetchRecords(write, write.tx, one, recordIds, 'update', true)
    // A record outside the caller's scope would be left behind.
    if (records.length < recordIds.length) throw problem(403, 'forbidden', { area: one.area, action: 'edit' })
    for (const record of records) await change(write, one, record, { ...cascade.values })
  }
}
