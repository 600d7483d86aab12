import { views as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { views } from '../../../engine/views/views.ts'

export default answer(declared, async (ctx) => ({ data: await views(ctx) }))
