import type pg from 'pg'

/** Milliseconds between two checks of the database's clock. */
const INTERVAL_MS = 30_000
/** Tolerated difference of this machine's clock in milliseconds. */
const SLACK = 500
/** Milliseconds a response may take to be used as a time. */
const SLOWEST = 2_000
/** Difference in milliseconds from which a warning is logged. */
const WORTH_SAYING = 5_000

export interface FollowingClock {
  now(): Date
  /** Checks now. */
  follow(): Promise<void>
  stop(): void
}

/**
 * Provides the time for all servers on one database: that of the database, whatever this machine's clock says. Something that expires on one server
 * must expire on the others at the same moment.
 * @param local clock of this machine in milliseconds
 */
export function followClock(
  pool: Pick<pg.Pool, 'query'>,
  logLine: (line: string) => void,
  local: () => number = Date.now,
): FollowingClock {
  let aheadMs = 0
  let lastLogged = 0
  const follow = async () => {
    const startedAt = local()
    const { rows } = await pool.query<{ ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8::text as ms',
    )
    const took = local() - startedAt
    if (took < 0 || took > SLOWEST) return
    const found = Number(rows[0]?.ms) - (startedAt + took / 2)
    const newAhead = Math.abs(found) > SLACK ? found : 0
    // Small corrections are skipped, as they would make time run backwards without need.
    if (Math.abs(newAhead - aheadMs) > SLACK) aheadMs = newAhead
    if (Math.abs(aheadMs) < WORTH_SAYING || Math.abs(aheadMs - lastLogged) < WORTH_SAYING) return
    lastLogged = aheadMs
    const seconds = Math.round(Math.abs(aheadMs) / 1000)
    logLine(
      `the clock of this machine is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} that of the database, which holds`,
    )
  }
  const timer = setInterval(
    () => void follow().catch((error: Error) => logLine(`clock: ${error.message}`)),
    INTERVAL_MS,
  )
  timer.unref()
  return { now: () => new Date(local() + aheadMs), follow, stop: () => clearInterval(timer) }
}
