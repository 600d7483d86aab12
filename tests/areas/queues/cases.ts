import { resources } from '../../../schema/all.ts'
import { discard, tryAgain } from '../../../schema/areas/queues/acts.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

/** An item with its original, as it is set aside. */
async function failedItem(h: Harness): Promise<number> {
  const { id } = await h.factory.create(resources.get('failed-items'), {})
  await h.pool.query(
    `insert into failed_item_originals (failed_item_id, created_at, bytes) values ($1, now(), convert_to('bytes', 'UTF8'))`,
    [id],
  )
  return id
}
const ready = async (h: Harness) => ({ id: await failedItem(h) })
/** One that is being retried. */
const retrying = async (h: Harness) => {
  const id = await failedItem(h)
  await h.send('POST', `/failed-items/${id}/try-again`, {}, { 'if-match': '*' })
  return id
}

export const trying = actCase(tryAgain, { ready, unfit: retrying })
export const discarding = actCase(discard, { ready, unfit: retrying })
