import { isUnassignable } from '../../../schema/areas/visits/visit.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import { isPast } from '../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid, problem } from '../../engine/http/errors.ts'

type Visit = RowOf<'appointments'>

/** @throws problem 409 visit_settled or past for a visit that keeps its workers */
export function demandUnassignable(write: WriteContext, visit: Visit): void {
  if (!isUnassignable(visit)) throw problem(409, 'visit_settled')
  if (isPast(visit.starts_at, write.engine.clock())) throw problem(409, 'past')
}

/**
 * Returns the change to a visit that a worker no longer attends: the others attend it, or without any it is cancelled with a reason.
 * @param workerId null for all workers
 * @throws problem 422 at `worker_id` for a worker who is not assigned to it
 */
export function withoutWorker({ worker_ids }: Pick<Visit, 'worker_ids'>, workerId: number | null): Partial<Visit> {
  if (workerId !== null && !worker_ids.includes(workerId)) throw invalid({ worker_id: [{ code: 'not_offered' }] })
  const remainingIds = workerId === null ? [] : worker_ids.filter((id) => id !== workerId)
  return remainingIds.length > 0
    ? { worker_ids: remainingIds }
    : { status: 'cancelled', cancel_reason: 'Unassigned: back among the jobs that wait' }
}
