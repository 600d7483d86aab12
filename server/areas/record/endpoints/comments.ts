import { comments as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { comments } from '../parts/comments/commentReads.ts'

export default answerEvery(declared, (ctx, { id, query }, { name }) => comments(ctx, { resource: name, id }, query))
