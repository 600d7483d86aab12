import { board as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { board } from '../../../engine/read/board.ts'

export default answerEvery(declared, (ctx, { query }, of) => board(ctx, of, query))
