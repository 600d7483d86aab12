import { bodyAddress } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(bodyAddress, (ctx, { id, body }) => paperAddress(ctx, bodyAddress.path, id, body))
