import { sql } from 'kysely'
import { changesetReverted, type RevertJob } from '../../../schema/areas/logs/shapes.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Context, Engine, WriteContext } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { actorOf } from '../../engine/rights/actorOf.ts'
import { rehearse } from '../../engine/undo/outlook.ts'
import { revertChangesets } from '../../engine/undo/revert.ts'
import { transact } from '../../engine/write/transact.ts'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly reverts: {
      /** Starts waiting reverts on any free server. Errors are logged, not thrown: an hourly job starts it again. */
      readonly wake: () => Promise<void>
    }
  }
}

type Result = NonNullable<RevertJob['result']>

const JOB = 'reverts'
/** First of the two keys of the advisory lock of each revert. */
const LOCK = 7_319
/** Number of attempts after temporary errors. */
const TRIES = 3

/** Returns the result of a revert, even if nothing can be reverted. */
export async function outcomeOf(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'undo_conflict') throw error
    return changesetReverted.shape.result.parse(error.extra) as Result
  }
}

/**
 * Stores a requested revert or preview.
 * @returns its id
 */
export async function storeJob(
  { tx, actor, ip }: WriteContext,
  job: Pick<RevertJob, 'preview' | 'total'> & { readonly changesets: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into changeset_reverts (changesets, preview, user_id, ip, total)
    values (${[...job.changesets]}::uuid[], ${job.preview}, ${actor.user.id}, ${ip}, ${job.total}) returning id`.execute(
    tx,
  )
  return rows[0]?.id as number
}

/** Returns the progress of a user's revert; undefined for one of another user. */
export async function jobOf(db: Db | Tx, user: number, id: number): Promise<RevertJob | undefined> {
  const { rows } = await sql<RevertJob>`
    select id, preview, total, finished_at is not null as finished, code, result,
      case when not preview and finished_at is not null and code is null then own_changeset end as changeset
    from changeset_reverts where id = ${id} and user_id = ${user}`.execute(db)
  return rows[0]
}

interface Kept {
  readonly id: number
  readonly changesets: readonly string[]
  readonly preview: boolean
  readonly user_id: number
  readonly ip: string
  readonly own_changeset: string
}

/** Returns the user's current permissions; undefined if they may no longer revert. */
async function contextOf(engine: Engine, job: Kept): Promise<Context | undefined> {
  const actor = await actorOf(engine, engine.db, job.user_id)
  if (!actor || !can(actor.permissions, 'Logs', 'revert')) return undefined
  const [only, ...more] = job.changesets
  const isOne = more.length === 0
  const url = isOne ? `${PREFIX}/changesets/${only}/revert` : `${PREFIX}/logs/revert`
  const action = `POST ${isOne ? `${PREFIX}/changesets/:id/revert` : url}`
  return {
    engine,
    actor,
    action,
    url,
    ip: job.ip,
    changeset: job.own_changeset,
  }
}

const finish = (db: Db | Tx, id: number, came: { readonly code?: string; readonly result?: Result }) =>
  sql`
  update changeset_reverts set finished_at = now(), code = ${came.code ?? null}, result = ${came.result ? JSON.stringify(came.result) : null}::jsonb
  where id = ${id} and finished_at is null`.execute(db)

/** Runs one revert: its writes and its completion are one transaction, so that it runs only once even after a crash. */
async function runOne(engine: Engine, job: Kept): Promise<void> {
  const ctx = await contextOf(engine, job)
  if (!ctx) return void (await finish(engine.db, job.id, { code: 'forbidden' }))
  const once = async (write: WriteContext) => (await revertChangesets(write, job.changesets)).data
  try {
    if (job.preview) {
      await finish(engine.db, job.id, { result: await outcomeOf(() => rehearse(ctx, once)) })
      return
    }
    await transact(ctx, async (write) => void (await finish(write.tx, job.id, { result: await once(write) })))
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) {
      await finish(engine.db, job.id, { code: error.code })
      return
    }
    const { rows } = await sql<{ tries: number }>`
      update changeset_reverts set tries = tries + 1 where id = ${job.id} returning tries`.execute(engine.db)
    if ((rows[0]?.tries ?? 0) >= TRIES) await finish(engine.db, job.id, { code: 'fault' })
    throw error
  }
}

/**
 * Runs waiting reverts. Each server skips those another one is running.
 * @throws the last error
 */
export async function runReverts(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  const { rows } = await sql<Kept>`
    select id, changesets, preview, user_id, ip, own_changeset from changeset_reverts where finished_at is null order by id`.execute(
    engine.db,
  )
  let fault: unknown
  for (const job of rows) {
    if (isOver()) return
    await engine.db.connection().execute(async (connection) => {
      const { rows: locked } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(${LOCK}, ${job.id}::integer) as mine`.execute(connection)
      if (!locked[0]?.mine) return
      try {
        const { rows: open } = await sql`
          select from changeset_reverts where id = ${job.id} and finished_at is null`.execute(connection)
        if (open.length) await runOne(engine, job)
      } catch (error) {
        fault = error
      } finally {
        await sql`select pg_advisory_unlock(${LOCK}, ${job.id}::integer)`.execute(connection)
      }
    })
  }
  if (fault) throw fault
}

/** Requests a run for reverts left by a server that stopped. */
export const sendReverts = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the background job. */
export function handleReverts(engine: Engine, jobs: Jobs, logError: (error: Error) => void): void {
  jobs.handle(JOB, ({ signal }) => runReverts(engine, () => signal.aborted))
  if (engine.services) engine.services.reverts = { wake: () => jobs.send(JOB, {}).catch(logError) }
}
