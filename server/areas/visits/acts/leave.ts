import { leave } from '../../../../schema/areas/visits/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { block } from '../block.ts'
import { leaveOf } from '../blocks.ts'
import { reassignVisits } from '../reassignVisits.ts'

export default handle(leave, async (write, worker, body) => {
  const days = leaveOf(body)
  await reassignVisits(write, worker.id, body.visits ?? [])
  return block(write, worker, days, body)
})
