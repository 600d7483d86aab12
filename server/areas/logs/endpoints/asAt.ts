import { asAt as declared } from '../../../../schema/areas/logs/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { asAt } from '../../../engine/read/asAt.ts'

export default answerEvery(declared, (ctx, { id, query }, of) => asAt(ctx, of, id, query.at))
