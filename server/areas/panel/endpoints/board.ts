import { board as declared } from '../../../../schema/areas/panel/endpoints.ts'
import { answerEvery } from '../../../kit/acts/handle.ts'
import { board } from '../../../kit/board.ts'

export default answerEvery(declared, (ctx, { query }, of) => board(ctx, of, query))
