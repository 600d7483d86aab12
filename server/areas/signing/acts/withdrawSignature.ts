import { withdraw } from '../../../../schema/areas/signing/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { withdrawSignature } from '../withdrawing.ts'

export default handle(withdraw, (write, _row, { reason }, _params, { id }) => withdrawSignature(write, id, reason))
