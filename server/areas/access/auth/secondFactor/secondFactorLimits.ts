import type pg from 'pg'
import { problem } from '../../../../engine/http/errors.ts'

const windowMinutes = 15
/** Three of a million codes are valid at a time: with ten attempts per window, guessing one takes years. The attacker must also know the password. */
const MAX_HITS = 10

export interface TryLimit {
  /**
   * Counts an attempt before it is checked.
   * @throws problem 429 rate_limited with Retry-After in seconds
   */
  count(userId: number, now: Date): Promise<void>
  /** Resets the count after a correct attempt. */
  forgive(userId: number): Promise<void>
}

/** Limits attempts at a user's secret of one kind (`code`, `password`), counted in the database across all servers. */
export function createTryLimit(pool: pg.Pool, sort: 'code' | 'password'): TryLimit {
  const keyOf = (userId: number) => `${sort}:user:${userId}`
  return {
    count: async (userId, now) => {
      const { rows } = await pool.query<{ hits: number; wait: number }>(
        `insert into rate_limits as r (key, hits, resets_at) values ($1, 1, $2::timestamptz + make_interval(mins => $3))
         on conflict (key) do update set
           hits = case when r.resets_at <= $2 then 1 else r.hits + 1 end,
           resets_at = case when r.resets_at <= $2 then excluded.resets_at else r.resets_at end
         returning hits, ceil(extract(epoch from resets_at - $2::timestamptz))::int as wait`,
        [keyOf(userId), now, windowMinutes],
      )
      const [row] = rows
      if (row && row.hits > MAX_HITS) throw problem(429, 'rate_limited', {}, { 'retry-after': String(row.wait) })
    },
    forgive: async (userId) => {
      await pool.query('delete from rate_limits where key = $1', [keyOf(userId)])
    },
  }
}
