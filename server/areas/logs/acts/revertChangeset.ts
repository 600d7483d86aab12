import { revertChangeset as declared } from '../../../../schema/areas/logs/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { revertChangesetsOrPreview } from '../revertChangesets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export default handle(declared, async (write, _row, body, { id }) => {
  if (!UUID.test(id)) throw problem(404, 'not_found')
  return revertChangesetsOrPreview(write, [id], body?.preview ?? false)
})
