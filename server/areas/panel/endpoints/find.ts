import { find as declared } from '../../../../schema/areas/panel/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { find } from '../../../kit/find.ts'

export default answer(declared, async (ctx, { query }) => ({ data: await find(ctx, query) }))
