import { refresh } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { workOutAgain } from '../drafts.ts'

export default handle(refresh, (write, row) => workOutAgain(write, row))
