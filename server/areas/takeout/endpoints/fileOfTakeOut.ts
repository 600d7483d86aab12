import { fileOfTakeOut } from '../../../../schema/areas/takeout/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(fileOfTakeOut, (ctx, { id, body }) => paperAddress(ctx, fileOfTakeOut.path, id, body))
