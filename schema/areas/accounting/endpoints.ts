import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { FILES } from './accounting-exports.ts'

/** The file itself is GET of the same address. */
export const fileOfExport = endpoint({
  of: 'accounting-exports',
  name: 'fileOfExport',
  method: 'POST',
  path: '/accounting-exports/:id/file',
  summary: 'Create a link to a file of an accounting export. The link works once, within a minute',
  access: ['AccountingExports:export', 'AccountingExports:list'],
  body: z.strictObject({ file: z.enum(FILES) }),
  answer: downloadAddress,
})

/** Counts of what no export of this franchise for this program has had. */
export const newSince = endpoint({
  of: 'accounting-exports',
  name: 'newSince',
  path: '/accounting-exports/:id/new',
  summary: 'Get the records of the franchise that have not been exported in this format',
  access: ['AccountingExports:list'],
  answer: z.strictObject({
    invoices: z.int(),
    credit_notes: z.int(),
    payments: z.int(),
    /** Payments that are in nobody’s books: neither they nor their customer name a franchise, and there are several. Null for who sees one franchise alone. */
    nobodys: z.int().nullable(),
    /** Days of the first and the last of them. */
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
})
