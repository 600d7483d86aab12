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
/** Most that one run takes; the next one goes on. */
const AT_ONCE = 500

/** All that are due, run by run, such as after the server was down; ends early once `isOver`. */
export async function expireAll(engine: Engine, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await expireQuotes(engine)) === AT_ONCE);
}

/**
 * Gives quotes whose last day is over the status that says so, where their own status leads to it (design/domain.md, Work): sent and
 * viewed ones do. One that fails keeps none of the others from it, and is put aside when it fails again. Two servers at once do it once: each quote is held while it is looked at.
 * @returns how many expired
 */
export async function expireQuotes(engine: Engine): Promise<number> {
  const today = dayOf(engine.clock())
  const due = sql`t.archived_at is null and t.valid_until < ${today} and exists (
    select from quote_statuses_next_status_ids n where n.owner_id = t.quote_status_id and n.target_id = ${QUOTE_STATUS.EXPIRED})`
  const { rows } = await sql<{ id: number; number: string }>`
    select t.id, t.number from quotes t where ${due} and not ${isAside(QUEUE, sql`t.id::text`)} order by t.id limit ${AT_ONCE}`.execute(
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
