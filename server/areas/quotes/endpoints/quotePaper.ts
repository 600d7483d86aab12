import { quotePaper } from '../../../../schema/areas/quotes/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { paperAddress } from '../../../papers/address.ts'

export default answer(quotePaper, (ctx, { id, body }) => paperAddress(ctx, quotePaper.path, id, body))
