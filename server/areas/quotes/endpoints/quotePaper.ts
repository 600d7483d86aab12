import { quotePaper } from '../../../../schema/areas/quotes/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(quotePaper, (ctx, { id, body }) => paperAddress(ctx, quotePaper.path, id, body))
