import { quoteDocument } from '../../../../schema/areas/quotes/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(quoteDocument, (ctx, { id, body }) => documentAddress(ctx, quoteDocument.path, id, body))
