import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { onTestFinished } from 'vitest'
import { certificate, certificateKey } from './certificate.ts'

export interface TestImap {
  readonly host: string
  readonly port: number
  /** Puts an email into the mailbox, with the line endings of emails. */
  put(raw: string, at?: Date): void
}

/** A mailbox behind a real IMAP server on a port of this machine, closed after the test that opened it unless `until` says when. User `box`, password `secret`. */
export async function startImap({
  tls = false,
  until = onTestFinished,
}: {
  readonly tls?: boolean
  readonly until?: (close: () => Promise<void>) => void
} = {}): Promise<TestImap> {
  const server = hoodiecrow({
    ...(tls ? { secureConnection: true, credentials: { key: certificateKey, cert: certificate } } : {}),
    plugins: ['ID', 'UIDPLUS', 'NAMESPACE', 'ENABLE'],
    users: { box: { password: 'secret' } },
    storage: { INBOX: { messages: [] }, '': { separator: '/' } },
  })
  server.listen(0, () => undefined)
  if (!server.server.listening) await once(server.server, 'listening')
  until(() => new Promise<void>((done) => server.close(done)))
  const { port } = server.server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port,
    put: (raw, at = new Date()) =>
      void server.appendMessage('INBOX', [], internalDate(at), raw.replaceAll(/\r?\n/g, '\r\n')),
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number) => String(n).padStart(2, '0')
const internalDate = (at: Date) =>
  `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`
