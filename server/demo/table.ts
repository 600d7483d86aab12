import { type RawBuilder, sql } from 'kysely'

/** Rows as a table `r` to insert from; `columns` are names with their types. */
export const table = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`
