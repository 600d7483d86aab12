import { sql } from 'kysely'
import { discard, tryAgain } from '../../../schema/areas/queues/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { service } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { change } from '../../engine/write/update.ts'

export default [
  handle(discard, (write, item) => change(write, 'failed-items', item, { status: 'discarded' })),
  handle(tryAgain, async (write, item) => {
    const queues = service(write.engine, 'queues')
    const { rows } = await sql<{ kept: boolean; queued: boolean }>`
    select exists (select from failed_item_originals where failed_item_id = ${item.id}) as kept,
      exists (select from queue_faults where failed_item_id = ${item.id}) as queued`.execute(write.tx)
    const [failedItem] = rows
    // Without its original the item can no longer be processed.
    if (!failedItem?.kept && !(failedItem?.queued && queues.finds(item.queue))) throw problem(409, 'original_gone')
    const retrying = await change(write, 'failed-items', item, { status: 'retrying' })
    write.onTransactionEnd?.(async (isKept) => {
      if (isKept) await queues.wake(item.queue)
    })
    return retrying
  }),
]
