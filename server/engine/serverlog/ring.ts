import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { Events } from '../http/events.ts'
import type { ServerLine } from './lines.ts'

/** Ms for which lines are collected before they are written. */
const GATHER = 400
/** Lines of one statement; this many are written at once. */
const BATCH = 500
/** Lines that wait in memory while the database is unavailable; beyond that the oldest are dropped, which is logged. */
const MAX_WAITING = 5000
const LONGEST_PAUSE = 30_000
/** Ms that a stopping server gives to its last lines. */
const LAST = 1000
/** Key of the lock under which batches get ids in the order in which they become visible, so that followers miss none. */
const LOCK = 7_320
/** Topic of streams that follow the lines. */
export const TOPIC = 'server-lines'

export interface RingParts {
  readonly db: Db
  readonly events: Pick<Events, 'telling'>
  /** Name of this server among the others. */
  readonly server: string
  /** Maximum lines stored, of all servers. */
  readonly most: () => number
  /** Called when the database does not accept lines, once for each outage. */
  readonly say: (error: Error) => void
}

export interface Ring {
  /** Accepts a line and writes it later; the caller does not wait. */
  push(line: ServerLine): void
  /** Writes all pending lines. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Data that no database accepts, however often it is tried. */
const isUnfit = (error: unknown) => /^(22|23)/.test(String((error as { readonly code?: unknown }).code))

/** A ring of lines in the database: written in batches, with a maximum number of rows, the oldest dropped as new ones come. */
export function createRing({ db, events, server, most, say }: RingParts): Ring {
  let waiting: ServerLine[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let pause = 0
  let closed = false

  const write = (lines: readonly ServerLine[]) =>
    db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx)
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      const insert = sql`
        insert into server_lines (at, level, server, request_id, method, route, status, user_id, ms, message, details)
        select x.at, x.level, ${server}, x.request_id, x.method, x.route, x.status, x.user_id, x.ms, x.message, x.details
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(at timestamptz, level smallint, request_id uuid, method text, route text,
          status smallint, user_id bigint, ms real, message text, details jsonb)`
      await events.telling(insert, [{ t: 'topic', topic: TOPIC }]).execute(tx)
      await sql`delete from server_lines where id <= (select max(id) from server_lines) - ${most()}::bigint`.execute(tx)
    })
  const lostLine = (count: number): ServerLine => ({
    at: new Date().toISOString(),
    level: 40,
    request_id: null,
    method: null,
    route: null,
    status: null,
    user_id: null,
    ms: null,
    message: `${count} lines could not be kept`,
    details: null,
  })
  const drain = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      const missing = dropped
      try {
        await write(missing > 0 ? [lostLine(missing), ...batch] : batch)
        dropped -= missing
        pause = 0
      } catch (error) {
        if (!isUnfit(error)) {
          if (pause === 0) say(error as Error)
          pause = Math.min(Math.max(pause * 2, 1000), LONGEST_PAUSE)
          return
        }
        dropped += batch.length
      }
      const writtenLines = new Set(batch)
      waiting = waiting.filter((line) => !writtenLines.has(line))
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running ??= drain().finally(() => {
      running = undefined
      if (waiting.length > 0) plan(pause)
    })
    return running
  }
  const plan = (ms: number) => {
    if (timer || closed) return
    timer = setTimeout(() => void flush(), ms)
    timer.unref()
  }
  return {
    push: (line) => {
      waiting.push(line)
      if (waiting.length > MAX_WAITING) {
        waiting.shift()
        dropped++
      }
      if (running) return
      if (waiting.length >= BATCH && pause === 0) void flush()
      else plan(Math.max(GATHER, pause))
    },
    flush,
    close: async () => {
      closed = true
      await Promise.race([flush(), new Promise((onTimeout) => setTimeout(onTimeout, LAST).unref())])
    },
  }
}
