import { unassign } from '../../../../schema/areas/visits/acts.ts'
import { isPast } from '../../../../schema/engine/time/time.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { change } from '../../../engine/write/update.ts'
import { withoutWorker } from '../withoutWorker.ts'

export default handle(unassign, async (write, visit, { worker_id }) => {
  if (isPast(visit.starts_at, write.engine.clock())) throw problem(409, 'past')
  return { appointment: await change(write, 'appointments', visit, withoutWorker(visit, worker_id ?? null)) }
})
