import { identify } from '../../../../schema/areas/customers/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { identify as likely } from '../identify/identify.ts'

export default answer(identify, async (ctx, { query }) => ({ data: await likely(ctx, query) }))
