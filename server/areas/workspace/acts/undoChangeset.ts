import { undoChangeset as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { undo } from '../../../engine/undo/undo.ts'

export default handle(declared, (write, _row, body, { id }) => undo(write, id, body?.skip_conflicts ?? false))
