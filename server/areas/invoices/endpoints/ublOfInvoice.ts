import { ublOfInvoice } from '../../../../schema/areas/invoices/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(ublOfInvoice, (ctx, { id }) => documentAddress(ctx, ublOfInvoice.path, id, {}))
