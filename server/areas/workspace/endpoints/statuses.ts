import { statuses } from '../../../../schema/areas/workspace/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { statusesOf } from '../../../engine/moves/moves.ts'

export default answerEvery(statuses, async (ctx, _, resource) => ({ data: await statusesOf(ctx, resource) }))
