import { isIP } from 'node:net'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { Origin, Outgoing } from './outgoing.ts'

/**
 * A client of a mailbox, connecting to the address that its name has now: resolved once, and checked. The certificate is verified for the name.
 * @throws OutgoingError when it is inside and not allowed
 */
export async function imapClient(outgoing: Outgoing, origin: Origin, options: ImapFlowOptions): Promise<ImapFlow> {
  const { host = 'localhost', port = 993 } = options
  const [{ address }] = await outgoing.addressesOf(host, port, origin)
  // Loaded when mail is fetched: most servers have no mailbox.
  const { ImapFlow: Client } = await import('imapflow')
  return new Client({ ...options, host: address, ...(isIP(host) ? {} : { servername: host }) })
}
