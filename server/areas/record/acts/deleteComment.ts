import { deleteComment as declared } from '../../../../schema/areas/record/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { deleteComment } from '../parts/comments/comments.ts'

export default handle(declared, (write, _row, _body, _params, { id, ifMatch }) => deleteComment(write, id, ifMatch))
