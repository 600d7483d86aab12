import { record } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { shown } from '../parts/shown.ts'

export default answerEvery(record, (ctx, { id }, of) => shown(ctx, of, id))
