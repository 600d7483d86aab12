import { approveTimesheet, withdrawApproval } from '../../../schema/areas/timesheets/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { pathId } from '../../engine/read/read.ts'
import { approve, withdrawApproval as withdraw } from './approve.ts'

export default [
  handle(approveTimesheet, (write, _row, { week }, { id }) => approve(write, pathId(id), week)),
  handle(withdrawApproval, (write, _row, { week, reason }, { id }) => withdraw(write, pathId(id), week, reason)),
]
