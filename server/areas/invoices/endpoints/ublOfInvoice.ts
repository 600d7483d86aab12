import { ublOfInvoice } from '../../../../schema/areas/invoices/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(ublOfInvoice, (ctx, { id }) => paperAddress(ctx, ublOfInvoice.path, id, {}))
