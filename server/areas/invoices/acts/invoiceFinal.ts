import { invoiceFinal } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { draftOfJob } from '../drafts.ts'

export default handle(invoiceFinal, (write, job) => draftOfJob(write, job, { kind: 'final' }))
