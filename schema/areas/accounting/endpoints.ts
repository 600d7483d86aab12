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

/** Counts of documents that no export of this franchise for this program contains. */
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
    /**
     * Payments that belong to no export, because neither they nor their customer have a franchise and there are several. Null for people who see one
     * franchise only.
     */
    nobodys: z.int().nullable(),
    /** Days of the first and the last of them. */
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
})
