import { lock } from '../../../../schema/areas/visits/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { block } from '../block.ts'
import { lockOf } from '../blocks.ts'

export default handle(lock, async (write, worker, body) => block(write, worker, lockOf(body), body))
