import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { listOf, listQuery } from '../../engine/shape.ts'

/** Its address is fixed by the specification; so is the next one's. */
export const archivedLeads = endpoint({
  of: 'leads',
  name: 'archivedLeads',
  path: '/leads/archivedLeadsList',
  summary: 'Archived leads, one page',
  access: ['Leads:list'],
  query: listQuery,
  answer: listOf('leads'),
})

export const associatedQuotes = endpoint({
  of: 'leads',
  name: 'associatedQuotes',
  path: '/leads/associatedQuotes/:id',
  summary: 'Quotes that came from a lead, one page',
  access: ['Leads:details', 'Quotes:list'],
  params: z.object({ id: z.string().meta({ type: 'integer', minimum: 1 }) }),
  query: listQuery,
  answer: listOf('quotes'),
})
