import { board as declared, map, statuses } from '../../../schema/areas/workspace/endpoints.ts'
import { answer, answerEvery } from '../../engine/acts/handle.ts'
import { statusesOf } from '../../engine/moves/moves.ts'
import { board } from '../../engine/read/board.ts'
import { tilesOf } from './tiles.ts'

export default [
  answerEvery(declared, (ctx, { query }, resource) => board(ctx, resource, query)),
  answer(map, async ({ engine }) => ({ tiles: await tilesOf(engine.settings) })),
  answerEvery(statuses, async (ctx, _, resource) => ({ data: await statusesOf(ctx, resource) })),
]
