import { paperOfInvoice } from '../../../../schema/areas/invoices/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(paperOfInvoice, (ctx, { id, body }) => paperAddress(ctx, paperOfInvoice.path, id, body))
