import { withdrawApproval } from '../../../../schema/areas/timesheets/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { pathId } from '../../../engine/read/read.ts'
import { withdrawApproval as withdraw } from '../approve.ts'

export default handle(withdrawApproval, (write, _row, { week, reason }, { id }) =>
  withdraw(write, pathId(id), week, reason),
)
