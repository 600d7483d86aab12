import { editComment as declared } from '../../../../schema/areas/record/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { editComment } from '../parts/comments/comments.ts'

export default handle(declared, (write, _row, { body }, _params, { id, ifMatch }) =>
  editComment(write, id, body, ifMatch),
)
