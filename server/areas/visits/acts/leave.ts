import { leave } from '../../../../schema/areas/visits/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { block } from '../block.ts'
import { leaveOf } from '../blocks.ts'

export default handle(leave, async (write, worker, body) => block(write, worker, leaveOf(body), body))
