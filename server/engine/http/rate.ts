import { sql } from 'kysely'
import type { Engine } from './context.ts'
import { problem } from './errors.ts'

interface Rate {
  /** What is counted together, such as one client at one kind of address. */
  readonly key: string
  readonly maxHits: number
  readonly minutes: number
}

/**
 * Counts the requests of a client, over all servers.
 * @param hits how many it counts as
 * @throws problem 429 rate_limited with Retry-After in seconds
 */
export async function countRequest(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  { key, maxHits, minutes }: Rate,
  hits = 1,
): Promise<void> {
  const now = clock()
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits as r (key, hits, resets_at) values (${key}, ${hits}, ${now}::timestamptz + make_interval(mins => ${minutes}))
    on conflict (key) do update set
      hits = case when r.resets_at <= ${now} then ${hits} else r.hits + ${hits} end,
      resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
    returning hits, ceil(extract(epoch from resets_at - ${now}::timestamptz))::int as wait`.execute(db)
  const [row] = rows
  if (row && row.hits > maxHits) throw problem(429, 'rate_limited', {}, { 'retry-after': String(row.wait) })
}
