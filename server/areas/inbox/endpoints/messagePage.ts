import { messagePage } from '../../../../schema/areas/inbox/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(messagePage, (ctx, { id, body }) => paperAddress(ctx, messagePage.path, id, body))
