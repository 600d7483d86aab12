import { settleDispute } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(settleDispute, (write, row) =>
  change({ ...write, setsAutomatic: true }, 'invoices', row, { disputed: false, dispute_reason: null }),
)
