import { moves as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { movesOf } from '../../../engine/moves/setMoves.ts'

export default answerEvery(declared, (ctx, _asked, resource) => movesOf(ctx, ctx.engine.db, resource))
