import { sql } from 'kysely'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import type { Db } from '../../db/kysely.ts'
import type { ImportRow } from './store.ts'

const LIMIT = 50

/** One page of the rows that were not taken. */
export async function refusedRows(db: Db, { id, refused }: ImportRow, page: number) {
  const { rows } = await sql<{ n: number; cells: string[] | null; errors: FieldErrors }>`
    select n, cells, errors from import_rows where import_id = ${id} and errors is not null
    order by n limit ${LIMIT} offset ${(page - 1) * LIMIT}`.execute(db)
  const data = rows.map(({ n, cells, errors }) => ({
    n,
    cells,
    errors: Object.fromEntries(Object.entries(errors).map(([path, list]) => [path, list.map((e) => ({ ...e }))])),
  }))
  return { data, total: refused, page, limit: LIMIT }
}
