import { history as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { history } from '../../../engine/write/history.ts'

export default answerEvery(declared, (ctx, { id, query }, resource) => history(ctx, resource, String(id), query))
