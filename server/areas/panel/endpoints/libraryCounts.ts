import { libraryCounts as declared } from '../../../../schema/areas/panel/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { libraryCounts } from '../../../kit/overview.ts'

export default answer(declared, async (ctx) => ({ data: await libraryCounts(ctx) }))
