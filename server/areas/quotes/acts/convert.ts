import { convert } from '../../../../schema/areas/quotes/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { jobOf } from '../jobOf.ts'

export default handle(convert, async (write, quote, { job_type_id }) => ({
  job: await jobOf(write, quote, job_type_id),
}))
