import { sql } from 'kysely'
import { can } from '../../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import type { Engine } from '../../../engine/http/context.ts'
import type { Jobs } from '../../../engine/jobs/jobs.ts'
import { verifyLog } from '../../../engine/log/verify.ts'
import { actorOf } from '../../../engine/rights/actorOf.ts'
import { BrokenLog, makeArchive, type StoredArchive } from './make.ts'

declare module '../../../engine/http/context.ts' {
  interface Services {
    readonly logKeeping: {
      /** Starts archiving or checking on any free server. Errors are logged, not thrown. */
      readonly wake: () => Promise<void>
    }
  }
}

const JOB = 'log-keeping'
/** Advisory lock: one server maintains the log at a time. */
const LOCK = 7_321
/** Number of attempts after temporary errors. */
const TRIES = 3
/** Maximum number of broken entries stored for a check. */
const MAX_LISTED = 100

type Table = 'log_archives' | 'log_checks'

/**
 * Counts an error.
 * @returns whether that was the last attempt
 */
async function failed(db: Db | Tx, table: Table, id: number): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`
    update ${sql.table(table)} set tries = tries + 1 where id = ${id} returning tries`.execute(db)
  return (rows[0]?.tries ?? 0) >= TRIES
}

async function runArchives(engine: Engine, isOver: () => boolean): Promise<void> {
  const { db } = engine
  const { rows } = await sql<StoredArchive>`
    select id, before_at, books_before_at, books, user_id, user_email, ip, created_at, state, sha256 from log_archives
    where state in ('waiting', 'stored') order by id`.execute(db)
  for (const archive of rows) {
    const markFailed = (code: string) =>
      sql`update log_archives set state = 'failed', code = ${code}, finished_at = now() where id = ${archive.id}`.execute(
        db,
      )
    const actor = await actorOf(engine, db, archive.user_id)
    // If writing has finished, removal continues, as it may be half done.
    if (
      archive.state === 'waiting' &&
      !(actor && can(actor.permissions, 'Logs', 'truncate') && actor.user.scope === 'all')
    ) {
      await markFailed('forbidden')
      continue
    }
    try {
      await makeArchive(engine, archive, isOver)
    } catch (error) {
      if (error instanceof BrokenLog) {
        await markFailed('log_broken')
        continue
      }
      if (!isOver() && (await failed(db, 'log_archives', archive.id))) await markFailed('fault')
      throw error
    }
  }
}

async function runChecks(engine: Engine, isOver: () => boolean): Promise<void> {
  const { db, logKey } = engine
  const { rows } = await sql<{ id: number }>`select id from log_checks where finished_at is null order by id`.execute(
    db,
  )
  for (const { id } of rows)
    try {
      const { entries, chains, broken } = await verifyLog(db, logKey, {
        tell: async (lookedAt) =>
          void (await sql`update log_checks set looked = ${lookedAt} where id = ${id}`.execute(db)),
        isOver,
      })
      // The next server to pick it up starts from the beginning.
      if (isOver()) return
      await sql`
        update log_checks set looked = ${entries}, chains = ${chains}, broken = ${JSON.stringify(broken.slice(0, MAX_LISTED))}::jsonb, finished_at = now()
        where id = ${id} and finished_at is null`.execute(db)
    } catch (error) {
      if (!isOver() && (await failed(db, 'log_checks', id)))
        await sql`update log_checks set code = 'fault', finished_at = now() where id = ${id}`.execute(db)
      throw error
    }
}

/**
 * Runs requested archiving and checks, one server at a time.
 * @throws the last error
 */
export async function runLogKeeping(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  await engine.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${LOCK}) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      await runArchives(engine, isOver)
      await runChecks(engine, isOver)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** Requests a run, which also picks up work left by a server that stopped. */
export const sendLogKeeping = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the background job. */
export function handleLogKeeping(engine: Engine, jobs: Jobs, logError: (error: Error) => void): void {
  jobs.handle(JOB, ({ signal }) => runLogKeeping(engine, () => signal.aborted))
  if (engine.services) engine.services.logKeeping = { wake: () => sendLogKeeping(jobs).catch(logError) }
}
