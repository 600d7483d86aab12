import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../engine/db/kysely.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { publish } from '../../engine/http/events.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { noteSecurity } from '../../engine/log/security.ts'
import { readingOf } from '../../engine/replica/reads.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import { transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { GivenUp, writeArchive } from './write.ts'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly takeOuts: {
      /** Starts creating waiting exports on any free server. Errors are logged, not thrown: an hourly job starts it again. */
      readonly wake: () => Promise<void>
    }
  }
}

const JOB = 'take-outs'
/** First of the two keys of the advisory lock of each export. */
const LOCK = 7_323
/** How often progress is published, in milliseconds. */
const EVERY_MS = 1500

/** Storage key of the archive. */
export const archiveKey = (id: number): string => `take-outs/${id}.zip`

interface Came {
  readonly status: string
  readonly progress?: number
  readonly rows?: number
  readonly files?: number
  readonly missing?: number
  /** In kilobytes. */
  readonly size?: number
  readonly sha256?: string
}

/** Stores the progress and publishes it; neither logged nor a new version. */
const updateStatus = (engine: Engine, id: number, { status, progress = 0, ...came }: Came): Promise<void> =>
  transact(asItself(engine, 'TAKEOUT'), async (write) => {
    const { rows, files, missing, size, sha256 } = { rows: 0, files: 0, missing: 0, size: 0, sha256: null, ...came }
    await sql`update take_outs set status = ${status}, progress = ${progress}, rows = ${rows}, files = ${files}, missing = ${missing},
      size = ${size}, sha256 = ${sha256} where id = ${id}`.execute(write.tx)
    await publish(write, 'take-outs', id)
  })

async function makeOne(engine: Engine, id: number, isOver: () => boolean): Promise<void> {
  let lastReport = 0
  await updateStatus(engine, id, { status: 'making' })
  const progress = async (share: number) => {
    if (Date.now() - lastReport < EVERY_MS) return
    lastReport = Date.now()
    await updateStatus(engine, id, { status: 'making', progress: Math.min(99, Math.floor(share * 100)) })
  }
  const archiveFile = await readingOf(engine, 'copy_streamed', (from) => writeArchive(from, { progress, isOver }))
  try {
    await service(engine, 'files').storage.put(archiveKey(id), archiveFile)
    const { rows, files, missing, size, sha256 } = archiveFile
    await updateStatus(engine, id, {
      status: 'done',
      progress: 100,
      rows,
      files,
      missing,
      size: Math.ceil(size / 1024),
      sha256,
    })
  } finally {
    await rm(archiveFile.path, { force: true })
  }
}

/**
 * Removes the file of an export and logs that; its record stays.
 * @param why reason in English, for the log
 */
export async function dropFile(engine: Engine, id: number, why: string): Promise<void> {
  await service(engine, 'files').storage.delete(archiveKey(id))
  await transact(asItself(engine, 'TAKEOUT'), async (write) => {
    const { rows } = await sql<{ sha256: string | null }>`
      update take_outs set status = 'gone' where id = ${id} and status = 'done' returning sha256`.execute(write.tx)
    if (!rows[0]) return
    await publish(write, 'take-outs', id)
    await noteSecurity(write.tx, engine.logKey, {
      event: 'take_out_gone',
      user: { id: null, email: null },
      ip: null,
      details: { take_out: id, sha256: rows[0].sha256, why },
    })
  })
}

/** Whether the user who requested it may still export all data. */
async function mayStillTake(engine: Engine, id: number): Promise<boolean> {
  const { rows } = await sql<{ by: number | null }>`
    select created_by::float8 as by from take_outs where id = ${id}`.execute(engine.db)
  const userId = rows[0]?.by ?? null
  if (userId === null) return true
  const actor = await actorOf(engine, engine.db, userId)
  return actor?.user.scope === 'all' && actor.permissions.has('TakeOuts:add')
}

/** Deletes the files of archived exports at once; old ones are deleted nightly. */
async function dropPutAway(engine: Engine): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from take_outs where status = 'done' and archived_at is not null order by id`.execute(engine.db)
  for (const { id } of rows) await dropFile(engine, id, 'put away')
}

const waiting = (db: Db) =>
  sql<{
    id: number
  }>`select id from take_outs where status in ('waiting', 'making') and archived_at is null order by id`.execute(db)

/**
 * Creates waiting exports, and those left unfinished by a server that stopped, from the start. Each server skips exports that another one is
 * creating.
 * @throws the last error
 */
export async function makeDataExports(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  await dropPutAway(engine)
  let fault: unknown
  for (const { id } of (await waiting(engine.db)).rows) {
    if (isOver()) return
    await engine.db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_lock(${LOCK}, ${id}::integer) as mine`.execute(connection)
      if (!rows[0]?.mine) return
      try {
        const { rows: open } =
          await sql`select from take_outs where id = ${id} and status in ('waiting', 'making')`.execute(connection)
        if (open.length && !(await mayStillTake(engine, id))) await updateStatus(engine, id, { status: 'failed' })
        else if (open.length) await makeOne(engine, id, isOver)
      } catch (error) {
        if (error instanceof GivenUp) return
        fault = error
        await updateStatus(engine, id, { status: 'failed' })
      } finally {
        await sql`select pg_advisory_unlock(${LOCK}, ${id}::integer)`.execute(connection)
      }
    })
  }
  if (fault) throw fault
}

/** Requests a run, for waiting exports and for files of archived ones. */
export const queueDataExports = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the background job. */
export function handleDataExports(engine: Engine, jobs: Jobs, logError: (error: Error) => void): void {
  jobs.handle(JOB, ({ signal }) => makeDataExports(engine, () => signal.aborted))
  if (engine.services) engine.services.takeOuts = { wake: () => queueDataExports(jobs).catch(logError) }
}
