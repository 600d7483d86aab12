import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun, type QueueRun } from '../../engine/queue/queue.ts'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly queues: {
      /** Whether the queue's own run finds an item to be retried without an original. */
      readonly finds: (queue: string) => boolean
      /** Starts retrying an item on any free server. Errors are logged, not thrown. */
      readonly wake: (queue: string) => Promise<void>
    }
  }
}

/** How an item of a queue is retried: its own run finds it, or it is processed from its original. */
export interface Again {
  readonly send?: (jobs: Jobs) => Promise<void>
  readonly take?: (engine: Engine, original: Buffer) => Promise<void>
}
export type AllAgain = Readonly<Record<QueueName, Again>>

const JOB = 'failed-items'
/** First failures of items that never recurred are deleted after this time. */
const FORGOTTEN = '30 days'

interface Waiting {
  readonly queue: QueueName
  readonly key: string
  readonly subject: string
  readonly id: number
}

/** Retries items that are stored with their original. */
export async function retryAll(engine: Engine, all: AllAgain, isOver: () => boolean = () => false): Promise<void> {
  const { db, clock } = engine
  await sql`delete from queue_faults where failed_item_id is null and at < ${clock()}::timestamptz - ${FORGOTTEN}::interval`.execute(
    db,
  )
  const { rows } = await sql<Waiting>`
    select i.queue, i.key, i.subject, i.id from failed_items i join failed_item_originals o on o.failed_item_id = i.id
    where i.status = 'retrying' order by i.id`.execute(db)
  const runs: QueueRun[] = []
  for (const { queue, key, subject, id } of rows) {
    if (isOver()) return
    const { take } = all[queue]
    if (!take) continue
    const run = await beginRun(engine, queue)
    await run.process({ key, subject }, async () => {
      const { rows: originals } = await sql<{ bytes: Buffer }>`
        select bytes from failed_item_originals where failed_item_id = ${id}`.execute(db)
      if (originals[0]) await take(engine, originals[0].bytes)
    })
    runs.push(run)
  }
  for (const run of runs) run.end()
}

/** Registers the background job, and how actions request it. */
export function handleFailedItems(engine: Engine, jobs: Jobs, all: AllAgain, logError: (error: Error) => void): void {
  jobs.handle(JOB, ({ signal }) => retryAll(engine, all, () => signal.aborted))
  if (!engine.services) return
  const queueHandlers = (queue: string) => (Object.hasOwn(all, queue) ? all[queue as QueueName] : undefined)
  engine.services.queues = {
    finds: (queue) => queueHandlers(queue)?.send !== undefined,
    wake: async (queue) => {
      await sendFailedItems(jobs).catch(logError)
      await queueHandlers(queue)?.send?.(jobs).catch(logError)
    },
  }
}

/** Requests a run. */
export const sendFailedItems = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
