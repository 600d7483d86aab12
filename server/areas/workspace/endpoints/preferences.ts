import { preferences as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { preferences } from '../../../engine/views/preferences.ts'

export default answer(declared, async (ctx) => ({ data: await preferences(ctx) }))
