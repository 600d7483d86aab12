import { correctTimes } from '../../../../schema/areas/timesheets/acts.ts'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord, pathId } from '../../../engine/read/read.ts'
import { correct } from '../correct.ts'
import { wholeSheet } from '../sheets.ts'
import { visibleWorker } from '../visibleWorker.ts'

export default handle(correctTimes, async (write, _row, body, { id, visit_id }) => {
  const worker = await visibleWorker(write, pathId(id))
  // Permission for the timesheet was checked; the visit may belong to a franchise that borrowed the worker.
  const all: WriteContext = { ...write, actor: { ...write.actor, user: { ...write.actor.user, scope: 'all' } } }
  const visit = await fetchRecord(all, write.tx, appointments.name, pathId(visit_id), 'read', true)
  if (visit.archived_at !== null) throw problem(404, 'not_found')
  await correct(all, visit, worker, body)
  return wholeSheet(write, write.tx, worker, dayOf(body.started_at))
})
