import { copyHours } from '../../../../schema/areas/visits/acts.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { fetchRecords, type RecordRow } from '../../../engine/read/read.ts'
import { change } from '../../../engine/write/update.ts'

/** Copies the lines of a work pattern as new ones: their ids belong to the other worker. */
const asNew = (lines: unknown) => (lines as Record<string, unknown>[]).map(({ id: _, ...line }) => line)

async function copyWeek(write: WriteContext, from: RecordRow, ids: readonly number[]): Promise<number[]> {
  const resource = write.engine.resources.get(workers.name)
  const otherWorkers = await fetchRecords(write, write.tx, workers.name, [...new Set(ids)], 'update', true)
  const missing = ids.findIndex((id) => !otherWorkers.some((other) => other.id === id && other.archived_at === null))
  if (missing >= 0) throw invalid({ [`worker_ids.${missing}`]: [{ code: 'not_found' }] })
  for (const other of otherWorkers)
    if (other.id !== from.id) await change(write, resource, other, { shifts: asNew(from['shifts']) })
  return otherWorkers.map(({ id }) => id)
}

export default handle(copyHours, async (write, from, { worker_ids }) => ({
  done: await copyWeek(write, from, worker_ids),
}))
