import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, openKysely, openPool } from '../db/kysely.ts'
import { databaseRefusal } from '../write/databaseErrors.ts'

/** What a reading asks of a copy besides that it has everything. */
export interface ReplicaRead {
  /** It is answered while it is read, and cannot be begun again: it goes to a copy only that does not break off readings for what comes from the database. */
  readonly isStreamed?: boolean
}

/** A copy of the database that follows it, to which long readings go. */
export interface Replica {
  /**
   * Asks the copy once it has everything that is committed by now; the database itself where the copy is behind or away, follows something else, or
   * breaks off. The question is asked a second time then: it only reads.
   */
  ask<T>(primary: Db, question: (db: Db) => Promise<T>, asks?: ReplicaRead): Promise<T>
}

/** How long one waits for a copy that is behind, and between two looks, in ms; one that failed is left alone for a while. */
const [PATIENCE, LOOK, ALONE] = [2_000, 25, 30_000]
/** Connections to the copy: three exports, two that add up, and who reads the log beside them. */
const CONNECTIONS = 8

interface Place {
  readonly cluster: string
  /** What is committed and was told so; null where this one follows another itself. */
  readonly position: string | null
}

/** What is flushed is all that anybody was told of, but where commits are told before. */
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

/** Of a database, or of the way to it: whatever else is thrown is an answer. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || databaseRefusal(error) !== undefined
/** Class 40: the copy broke it off for what comes from the database. The next question may be luckier. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('40') === true
/** Everybody asks at once: the copy is well. */
const isTaken = (error: unknown): boolean => databaseRefusal(error)?.code === 'busy'

/**
 * @param say told why the database itself was asked
 * @param alone for how long a copy that failed is not asked, in ms
 */
export function replicaOf(copy: Db, say: (error: Error) => void, alone = ALONE): Replica {
  let failed = Number.NEGATIVE_INFINITY
  let toldOfHolding = false
  const leave = (error: unknown) => {
    failed = performance.now()
    say(error as Error)
  }
  /** Waits for the copy. @throws Error where it is not to be asked */
  const ready = async (place: Place): Promise<Found> => {
    const until = performance.now() + PATIENCE
    for (;;) {
      const found = await foundAt(copy, place)
      if (!found?.follows) throw new Error('the replica follows another database, or none')
      if (found.there) return found
      if (performance.now() > until) throw new Error('the replica is behind')
      await sleep(LOOK)
    }
  }
  /** Whether the copy is to be asked. */
  const isReady = async (place: Place, { isStreamed = false }: ReplicaRead): Promise<boolean> => {
    try {
      const { holds } = await ready(place)
      if (holds || !isStreamed) return true
      if (!toldOfHolding) say(new Error('files are read of a replica with hot_standby_feedback = on only'))
      toldOfHolding = true
    } catch (error) {
      if (isTaken(error)) say(error as Error)
      else leave(error)
    }
    return false
  }
  return {
    ask: async (primary, question, asks = {}) => {
      if (primary === copy || performance.now() < failed + alone) return question(primary)
      const place = await placeOf(primary)
      if (!place?.position || !(await isReady(place, asks))) return question(primary)
      try {
        return await question(copy)
      } catch (error) {
        if (!isOfDatabase(error)) throw error
        // What is wrong with the question is wrong with it there too, is said from there, and says nothing of the copy.
        const answer = await question(primary)
        if (isBrokenOff(error) || isTaken(error)) say(error as Error)
        else leave(error)
        return answer
      }
    },
  }
}

/** Opens a copy, of which nothing but reading is asked, whatever it may have become. */
export function openReplica(
  url: string,
  say: (line: string) => void,
): { readonly replica: Replica; readonly close: () => Promise<void> } {
  const address = new URL(url)
  const own = address.searchParams.get('options')
  address.searchParams.set('options', [own, '-c default_transaction_read_only=on'].filter(Boolean).join(' '))
  const pool = openPool(address.href, { max: CONNECTIONS, connectionTimeoutMillis: PATIENCE })
  pool.on('error', (error) => say(`replica connection lost: ${error.message}`))
  return {
    replica: replicaOf(openKysely(pool), ({ message }) =>
      say(`the database itself is asked, and not its replica: ${message}`),
    ),
    close: () => pool.end(),
  }
}
