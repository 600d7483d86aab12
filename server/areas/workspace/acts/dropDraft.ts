import { dropDraft as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { dropDraft } from '../../../engine/wizard/drafts.ts'

export default handle(declared, async (write, _row, _body, which) => {
  await dropDraft(write, which)
  return {}
})
