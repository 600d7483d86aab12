import { questionsOfNew as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../kit/acts/handle.ts'
import { questionsOfNew } from '../../../record/answers.ts'

export default answerEvery(declared, (ctx, { query }, { name }) => questionsOfNew(ctx, name, query))
