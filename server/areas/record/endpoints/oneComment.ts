import { oneComment } from '../../../../schema/areas/record/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { comment } from '../../../record/commentReads.ts'

export default answer(oneComment, (ctx, { params }) => comment(ctx, params.id))
