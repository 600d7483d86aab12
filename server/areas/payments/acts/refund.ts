import { refund } from '../../../../schema/areas/payments/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'

export default handle(refund, (write, payment, body) =>
  add(write, 'payments', { ...body, flow: 'refund', refund_of_id: payment.id }),
)
