import { batch } from '../../../../schema/areas/invoices/acts.ts'
import { MAX_IN_BATCH } from '../../../../schema/areas/invoices/batch.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { service, type WriteContext } from '../../../engine/http/context.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { demand } from '../../../engine/rights/access.ts'
import { type Matching, matchingIds } from '../../../engine/write/bulkOrder.ts'
import { preview } from '../batch/preview.ts'
import { storeBatch } from '../batch/store.ts'
import { today } from '../workOut.ts'

interface Asked {
  readonly job_ids?: readonly number[] | undefined
  readonly matching?: Matching | undefined
}

/**
 * Returns the ids of the chosen jobs.
 * @throws problem 422 at job_ids, matching
 */
async function chosenOf(write: WriteContext, { job_ids, matching }: Asked): Promise<readonly number[]> {
  if (job_ids && matching) throw invalid({ matching: [{ code: 'given_twice' }] })
  if (job_ids) return [...new Set(job_ids)]
  if (!matching) throw invalid({ job_ids: [{ code: 'required' }] })
  const found = await matchingIds(write, write.engine.resources.get('jobs'), matching, 'read')
  if (found.length > MAX_IN_BATCH)
    throw invalid({ matching: [{ code: 'too_many_records', params: { max: MAX_IN_BATCH } }] })
  return found
}

export default handle(batch, async (write, _row, { job_ids, matching, issue, issue_date = null, preview: only }) => {
  if (issue) demand(write.actor, 'Invoices', 'issue')
  if (issue_date !== null && issue_date > today(write)) throw invalid({ issue_date: [{ code: 'day_ahead' }] })
  const ids = await chosenOf(write, { job_ids, matching })
  const invoiceWish = { issue, issue_date }
  if (only) return { batch: null, preview: await preview(write, { ids, ...invoiceWish }) }
  if (ids.length === 0) throw invalid({ matching: [{ code: 'required' }] })
  const { actor, ip, engine } = write
  const id = await storeBatch(write.tx, { user_id: actor.user.id, for_user_id: null, ip, ...invoiceWish }, ids)
  // Wakes the worker only after the batch is committed.
  write.onTransactionEnd?.(async (isCommitted) => {
    if (isCommitted) await service(engine, 'invoicing').wake()
  })
  const counts = { total: ids.length, done: 0, refused: 0, finished: false }
  return { batch: { id, issue, ...counts, changeset: null, jobs: [] }, preview: null }
})
