import { record } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../kit/acts/handle.ts'
import { shown } from '../../../record/shown.ts'

export default answerEvery(record, (ctx, { id }, of) => shown(ctx, of, id))
