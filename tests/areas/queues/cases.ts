import { resources } from '../../../schema/all.ts'
import { discard, tryAgain } from '../../../schema/areas/queues/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

/** An item that was put aside, with its original. */
async function failedItem(h: Harness, status = 'failed'): Promise<number> {
  const { id } = await h.factory.create(resources.get('failed-items'), {})
  await h.pool.query(`update failed_items set status = $2, key = 'k' || id, size = 5 where id = $1`, [id, status])
  await h.pool.query(
    `insert into failed_item_originals (failed_item_id, created_at, bytes) values ($1, now(), convert_to('bytes', 'UTF8'))`,
    [id],
  )
  return id
}
const ready = async (h: Harness) => ({ id: await failedItem(h) })

export const trying = actCase(tryAgain, { ready, unfit: (h) => failedItem(h, 'processed') })
export const discarding = actCase(discard, { ready, unfit: (h) => failedItem(h, 'processed') })
