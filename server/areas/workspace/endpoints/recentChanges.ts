import { recentChanges as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { recentChanges } from '../../../engine/read/overview.ts'
import { parseWhole } from '../../../engine/read/query.ts'

export default answer(declared, async (ctx, { query: { limit = '10' } }) => ({
  data: await recentChanges(ctx, parseWhole(String(limit), 'limit', 1, 50)),
}))
