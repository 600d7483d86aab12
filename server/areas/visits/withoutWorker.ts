import type { RowOf } from '../../../schema/engine/registry.ts'
import { invalid } from '../../engine/http/errors.ts'

type Visit = RowOf<'appointments'>

/**
 * What becomes of a visit that a worker does not go to: the others go, or without any it is cancelled and says why.
 * @param workerId null for all of them
 * @throws problem 422 at `worker_id` for somebody who does not go there
 */
export function withoutWorker({ worker_ids }: Pick<Visit, 'worker_ids'>, workerId: number | null): Partial<Visit> {
  if (workerId !== null && !worker_ids.includes(workerId)) throw invalid({ worker_id: [{ code: 'not_offered' }] })
  const left = workerId === null ? [] : worker_ids.filter((id) => id !== workerId)
  return left.length > 0
    ? { worker_ids: left }
    : { status: 'cancelled', cancel_reason: 'Unassigned: back among the jobs that wait' }
}
