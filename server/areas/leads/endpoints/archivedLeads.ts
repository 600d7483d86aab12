import { archivedLeads } from '../../../../schema/areas/leads/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { listOf } from '../../../engine/read/list.ts'

export default answer(archivedLeads, (ctx, { query }) => listOf(ctx, 'leads', query, true))
