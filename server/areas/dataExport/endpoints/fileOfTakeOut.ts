import { fileOfDataExport } from '../../../../schema/areas/dataExport/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(fileOfDataExport, (ctx, { id, body }) => documentAddress(ctx, fileOfDataExport.path, id, body))
