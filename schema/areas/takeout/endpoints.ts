import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { address } from '../../engine/ticket.ts'

/** The file itself is GET of the same address. */
export const fileOfTakeOut = endpoint({
  of: 'take-outs',
  name: 'fileOfTakeOut',
  method: 'POST',
  path: '/take-outs/:id/file',
  summary: 'The archive of a take-out: an address that gives it once, within a minute',
  access: ['TakeOuts:export', 'TakeOuts:list'],
  body: z.strictObject({}),
  answer: address,
})
