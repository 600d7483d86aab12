import { onTheWay } from '../../../../schema/areas/fieldApp/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { move } from '../move.ts'

export default handle(onTheWay, (write, _row, body, { id }) => move(write, id, 'onTheWay', body))
