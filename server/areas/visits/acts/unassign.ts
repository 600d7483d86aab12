import { unassign } from '../../../../schema/areas/visits/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'
import { demandUnassignable, withoutWorker } from '../withoutWorker.ts'

export default handle(unassign, async (write, visit, { worker_id }) => {
  demandUnassignable(write, visit)
  return { appointment: await change(write, 'appointments', visit, withoutWorker(visit, worker_id ?? null)) }
})
