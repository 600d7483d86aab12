import { statementAddress } from '../../../../schema/areas/statements/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(statementAddress, (ctx, { id, body }) => paperAddress(ctx, statementAddress.path, id, body))
