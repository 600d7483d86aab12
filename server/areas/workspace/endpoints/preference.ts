import { preference as declared } from '../../../../schema/areas/workspace/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { preference } from '../../../engine/views/preferences.ts'

export default answer(declared, (ctx, { params: { key } }) => preference(ctx, key))
