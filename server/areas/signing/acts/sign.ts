import { sign } from '../../../../schema/areas/signing/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { signDocument } from '../signDocument.ts'

export default handle(sign, (write, job, body, { document_id }) => signDocument(write, job, document_id, body))
