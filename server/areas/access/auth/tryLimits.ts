import type pg from 'pg'

/** `free` attempts, then a wait that doubles with each further one, from `first` to `most` seconds. */
interface Rule {
  readonly free: number
  readonly first: number
  readonly most: number
}

/** Attempts this many seconds apart (beyond the waits) do not add up. */
const memory = 900

/**
 * Limits for guessing at one account, for trying many accounts from one address (only wrong attempts count, as an office shares an address), and for
 * guessing at one account from many addresses. The last wait is short, because strangers cause it and the owner suffers it.
 */
const rules = {
  login: {
    pair: { free: 10, first: 30, most: 900 },
    account: { free: 50, first: 10, most: 60 },
    address: { free: 100, first: 30, most: 900 },
  },
  ask: {
    pair: { free: 5, first: 30, most: 900 },
    account: { free: 8, first: 60, most: 600 },
    address: { free: 60, first: 30, most: 900 },
  },
  redeem: {
    pair: { free: 10, first: 30, most: 900 },
    account: { free: 30, first: 10, most: 60 },
    address: { free: 60, first: 30, most: 900 },
  },
} as const satisfies Record<string, Record<string, Rule>>

export type Act = keyof typeof rules

const keysOf = (act: Act, ip: string, account: string): [key: string, rule: Rule][] => [
  [`${act}:${ip}:${account}`, rules[act].pair],
  [`${act}::${account}`, rules[act].account],
  [`${act}:${ip}`, rules[act].address],
]

/** A counted attempt, or the wait that applies to it. */
export interface Try {
  /** 0, or the seconds to wait. */
  readonly wait: number
  /** Keys under which it was counted. */
  readonly counted: readonly string[]
}

/**
 * Counts an attempt in the database, across all servers. An attempt that must wait is not counted, so repeating it does not extend the wait. A row's
 * `resets_at` is the end of its wait plus `memory`. An address from which the account's owner has signed in before is not affected by attempts
 * elsewhere, nor by those of others at the address: behind one router or an undeclared proxy everyone has the same one.
 */
export async function countTry(pool: pg.Pool, act: Act, ip: string, account: string, now: Date): Promise<Try> {
  const limits = keysOf(act, ip, account)
  const part = (name: keyof Rule) => limits.map(([, rule]) => rule[name])
  const keys = limits.map(([key]) => key)
  await pool.query(
    'insert into rate_limits (key, hits, resets_at) select unnest($1::text[]), 0, $2 order by 1 on conflict do nothing',
    [keys, now],
  )
  const { rows } = await pool.query<Try>(
    `with own as (
      select exists (select from sessions s join users u on u.id = s.user_id where lower(u.email) = $7 and s.ip = $8) as place
    ), rule as (
      select l.* from unnest($2::text[], $3::int[], $4::int[], $5::int[]) as l (key, free, first, most), own
      where not own.place or l.key = $9
    ), was as (
      select key, hits, resets_at from rate_limits where key = any($2::text[]) order by key for update
    ), closed as (
      select max(resets_at - make_interval(secs => $6) - $1::timestamptz) as wait
      from was join rule using (key) where hits >= free and resets_at - make_interval(secs => $6) > $1
    ), next as (
      select key, free, first, most, case when resets_at <= $1 then 1 else hits + 1 end as hits
      from was join rule using (key) where (select wait from closed) is null
    ), counted as (
      update rate_limits r set hits = n.hits, resets_at = $1::timestamptz + make_interval(secs => $6 +
        case when n.hits < n.free then 0 else least(n.first * power(2, least(n.hits - n.free, 20)), n.most) end)
      from next n where r.key = n.key returning r.key
    )
    select coalesce(ceil(extract(epoch from wait)), 0)::int as wait, array(select key from counted) as counted from closed`,
    [now, keys, part('free'), part('first'), part('most'), memory, account, ip, `${act}:${ip}:${account}`],
  )
  return rows[0] ?? { wait: 0, counted: [] }
}

/** A successful sign-in: the actions whose counts are reset, and the attempt that succeeded. */
interface Right {
  readonly acts: readonly Act[]
  readonly ip: string
  readonly account: string
  readonly counted: readonly string[]
}

/**
 * Resets an account's counts for these actions after its owner signed in. Of the address only the successful attempt is removed: guesses at other
 * accounts stay counted, however often the attacker signs in between.
 */
export async function forgiveTries(pool: pg.Pool, { acts, ip, account, counted }: Right, now: Date): Promise<void> {
  const clearedKeys = acts.flatMap((act) =>
    keysOf(act, ip, account)
      .slice(0, 2)
      .map(([key]) => key),
  )
  const back = counted.filter((key) => !clearedKeys.includes(key))
  // Rows are locked in the order in which they are counted, to avoid deadlocks.
  await pool.query(
    `with held as (
      select key from rate_limits where key = any($1::text[] || $2::text[]) or resets_at <= $3 order by key for update
    ), back as (
      update rate_limits r set hits = greatest(r.hits - 1, 0) from held h where r.key = h.key and r.key = any($2::text[])
    )
    delete from rate_limits r using held h where r.key = h.key and r.key <> all($2::text[])`,
    [clearedKeys, back, now],
  )
}
