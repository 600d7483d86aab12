import { positions as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import type { Places } from '../../../../schema/engine/views.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { positions } from '../../../engine/read/positions.ts'

export default answerEvery(declared, (ctx, { query }, resource) =>
  positions(ctx, resource, resource.map as Places, query),
)
