import { identify } from '../../../../schema/areas/customers/endpoints.ts'
import { identify as likely } from '../../../identify/identify.ts'
import { answer } from '../../../kit/acts/handle.ts'

export default answer(identify, async (ctx, { query }) => ({ data: await likely(ctx, query) }))
