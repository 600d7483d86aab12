import { originalOfItem } from '../../../../schema/areas/queues/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(originalOfItem, (ctx, { id, body }) => documentAddress(ctx, originalOfItem.path, id, body))
