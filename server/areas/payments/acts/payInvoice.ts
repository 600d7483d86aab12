import { payInvoice } from '../../../../schema/areas/payments/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'

export default handle(payInvoice, (write, invoice, body) =>
  add(write, 'payments', { ...body, flow: 'in', invoice_id: invoice.id }),
)
