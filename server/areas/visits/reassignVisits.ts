import appointments from '../../../schema/areas/visits/appointments.ts'
import type { Settled } from '../../../schema/areas/visits/workerShapes.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, ProblemError, problem } from '../../engine/http/errors.ts'
import { checkMatch, fetchRecords, type RecordRow } from '../../engine/read/read.ts'
import { demand } from '../../engine/rights/access.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { change } from '../../engine/write/update.ts'
import { lockWorkers } from './calendar/availability.ts'
import { demandUnassignable, withoutWorker } from './withoutWorker.ts'

type Visit = RowOf<'appointments'>

/** Returns the change to a visit that keeps this worker from having to attend it at its time. */
function changeOf(write: WriteContext, visit: Visit, workerId: number, settledVisit: Settled): Record<string, unknown> {
  if (settledVisit.way === 'move') return { starts_at: settledVisit.starts_at, ends_at: settledVisit.ends_at }
  if (settledVisit.way === 'give') {
    const workerIds = visit.worker_ids.map((id) => (id === workerId ? settledVisit.worker_id : id))
    return { worker_ids: [...new Set(workerIds)] }
  }
  const remaining = withoutWorker(visit, workerId)
  if (remaining.status) demandUnassignable(write, visit)
  return remaining
}

/** Adds the visit to the error of one of several visits. */
const about = (error: unknown, visit: number): unknown =>
  error instanceof ProblemError
    ? new ProblemError(error.status, error.code, { ...error.extra, visit }, error.headers, error.later)
    : error

/**
 * Moves, reassigns or unassigns visits of a worker, all or none. The user needs permission to change visits, and each visit must be unchanged since
 * it was read.
 * @throws problem 412 stale, or any error of changing a visit, with the `visit` it concerns
 */
export async function reassignVisits(
  write: WriteContext,
  workerId: number,
  settledVisits: readonly Settled[],
): Promise<void> {
  if (settledVisits.length === 0) return
  demand(write.actor, appointments.area, 'edit')
  const resource = write.engine.resources.get(appointments.name)
  const ids = settledVisits.map(({ id }) => id)
  const rows = new Map(
    (await fetchRecords(write, write.tx, appointments.name, ids, 'update', true)).map((row) => [row.id, row] as const),
  )
  const visitOf = (id: number) => rows.get(id)
  // Locks in one order, as booking does, so that two users who handle the same visits wait for each other instead of deadlocking.
  const going = ids.flatMap((id) => visitOf(id)?.worker_ids ?? [])
  const receivingWorkers = settledVisits.flatMap((one) => (one.way === 'give' ? [one.worker_id] : []))
  await lockWorkers(write.tx, [...new Set([workerId, ...going, ...receivingWorkers])])
  for (const [i, one] of settledVisits.entries()) {
    const visit = visitOf(one.id)
    if (!visit?.worker_ids.includes(workerId) || ids.indexOf(one.id) !== i)
      throw invalid({ [`visits.${i}.id`]: [{ code: 'not_offered' }] })
    try {
      if (visit.archived_at !== null) throw problem(409, 'archived')
      checkMatch(`"${one.version}"`, visit)
      const values = changeOf(write, visit, workerId, one)
      const before = visit as unknown as RecordRow
      await change(write, resource, before, validateBody(resource, 'update', values, before))
    } catch (error) {
      throw about(error, one.id)
    }
  }
}
