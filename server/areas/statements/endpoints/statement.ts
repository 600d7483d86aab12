import { statement } from '../../../../schema/areas/statements/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { statementOf } from '../statement.ts'

export default answer(statement, (ctx, { id, query }) => statementOf(ctx, id, query))
