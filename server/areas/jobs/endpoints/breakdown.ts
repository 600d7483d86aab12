import { breakdown } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { breakdown as reckon } from '../../../work/breakdown.ts'

export default answer(breakdown, (ctx, { query: { by, ...params } }) => reckon(ctx, by, params))
