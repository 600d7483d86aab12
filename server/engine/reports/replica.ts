import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

/** A copy of the database that follows it, to which reports go. */
export interface Replica {
  /** Asks the copy once it has everything that is committed by now; the database itself where the copy is behind, or away. */
  ask<T>(primary: Db, question: (db: Db) => Promise<T>): Promise<T>
}

/** How long one waits for a copy that is behind, and between two looks, in ms; one that failed is left alone for a while. */
const [PATIENCE, LOOK, ALONE] = [2_000, 25, 30_000]

/** @param say told why the database itself was asked */
export function replicaOf(copy: Db, say: (error: Error) => void): Replica {
  let failed = Number.NEGATIVE_INFINITY
  const hasReached = async (position: string): Promise<boolean> => {
    const until = performance.now() + PATIENCE
    for (;;) {
      const { rows } = await sql<{ there: boolean | null }>`
        select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as there`.execute(copy)
      if (rows[0]?.there) return true
      if (performance.now() > until) return false
      await sleep(LOOK)
    }
  }
  return {
    ask: async (primary, question) => {
      if (performance.now() < failed + ALONE) return question(primary)
      const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(
        primary,
      )
      try {
        if (await hasReached(rows[0]?.position ?? '')) return await question(copy)
        throw new Error('the replica is behind')
      } catch (error) {
        // What is wrong with the question is wrong with it there too, and is said from there.
        failed = performance.now()
        say(error as Error)
        return question(primary)
      }
    },
  }
}

declare module '../http/context.ts' {
  interface Services {
    readonly replica: Replica
  }
}
