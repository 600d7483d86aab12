import { sql } from 'kysely'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun, type QueueRun } from '../../engine/queue/queue.ts'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly queues: {
      /** Whether its run finds an item that is to be tried again by itself, without an original. */
      readonly finds: (queue: string) => boolean
      /** Has an item that is to be tried again taken up by whichever server is free. What goes wrong is told, not thrown. */
      readonly wake: (queue: string) => Promise<void>
    }
  }
}

/** How an item of a queue comes back: its run finds it by itself, or it is made from its original. */
export interface Again {
  readonly send?: (jobs: Jobs) => Promise<void>
  readonly take?: (engine: Engine, original: Buffer) => Promise<void>
}
export type AllAgain = Readonly<Record<QueueName, Again>>

const JOB = 'failed-items'
/** First tries of items that never came again are forgotten after this time. */
const FORGOTTEN = '30 days'

interface Waiting {
  readonly queue: QueueName
  readonly key: string
  readonly subject: string
  readonly id: number
}

/** Processes what is to be tried again and is kept with its original. */
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
      const { rows: kept } = await sql<{ bytes: Buffer }>`
        select bytes from failed_item_originals where failed_item_id = ${id}`.execute(db)
      if (kept[0]) await take(engine, kept[0].bytes)
    })
    runs.push(run)
  }
  for (const run of runs) run.end()
}

/** Registers what the job does, and how acts ask for it. */
export function handleFailedItems(engine: Engine, jobs: Jobs, all: AllAgain, say: (error: Error) => void): void {
  jobs.handle(JOB, ({ signal }) => retryAll(engine, all, () => signal.aborted))
  if (!engine.services) return
  const of = (queue: string) => (Object.hasOwn(all, queue) ? all[queue as QueueName] : undefined)
  engine.services.queues = {
    finds: (queue) => of(queue)?.send !== undefined,
    wake: async (queue) => {
      await sendFailedItems(jobs).catch(say)
      await of(queue)?.send?.(jobs).catch(say)
    },
  }
}

/** Asks for what is to be tried again. */
export const sendFailedItems = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})
