import { next } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { nextOfRecord } from '../parts/steps.ts'

export default answerEvery(next, (ctx, { id }, of) => nextOfRecord(ctx, of, id))
