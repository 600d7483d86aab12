import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { Tx } from '../../db/kysely.ts'
import type { PlannedRow } from '../import/plan.ts'

/** Reports where other checked rows of the file already have a unique value, or change the same record. */
export async function elsewhere(tx: Tx, resource: AnyResource, id: number, row: PlannedRow): Promise<void> {
  const other = async (path: string, found: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ n: number }>`
      select n from import_rows where import_id = ${id} and n <> ${row.n} and errors is null and ${found} order by n limit 1`.execute(
      tx,
    )
    if (rows[0]) row.errors[path] ??= [{ code: 'twice_in_file', params: { row: rows[0].n } }]
  }
  if (row.before) await other('', sql<boolean>`target_id = ${row.before.id}`)
  for (const fields of resource.unique) {
    const values = fields.map((name) => row.record[name] ?? null)
    if (values.includes(null)) continue
    const same = fields.map((name, i) => sql`lower(record->>${name}) = lower(${String(values[i])})`)
    await other(
      fields[0] as string,
      sql<boolean>`record is not null and coalesce(decision, 'create') = 'create' and ${sql.join(same, sql` and `)}`,
    )
  }
}
