import { positions as declared } from '../../../../schema/areas/panel/endpoints.ts'
import type { Places } from '../../../../schema/views.ts'
import { answerEvery } from '../../../kit/acts/handle.ts'
import { positions } from '../../../kit/positions.ts'

export default answerEvery(declared, (ctx, { query }, of) => positions(ctx, of, of.map as Places, query))
