import { archivedLeads } from '../../../../schema/areas/leads/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { listOf } from '../../../kit/list.ts'

export default answer(archivedLeads, (ctx, { query }) => listOf(ctx, 'leads', query, true))
