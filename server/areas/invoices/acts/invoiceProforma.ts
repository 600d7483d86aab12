import { invoiceProforma } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { draftOfJob } from '../drafts.ts'

export default handle(invoiceProforma, (write, job, { percent, amount }) =>
  draftOfJob(write, job, { kind: 'proforma', percent, amount }),
)
