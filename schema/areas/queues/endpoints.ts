import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { downloadAddress } from '../../engine/ticket.ts'

/** The file itself is GET of the same address. */
export const originalOfItem = endpoint({
  of: 'failed-items',
  name: 'originalOfItem',
  method: 'POST',
  path: '/failed-items/:id/file',
  summary: 'Create a link to the original of a failed item. The link works once, within a minute',
  access: ['FailedItems:export', 'FailedItems:list'],
  body: z.strictObject({}),
  answer: downloadAddress,
})
