import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

/** Rows in memory at a time. */
const BATCH = 1000
/** A reader who takes nothing for this long has gone. */
const TIMEOUT = '5min'

/**
 * Reads a query to its end in one snapshot, a batch at a time. The connection is returned when the reader finishes, stops early or fails; nothing
 * runs before the first batch is requested.
 */
export async function* batches<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    // Everything will be read: the planner must not favour plans whose first row comes soon.
    await sql`select set_config('cursor_tuple_fraction', '1', true), set_config('idle_in_transaction_session_timeout', ${TIMEOUT}, true)`.execute(
      tx,
    )
    await sql`declare export_rows no scroll cursor for ${query}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(BATCH))} from export_rows`.execute(tx)
      if (rows.length) yield rows
      if (rows.length < BATCH) break
    }
  } finally {
    await tx.rollback().execute()
  }
}
