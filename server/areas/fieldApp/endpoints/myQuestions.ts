import { myQuestions } from '../../../../schema/areas/fieldApp/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { answers } from '../../record/parts/answers/answers.ts'
import { forVisit } from '../mine.ts'
import { jobOfVisit } from '../subject.ts'

export default answer(myQuestions, async (ctx, { params: { id } }) =>
  answers(forVisit(ctx), await jobOfVisit(ctx, id), true),
)
