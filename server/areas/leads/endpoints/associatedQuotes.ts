import { associatedQuotes } from '../../../../schema/areas/leads/endpoints.ts'
import leads from '../../../../schema/areas/leads/leads.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { listOf } from '../../../engine/read/list.ts'
import { fetchRecord, pathId } from '../../../engine/read/read.ts'

/** The list of quotes with its own filters, limited to those created from this lead. */
export default answer(associatedQuotes, async (ctx, { params, query }) => {
  const { db } = ctx.engine
  const lead = await fetchRecord(ctx, db, leads.name, pathId(params.id), 'read')
  if (query['lead_id'] !== undefined) throw invalid({ lead_id: [{ code: 'unknown_parameter' }] })
  return listOf(ctx, 'quotes', { ...query, lead_id: String(lead.id) }, false)
})
