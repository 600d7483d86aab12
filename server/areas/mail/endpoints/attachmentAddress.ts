import { attachmentAddress } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(attachmentAddress, (ctx, { id, body }) => documentAddress(ctx, attachmentAddress.path, id, body))
