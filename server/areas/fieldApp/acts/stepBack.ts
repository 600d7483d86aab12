import { stepBack } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { moveBack } from '../move.ts'

export default handle(stepBack, (write, _row, _body, { id }) => moveBack(write, id))
