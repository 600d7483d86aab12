import { keepView as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { keepView } from '../../../engine/views/views.ts'

export default handle(declared, (write, _row, body) => keepView(write, body))
