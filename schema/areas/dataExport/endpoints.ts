import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { downloadAddress } from '../../engine/ticket.ts'

/** The file itself is GET of the same address. */
export const fileOfDataExport = endpoint({
  of: 'take-outs',
  name: 'fileOfTakeOut',
  method: 'POST',
  path: '/take-outs/:id/file',
  summary: 'Create a link to the file of a data export. The link works once, within a minute',
  access: ['TakeOuts:export', 'TakeOuts:list'],
  body: z.strictObject({}),
  answer: downloadAddress,
})
