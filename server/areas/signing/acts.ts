import { sign, withdraw } from '../../../schema/areas/signing/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { signDocument } from './signDocument.ts'
import { withdrawSignature } from './withdrawing.ts'

export default [
  handle(sign, (write, job, body, { document_id }) => signDocument(write, job, document_id, body)),
  handle(withdraw, (write, _row, { reason }, _params, { id }) => withdrawSignature(write, id, reason)),
]
