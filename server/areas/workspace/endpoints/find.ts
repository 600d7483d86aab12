import { find as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { find } from '../../../engine/read/find.ts'

export default answer(declared, async (ctx, { query }) => ({ data: await find(ctx, query) }))
