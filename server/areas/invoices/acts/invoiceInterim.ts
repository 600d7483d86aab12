import { invoiceInterim } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { draftOfJob } from '../drafts.ts'

export default handle(invoiceInterim, (write, job, { percent, lines }) =>
  draftOfJob(write, job, { kind: 'interim', percent, lines }),
)
