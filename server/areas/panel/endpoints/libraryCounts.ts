import { libraryCounts as declared } from '../../../../schema/areas/panel/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { libraryCounts } from '../../../engine/read/overview.ts'

export default answer(declared, async (ctx) => ({ data: await libraryCounts(ctx) }))
