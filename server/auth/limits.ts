import type pg from 'pg'

/** Attempts within a window, after which the key is closed until the window ends. */
interface Limit {
  readonly key: string
  readonly most: number
}

const windowMinutes = 15

/**
 * Somebody who guesses is stopped for one account after 10 tries; somebody who guesses from many places, after 50 for one account;
 * somebody who goes through many accounts, after 100 from one address (an office shares one).
 */
const limitsOf = (ip: string, account: string): Limit[] => [
  { key: `login:${ip}:${account}`, most: 10 },
  { key: `login::${account}`, most: 50 },
  { key: `login:${ip}`, most: 100 },
]

export interface LoginLimits {
  /** Counts an attempt before it is judged. @returns 0, or the seconds to wait when it is one too many */
  count(ip: string, account: string, now: Date): Promise<number>
  /** Takes back what a successful login and the failures before it counted. */
  forgive(ip: string, account: string, now: Date): Promise<void>
}

/** Counts login attempts in the database, where all copies of the server count together. */
export function createLoginLimits(pool: pg.Pool): LoginLimits {
  return {
    count: async (ip, account, now) => {
      const limits = limitsOf(ip, account)
      const { rows } = await pool.query<{ key: string; hits: number; wait: number }>(
        `insert into rate_limits as r (key, hits, resets_at)
         select key, 1, $2::timestamptz + make_interval(mins => $3) from unnest($1::text[]) as key order by key
         on conflict (key) do update set
           hits = case when r.resets_at <= $2 then 1 else r.hits + 1 end,
           resets_at = case when r.resets_at <= $2 then excluded.resets_at else r.resets_at end
         returning key, hits, ceil(extract(epoch from resets_at - $2::timestamptz))::int as wait`,
        [limits.map((limit) => limit.key), now, windowMinutes],
      )
      const most = new Map(limits.map((limit) => [limit.key, limit.most]))
      return Math.max(0, ...rows.filter((row) => row.hits > (most.get(row.key) ?? 0)).map((row) => row.wait))
    },
    forgive: async (ip, account, now) => {
      const [pair, whole, address] = limitsOf(ip, account).map((limit) => limit.key)
      await pool.query('delete from rate_limits where key in ($1, $2) or resets_at <= $3', [pair, whole, now])
      await pool.query('update rate_limits set hits = hits - 1 where key = $1 and hits > 0', [address])
    },
  }
}
