import { breakdown } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { breakdown as reckon } from '../breakdown.ts'

export default answer(breakdown, (ctx, { query: { by, ...params } }) => reckon(ctx, by, params))
