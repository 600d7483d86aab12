import { pay } from '../../../../schema/areas/payments/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { moneyOf } from '../hold.ts'

/** The job is held meanwhile, so that of many at once one goes first. */
export default handle(
  pay,
  async (write, job, body) => add(write, 'payments', { ...body, job_id: job.id }),
  ({ tx }, id) => moneyOf('jobs')(tx, [id]),
)
