import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Db } from '../../db/kysely.ts'
import { type Target, targetsOf } from './settings.ts'
import type { ImportRow } from './store.ts'

const LIMIT = 50

/** Finds the column of the file that an error belongs to. */
function columnsOf(targets: readonly Target[]) {
  const columnByName = new Map(targets.map(({ name, inner, column }) => [inner ? `${name}.0.${inner}` : name, column]))
  return (paths: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      paths.flatMap((path) => {
        const column = columnByName.get(path) ?? columnByName.get(path.split('.')[0] ?? '')
        return column === undefined ? [] : [[path, column] as const]
      }),
    )
}

/** One page of the refused rows. */
export async function refusedRows(db: Db, resource: AnyResource, { id, refused, settings }: ImportRow, page: number) {
  const columnAt = columnsOf(settings ? targetsOf(resource, settings) : [])
  const { rows } = await sql<{ n: number; cells: string[] | null; errors: FieldErrors }>`
    select n, cells, errors from import_rows where import_id = ${id} and errors is not null
    order by n limit ${LIMIT} offset ${(page - 1) * LIMIT}`.execute(db)
  const data = rows.map(({ n, cells, errors }) => ({
    n,
    cells,
    columns: columnAt(Object.keys(errors)),
    errors: Object.fromEntries(Object.entries(errors).map(([path, list]) => [path, list.map((e) => ({ ...e }))])),
  }))
  return { data, total: refused, page, limit: LIMIT }
}
