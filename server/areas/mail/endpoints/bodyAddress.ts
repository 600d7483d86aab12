import { bodyAddress } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(bodyAddress, (ctx, { id, body }) => documentAddress(ctx, bodyAddress.path, id, body))
