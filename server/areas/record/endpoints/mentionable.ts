import { mentionable as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { COMMENTS } from '../parts/comments/comments.ts'
import { mentionable } from '../parts/comments/mentionable.ts'
import { subjectOf } from '../parts/subject.ts'

export default answerEvery(declared, async (ctx, { id, query }, { name }) => {
  const subject = await subjectOf(ctx, { resource: name, id }, COMMENTS, 'read')
  return { data: await mentionable(ctx, subject, query.q) }
})
