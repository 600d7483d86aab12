import { sql } from 'kysely'
import type { Tx } from '../db/kysely.ts'
import type { Context } from '../http/context.ts'
import { isReaderGone } from './limiter.ts'

/**
 * Asks something heavy, in a transaction: on one processor, for the others belong to the people who work, and for as long as somebody waits for
 * the answer.
 * @throws problem 499 once nobody does
 */
export function cancellableQuery<T>(
  { engine: { db }, disconnected }: Context,
  ask: (tx: Tx) => Promise<T>,
): Promise<T> {
  const signal = disconnected?.()
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number; began: string }>`
      select pg_backend_pid() as pid, now()::text as began, set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    )
    const [own] = rows
    let cancelled: Promise<unknown> | undefined
    const cancel = () => {
      // By the transaction, for the connection may be somebody else's by then. What cannot be cancelled ends by itself.
      cancelled = Promise.allSettled([
        sql`select pg_cancel_backend(pid) from pg_stat_activity
          where pid = ${own?.pid} and xact_start = ${own?.began}::timestamptz`.execute(db),
      ])
    }
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      if (signal?.aborted) throw isReaderGone()
      return await ask(tx)
    } catch (error) {
      throw signal?.aborted ? isReaderGone() : error
    } finally {
      signal?.removeEventListener('abort', cancel)
      await cancelled
    }
  })
}
