import { sql } from 'kysely'
import { QUOTE_STATUS } from '../../../schema/areas/catalogue/quote-statuses.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../../engine/http/context.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { transact } from '../../engine/write/transact.ts'
import { setStatus } from '../jobs/once.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'

const QUEUE: QueueName = 'quotes'
/** Maximum number of quotes one run handles; the next run continues. */
const BATCH_SIZE = 500

/** Expires all due quotes in several runs, for example after the server was down. Stops early when `isOver` returns true. */
export async function expireAll(engine: Engine, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await expireQuotes(engine)) === BATCH_SIZE);
}

/**
 * Moves quotes past their last day to the expired status, if their current status allows it: sent and viewed do. A quote
 * that fails does not stop the others, and is set aside when it fails again. Each quote is locked while it is checked, so two servers expire it once.
 * @returns number of expired quotes
 */
export async function expireQuotes(engine: Engine): Promise<number> {
  const today = dayOf(engine.clock())
  const due = sql`t.archived_at is null and t.valid_until < ${today} and exists (
    select from quote_statuses_next_status_ids n where n.owner_id = t.quote_status_id and n.target_id = ${QUOTE_STATUS.EXPIRED})`
  const { rows } = await sql<{ id: number; number: string }>`
    select t.id, t.number from quotes t where ${due} and not ${isAside(QUEUE, sql`t.id::text`)} order by t.id limit ${BATCH_SIZE}`.execute(
    engine.db,
  )
  const resource = engine.resources.get(quotes.name)
  let expired = 0
  const run = await beginRun(engine, QUEUE)
  for (const { id, number } of rows) {
    await run.process({ key: String(id), subject: number }, () =>
      transact(asItself(engine, 'EXPIRE'), async (write) => {
        const { rows: still } = await sql`select from quotes t where t.id = ${id} and ${due} for update of t`.execute(
          write.tx,
        )
        const [row] = still.length ? await fetchRecords(write, write.tx, quotes.name, [id], 'update', true) : []
        if (!row) return
        await setStatus(write, resource, row, QUOTE_STATUS.EXPIRED)
        await systemComment(write, { resource: quotes.name, id }, { key: 'expired', about: null })
        expired++
      }),
    )
  }
  run.end()
  return expired
}
