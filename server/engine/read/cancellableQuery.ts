import { sql } from 'kysely'
import type { Tx } from '../db/kysely.ts'
import type { Context } from '../http/context.ts'
import { isReaderGone } from './limiter.ts'

/**
 * Runs an expensive query in a transaction: on one processor only, because the others are needed for people's work, and only while someone waits for
 * the answer.
 * @throws problem 499 when nobody does any more
 */
export function cancellableQuery<T>(
  { engine: { db }, disconnected }: Context,
  runQuery: (tx: Tx) => Promise<T>,
): Promise<T> {
  const signal = disconnected?.()
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number; began: string }>`
      select pg_backend_pid() as pid, now()::text as began, set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    )
    const [backend] = rows
    let cancelled: Promise<unknown> | undefined
    const cancel = () => {
      // Cancelled by transaction id, because the connection may be used by others by then. What cannot be cancelled ends on its own.
      cancelled = Promise.allSettled([
        sql`select pg_cancel_backend(pid) from pg_stat_activity
          where pid = ${backend?.pid} and xact_start = ${backend?.began}::timestamptz`.execute(db),
      ])
    }
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      if (signal?.aborted) throw isReaderGone()
      return await runQuery(tx)
    } catch (error) {
      throw signal?.aborted ? isReaderGone() : error
    } finally {
      signal?.removeEventListener('abort', cancel)
      await cancelled
    }
  })
}
