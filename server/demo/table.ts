import { type RawBuilder, sql } from 'kysely'

/** Converts rows to a table `r` to insert from; `columns` are names with types. */
export const table = (rows: readonly object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`

/** Condition: only the demo has written to the log; users' requests have an IP address. */
export const nobodyHasWorked = sql`not exists (select from log_entries where ip <> '')`
