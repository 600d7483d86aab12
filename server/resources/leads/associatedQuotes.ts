import leads from '../../../schema/entities/leads.ts'
import type { Context } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'
import { type ListEnvelope, list } from '../../kit/list.ts'
import { parseQuery } from '../../kit/query.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'

const LINK = 'lead_id'

/**
 * GET /leads/associatedQuotes/{id}: the list of quotes with its own filters, narrowed to those that came from this lead.
 * @throws problem 404 for a lead that is not the actor's, 403 for who may not list quotes
 */
export async function associatedQuotes(
  ctx: Context,
  rawId: string,
  params: Readonly<Record<string, unknown>>,
): Promise<ListEnvelope> {
  const { resources, db } = ctx.engine
  const lead = await fetchRecord(ctx, db, resources.get(leads.name), pathId(rawId), 'read')
  if (params[LINK] !== undefined) throw invalid({ [LINK]: [{ code: 'unknown_parameter' }] })
  const quotes = resources.all.find(({ name, fields }) => name === 'quotes' && fields[LINK])
  if (quotes) return list(ctx, quotes, { ...params, [LINK]: String(lead.id) }, false)
  const { page, limit } = parseQuery(resources.get(leads.name), params, { asker: ctx })
  return { data: [], total: 0, total_is: 'exact', page, limit, labels: {} }
}
