import { mentionable as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../kit/acts/handle.ts'
import { COMMENTS } from '../../../record/comments.ts'
import { mentionable } from '../../../record/mentionable.ts'
import { subjectOf } from '../../../record/subject.ts'

export default answerEvery(declared, async (ctx, { id, query }, { name }) => {
  const subject = await subjectOf(ctx, { resource: name, id }, COMMENTS, 'read')
  return { data: await mentionable(ctx, subject, query.q) }
})
