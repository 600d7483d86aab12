import { versionsOfComment } from '../../../../schema/areas/record/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { commentHistory } from '../../../record/commentReads.ts'

export default answer(versionsOfComment, (ctx, { params }) => commentHistory(ctx, params.id))
