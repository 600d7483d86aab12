import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { Events } from '../http/events.ts'
import type { ServerLine } from './lines.ts'

/** Ms in which lines gather until they are written. */
const GATHER = 400
/** Lines of one statement; so many are written without waiting for more. */
const BATCH = 500
/** Lines that wait in memory while the database is away; beyond them the oldest is dropped, and that is said. */
const MOST_WAITING = 5000
const LONGEST_PAUSE = 30_000
/** Ms that a server which stops gives to its last lines. */
const LAST = 1000
/** Key of the lock under which batches get their ids in the order in which they can be seen, so that who follows misses none. */
const LOCK = 7_320
/** What streams are told that look at the lines. */
export const TOPIC = 'server-lines'

export interface RingParts {
  readonly db: Db
  readonly events: Pick<Events, 'telling'>
  /** What this server is called among the others. */
  readonly server: string
  /** Lines that are kept, of all servers. */
  readonly most: () => number
  /** Told when the database does not take lines, once for each time that it is away. */
  readonly say: (error: Error) => void
}

export interface Ring {
  /** Takes a line and writes it later: whoever has it waits for nothing. */
  push(line: ServerLine): void
  /** Writes what there is. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Data that no database takes, however often it is offered. */
const isUnfit = (error: unknown) => /^(22|23)/.test(String((error as { readonly code?: unknown }).code))

/** The ring of lines in the database: written in batches, bounded by rows, the oldest dropped as new ones come. */
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
  const lost = (count: number): ServerLine => ({
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
        await write(missing > 0 ? [lost(missing), ...batch] : batch)
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
      const written = new Set(batch)
      waiting = waiting.filter((line) => !written.has(line))
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
      if (waiting.length > MOST_WAITING) {
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
      await Promise.race([flush(), new Promise((over) => setTimeout(over, LAST).unref())])
    },
  }
}
