import { deleteView as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { deleteView } from '../../../engine/views/views.ts'

export default handle(declared, async (write, _row, _body, _params, { id, ifMatch }) => {
  await deleteView(write, id, ifMatch)
  return {}
})
