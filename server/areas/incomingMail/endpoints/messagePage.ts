import { messagePage } from '../../../../schema/areas/incomingMail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(messagePage, (ctx, { id, body }) => documentAddress(ctx, messagePage.path, id, body))
