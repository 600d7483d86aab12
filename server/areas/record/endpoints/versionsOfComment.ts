import { versionsOfComment } from '../../../../schema/areas/record/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { commentHistory } from '../parts/comments/commentReads.ts'

export default answer(versionsOfComment, (ctx, { params }) => commentHistory(ctx, params.id))
