import { statementAddress } from '../../../../schema/areas/statements/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(statementAddress, (ctx, { id, body }) => documentAddress(ctx, statementAddress.path, id, body))
