import { originalOfItem } from '../../../../schema/areas/queues/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(originalOfItem, (ctx, { id, body }) => paperAddress(ctx, originalOfItem.path, id, body))
