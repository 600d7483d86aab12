import { dispute } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(dispute, (write, row, { reason }) =>
  change({ ...write, setsAutomatic: true }, 'invoices', row, { disputed: true, dispute_reason: reason }),
)
