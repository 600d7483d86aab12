import { statement, statementAddress } from '../../../schema/areas/statements/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { documentAddress } from '../documents/address.ts'
import { statementOf } from './statement.ts'

export default [
  answer(statement, (ctx, { id, query }) => statementOf(ctx, id, query)),
  answer(statementAddress, (ctx, { id, body }) => documentAddress(ctx, statementAddress.path, id, body)),
]
