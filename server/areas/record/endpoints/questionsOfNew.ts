import { questionsOfNew as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { questionsOfNew } from '../parts/answers/answers.ts'

export default answerEvery(declared, (ctx, { query }, { name }) => questionsOfNew(ctx, name, query))
