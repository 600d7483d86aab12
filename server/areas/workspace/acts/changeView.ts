import { changeView as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { changeView } from '../../../engine/views/views.ts'

export default handle(declared, (write, _row, body, _params, { id, ifMatch }) => changeView(write, id, body, ifMatch))
