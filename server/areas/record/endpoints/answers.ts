import { answers as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { answers } from '../parts/answers/answers.ts'

export default answerEvery(declared, (ctx, { id }, { name }) => answers(ctx, { resource: name, id }))
