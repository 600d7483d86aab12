import { sql } from 'kysely'
import { payCustomer } from '../../../../schema/areas/payments/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { holdMoney } from '../hold.ts'
import { askOverpaidBy } from '../overpaid.ts'

export default handle(
  payCustomer,
  async (write, customer, body) => {
    await askOverpaidBy(write, customer.id, body.amountPaid)
    return add(write, 'payments', { ...body, flow: 'in', customer_id: customer.id })
  },
  ({ tx }, id) => holdMoney(tx, sql`select ${id}::bigint as customer_id`),
)
