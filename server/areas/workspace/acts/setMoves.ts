import { setMoves as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { setMoves } from '../../../engine/moves/setMoves.ts'

export default handleEvery(declared, (write, _row, body, resource) => setMoves(write, resource, body))
