import { attachmentAddress } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(attachmentAddress, (ctx, { id, body }) => paperAddress(ctx, attachmentAddress.path, id, body))
