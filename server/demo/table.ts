import { type RawBuilder, sql } from 'kysely'

/** Rows as a table `r` to insert from; `columns` are names with their types. */
export const table = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`

/** Whether only the demo itself has written to the log: what somebody asks for comes from an address. */
export const nobodyHasWorked = sql`not exists (select from log_entries where ip <> '')`
