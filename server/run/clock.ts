import type pg from 'pg'

/** Ms between two looks at the clock of the database. */
const EVERY = 30_000
/** Ms by which the clock of this machine may be off without anything being done about it. */
const SLACK = 500
/** Ms that an answer may take and still say what time it is. */
const SLOWEST = 2_000
/** Ms from which on somebody should set the clock. */
const WORTH_SAYING = 5_000

export interface FollowingClock {
  now(): Date
  /** Looks at once. */
  follow(): Promise<void>
  stop(): void
}

/**
 * The time by which all servers on one database work: that of the database, whatever the clock of this machine says. What one server
 * lets end, another one must see end at the same moment.
 * @param local ms of the clock of this machine
 */
export function followClock(
  pool: Pick<pg.Pool, 'query'>,
  say: (line: string) => void,
  local: () => number = Date.now,
): FollowingClock {
  let ahead = 0
  let said = 0
  const follow = async () => {
    const asked = local()
    const { rows } = await pool.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8::text as ms',
    )
    const took = local() - asked
    if (took < 0 || took > SLOWEST) return
    const found = Number(rows[0]?.ms) - (asked + took / 2)
    const wanted = Math.abs(found) > SLACK ? found : 0
    // Small steps to and fro would make time go back for no reason.
    if (Math.abs(wanted - ahead) > SLACK) ahead = wanted
    if (Math.abs(ahead) < WORTH_SAYING || Math.abs(ahead - said) < WORTH_SAYING) return
    said = ahead
    const seconds = Math.round(Math.abs(ahead) / 1000)
    say(
      `the clock of this machine is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} that of the database, which holds`,
    )
  }
  const timer = setInterval(() => void follow().catch((error: Error) => say(`clock: ${error.message}`)), EVERY)
  timer.unref()
  return { now: () => new Date(local() + ahead), follow, stop: () => clearInterval(timer) }
}
