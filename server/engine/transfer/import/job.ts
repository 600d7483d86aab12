import { sql } from 'kysely'
import type { Engine } from '../../http/context.ts'
import { ProblemError } from '../../http/errors.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { isLastTry } from '../../queue/queue.ts'
import { isUnavailable } from '../../queue/unavailable.ts'
import { contextOfImport } from './actor.ts'
import { run } from './run.ts'
import { stage } from './stage.ts'
import { importOfJob, markImport } from './store.ts'

const JOB = 'import'
/** First of the two keys of each import's advisory lock. */
const LOCK = 7_316

/** Queues the step that an import waits for. */
export const sendImport = (jobs: Jobs, id: number): Promise<void> => jobs.send(JOB, { id })

/** Runs the current step. Of several servers one does; the others find the import locked and leave it. */
async function work(engine: Engine, id: number, signal: AbortSignal): Promise<void> {
  const row = await importOfJob(engine.db, id)
  if (!row) return
  if (row.status === 'running') await run(engine, id, () => signal.aborted)
  if (row.status !== 'checking') return
  const ctx = await contextOfImport(engine, engine.db, row)
  if (!ctx) return markImport(engine.db, id, { status: 'failed', failure: { code: 'forbidden' } })
  const cancelled = async () => {
    if (signal.aborted) return true
    if (!(await importOfJob(engine.db, id))?.cancel) return false
    await markImport(engine.db, id, { status: 'uploaded', cancel: false })
    return true
  }
  await stage(ctx, engine.resources.get(row.resource), row, cancelled)
}

/**
 * A file that cannot be read ends the import, and so does an error that occurs again. The first error, and every error of the environment, is thrown,
 * and the job is retried.
 */
async function failed(engine: Engine, id: number, error: unknown): Promise<void> {
  if (isUnavailable(error)) throw error
  const isRefusal = error instanceof ProblemError && error.status < 500
  if (!isRefusal && !(await isLastTry(engine, JOB, String(id)))) throw error
  const failure = isRefusal ? { code: error.code, ...error.extra } : { code: 'fault' }
  await markImport(engine.db, id, { status: 'failed', failure })
}

/** Registers the job's handler. */
export function handleImports(engine: Engine, jobs: Jobs): void {
  jobs.handle<{ id: number }>(JOB, async ({ data: { id }, signal }) => {
    await engine.db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_lock(${LOCK}, ${id}::integer) as mine`.execute(connection)
      if (!rows[0]?.mine) return
      try {
        await work(engine, id, signal).catch((error: unknown) => failed(engine, id, error))
      } finally {
        await sql`select pg_advisory_unlock(${LOCK}, ${id}::integer)`.execute(connection)
      }
    })
  })
}

/** Resumes what was running when a server died, without waiting for its timeout. */
export async function resumeImports(engine: Engine, jobs: Jobs): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from imports where status in ('checking', 'running')`.execute(
    engine.db,
  )
  for (const { id } of rows) await sendImport(jobs, id)
}
