import { sql } from 'kysely'
import { QUOTE_STATUS } from '../../../schema/areas/catalogue/quote-statuses.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { Engine } from '../../engine/http/context.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { transact } from '../../engine/write/transact.ts'
import { setStatus } from '../jobs/once.ts'
import { asItself } from '../jobs/program.ts'
import { systemComment } from '../record/parts/comments/comments.ts'

/** Most that one run takes; the next one goes on. */
const AT_ONCE = 500

/** All that are due, run by run, such as after the server was down; ends early once `isOver`. */
export async function expireAll(engine: Engine, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await expireQuotes(engine)) === AT_ONCE);
}

/**
 * Gives quotes whose last day is over the status that says so, where their own status leads to it (design/domain.md, Work): sent and
 * viewed ones do. Two servers at once do it once: each quote is held while it is looked at.
 * @returns how many expired
 */
export async function expireQuotes(engine: Engine): Promise<number> {
  const today = dayOf(engine.clock())
  const due = sql`t.archived_at is null and t.valid_until < ${today} and exists (
    select from quote_statuses_next_status_ids n where n.owner_id = t.quote_status_id and n.target_id = ${QUOTE_STATUS.EXPIRED})`
  const { rows } = await sql<{
    id: number
  }>`select t.id from quotes t where ${due} order by t.id limit ${AT_ONCE}`.execute(engine.db)
  const resource = engine.resources.get(quotes.name)
  let expired = 0
  for (const { id } of rows) {
    await transact(asItself(engine, 'EXPIRE'), async (write) => {
      const { rows: still } = await sql`select from quotes t where t.id = ${id} and ${due} for update of t`.execute(
        write.tx,
      )
      const [row] = still.length ? await fetchRecords(write, write.tx, quotes.name, [id], 'update', true) : []
      if (!row) return
      await setStatus(write, resource, row, QUOTE_STATUS.EXPIRED)
      await systemComment(write, { resource: quotes.name, id }, { key: 'expired', about: null })
      expired++
    })
  }
  return expired
}
