import { keepDraft as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { keepDraft } from '../../../engine/wizard/drafts.ts'

export default handle(declared, (write, _row, body, which) => keepDraft(write, which, body))
