import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { connectionTest } from '../settings/shapes.ts'

export const openBox = endpoint({
  ...connectionTest('inbox', 'Connect to the incoming mailbox with the saved settings'),
  name: 'openBox',
})

/** The page itself is GET of the same address. */
export const messagePage = endpoint({
  of: 'incoming-mails',
  name: 'messagePage',
  method: 'POST',
  path: '/incoming-mails/:id/page',
  summary: 'Create a link to an incoming email as a safe page. The link works once, within a minute',
  access: ['IncomingMails:details', 'IncomingMails:list'],
  body: z.strictObject({}),
  answer: downloadAddress,
})
