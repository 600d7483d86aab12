import { fileOfExport } from '../../../../schema/areas/accounting/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(fileOfExport, (ctx, { id, body }) => documentAddress(ctx, fileOfExport.path, id, body))
