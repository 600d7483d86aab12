import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { address } from '../../engine/ticket.ts'

/** The file itself is GET of the same address. */
export const originalOfItem = endpoint({
  of: 'failed-items',
  name: 'originalOfItem',
  method: 'POST',
  path: '/failed-items/:id/file',
  summary: 'The original of a failed item, byte for byte: an address that gives it once, within a minute',
  access: ['FailedItems:export', 'FailedItems:list'],
  body: z.strictObject({}),
  answer: address,
})
