import { isIP } from 'node:net'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { Origin, Outgoing } from './outgoing.ts'

/**
 * A client of a mail box, to the address that its name has now: looked up once, and judged. The certificate is that of the name.
 * @throws OutgoingError where that is inside and nobody allowed it
 */
export async function imapClient(outgoing: Outgoing, origin: Origin, options: ImapFlowOptions): Promise<ImapFlow> {
  const { host = 'localhost', port = 993 } = options
  const [{ address }] = await outgoing.addressesOf(host, port, origin)
  // Loaded where mail is fetched: most servers have no box.
  const { ImapFlow: Client } = await import('imapflow')
  return new Client({ ...options, host: address, ...(isIP(host) ? {} : { servername: host }) })
}
