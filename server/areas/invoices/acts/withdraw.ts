import { withdraw } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(withdraw, (write, row) =>
  change({ ...write, setsAutomatic: true }, 'invoices', row, { status: 'withdrawn' }),
)
