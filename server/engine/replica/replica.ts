import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openKysely, openPool } from '../db/kysely.ts'
import { databaseRefusal } from '../write/databaseErrors.ts'

/** Requirements of a read besides being up to date. */
export interface ReplicaRead {
  /**
   * It is answered while reading and cannot be started again: it uses only a replica that does not cancel queries because of changes from the
   * primary.
   */
  readonly isStreamed?: boolean
}

/** A replica that follows the database and serves long reads. */
export interface Replica {
  /**
   * Queries the replica once it has everything committed by now; the database itself when the replica is behind or unavailable, follows another
   * database, or cancels the query, which then runs a second time.
   */
  ask<T>(primary: Db, question: (db: Db) => Promise<T>, requirements?: ReplicaRead): Promise<T>
}

/** How long to wait for a replica that is behind, and between two checks, in ms; one that failed is left alone for a while. */
const [TIMEOUT_MS, POLL_MS, RETRY_MS] = [2_000, 25, 30_000]
/** Connections to the replica: three exports, two that add up, and one reader of the log. */
const CONNECTIONS = 8

interface Place {
  readonly cluster: string
  /** What is committed and confirmed; null when this server follows another itself. */
  readonly position: string | null
}

/** Flushed data is all that clients were told of, unless commits are confirmed earlier. */
async function placeOf(primary: Db): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select system_identifier::text as cluster, case
      when pg_is_in_recovery() then null
      when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end::text as position
    from pg_control_system()`.execute(primary)
  return rows[0]
}

interface Found {
  readonly follows: boolean
  readonly there: boolean | null
  readonly holds: boolean
}

const foundAt = async (copy: Db, { cluster, position }: Place): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select pg_is_in_recovery() and system_identifier::text = ${cluster} as follows, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there,
      current_setting('hot_standby_feedback') = 'on' or current_setting('max_standby_streaming_delay') = '-1' as holds
    from pg_control_system()`.execute(copy)
  return rows[0]
}

/** Errors of a database, or of the connection to it; any other error is an answer. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || databaseRefusal(error) !== undefined
/** Class 40: the replica cancelled it because of changes from the primary. The next query may succeed. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('40') === true
/** Too many requests at once: the replica is well. */
const isTaken = (error: unknown): boolean => databaseRefusal(error)?.code === 'busy'

/**
 * @param logError called with the reason why the database itself was queried
 * @param retryMs for how long a failed replica is not used, in ms
 */
export function replicaOf(copy: Db, logError: (error: Error) => void, retryMs = RETRY_MS): Replica {
  let failed = Number.NEGATIVE_INFINITY
  let hasWarned = false
  const leave = (error: unknown) => {
    failed = performance.now()
    logError(error as Error)
  }
  /**
   * Waits for the replica.
   * @throws Error when it must not be used
   */
  const ready = async (location: Place): Promise<Found> => {
    const until = performance.now() + TIMEOUT_MS
    for (;;) {
      const found = await foundAt(copy, location)
      if (!found?.follows) throw new Error('the replica follows another database, or none')
      if (found.there) return found
      if (performance.now() > until) throw new Error('the replica is behind')
      await sleep(POLL_MS)
    }
  }
  /** Whether the replica can be used. */
  const isReady = async (location: Place, { isStreamed = false }: ReplicaRead): Promise<boolean> => {
    try {
      const { holds } = await ready(location)
      if (holds || !isStreamed) return true
      if (!hasWarned) logError(new Error('a replica serves exports only if hot_standby_feedback is on'))
      hasWarned = true
    } catch (error) {
      if (isTaken(error)) logError(error as Error)
      else leave(error)
    }
    return false
  }
  return {
    ask: async (primary, question, requirements = {}) => {
      if (primary === copy || performance.now() < failed + retryMs) return question(primary)
      const location = await placeOf(primary)
      if (!location?.position || !(await isReady(location, requirements))) return question(primary)
      try {
        return await question(copy)
      } catch (error) {
        if (!isOfDatabase(error)) throw error
        // A wrong query fails on the primary too, reports its error from there, and says nothing about the replica.
        const answer = await question(primary)
        if (isBrokenOff(error) || isTaken(error)) logError(error as Error)
        else leave(error)
        return answer
      }
    },
  }
}

/** Opens a replica for reading only, whatever role it may have by now. */
export function openReplica(
  url: string,
  logLine: (line: string) => void,
): { readonly replica: Replica; readonly close: () => Promise<void> } {
  const address = new URL(url)
  const urlOptions = address.searchParams.get('options')
  address.searchParams.set('options', [urlOptions, '-c default_transaction_read_only=on'].filter(Boolean).join(' '))
  const pool = openPool(address.href, { max: CONNECTIONS, connectionTimeoutMillis: TIMEOUT_MS })
  pool.on('error', (error) => logLine(`replica connection lost: ${error.message}`))
  return {
    replica: replicaOf(openKysely(pool), ({ message }) =>
      logLine(`reading from the primary database instead of its replica: ${message}`),
    ),
    close: () => pool.end(),
  }
}
