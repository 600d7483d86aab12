import { oneComment } from '../../../../schema/areas/record/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { comment } from '../parts/comments/commentReads.ts'

export default answer(oneComment, (ctx, { params }) => comment(ctx, params.id))
