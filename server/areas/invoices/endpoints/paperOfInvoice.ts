import { invoiceDocumentOf } from '../../../../schema/areas/invoices/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(invoiceDocumentOf, (ctx, { id, body }) => documentAddress(ctx, invoiceDocumentOf.path, id, body))
