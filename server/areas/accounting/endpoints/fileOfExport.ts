import { fileOfExport } from '../../../../schema/areas/accounting/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(fileOfExport, (ctx, { id, body }) => paperAddress(ctx, fileOfExport.path, id, body))
