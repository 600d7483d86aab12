import { payQuote } from '../../../../schema/areas/payments/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { moneyOf } from '../hold.ts'

/** The quote is held meanwhile: what is taken while it becomes a job goes to the job. */
export default handle(
  payQuote,
  (write, quote, body) => add(write, 'payments', { ...body, flow: 'in', quote_id: quote.id }),
  ({ tx }, id) => moneyOf('quotes')(tx, [id]),
)
