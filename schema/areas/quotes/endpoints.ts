import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'

/** The PDF itself is GET of the same address (server/areas/documents/documentRoute.ts). */
export const quoteDocument = endpoint({
  of: 'quotes',
  name: 'quotePaper',
  method: 'POST',
  path: '/quotes/:id/pdf',
  summary: 'Create a PDF of the quote. Returns a link that works once, within a minute',
  access: ['Quotes:details', 'Quotes:list'],
  body: z.strictObject({ locale: z.enum(LOCALES).default('en') }),
  answer: downloadAddress,
})
