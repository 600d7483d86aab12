import { issue } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { issueDraft } from '../issuing.ts'

export default handle(issue, (write, row, dates) => issueDraft(write, row, dates))
