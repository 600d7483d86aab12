import { invoice } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { draftOfJob } from '../drafts.ts'

export default handle(invoice, (write, job, wanted) => draftOfJob(write, job, wanted))
