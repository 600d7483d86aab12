import { rootCertificates } from 'node:tls'
import type { ImapFlow } from 'imapflow'
import * as set from '../../../schema/areas/incomingMail/settings.ts'
import { imapClient } from '../../engine/outgoing/imapClient.ts'
import type { Outgoing } from '../../engine/outgoing/outgoing.ts'
import type { Settings } from '../../engine/settings/settings.ts'

export interface BoxSettings {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
  /** PEM certificate trusted in addition to public authorities. */
  readonly certificate: string | null
}

/** Returns the settings of the incoming mailbox; undefined until it is set up. */
export async function boxSettings(settings: Settings): Promise<BoxSettings | undefined> {
  const [host, user, password] = [
    await settings.get(set.inboxHost),
    await settings.get(set.inboxUser),
    await settings.get(set.inboxPassword),
  ]
  if (!host || !user || !password) return undefined
  const [port, tls, folder, certificate] = [
    await settings.get(set.inboxPort),
    await settings.get(set.inboxTls),
    await settings.get(set.inboxFolder),
    await settings.get(set.inboxCertificate),
  ]
  return { host, port, tls, user, password, folder, certificate }
}

/** Identifies a mailbox, so that another one is read from the beginning. */
export const boxName = ({ host, user, folder }: BoxSettings): string => `${user}@${host}/${folder}`

/**
 * Opens the folder, and always closes the connection afterwards.
 * @throws Error of the server or connection; its text contains no password
 */
export async function withBox<T>(
  { host, port, tls, user, password, folder, certificate }: BoxSettings,
  work: (client: ImapFlow) => Promise<T>,
  outgoing: Outgoing,
): Promise<T> {
  const origin = { place: set.inboxHost.key, address: host }
  const client = await imapClient(outgoing, origin, {
    host,
    port,
    secure: tls,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...(certificate ? { tls: { ca: [...rootCertificates, certificate] } } : {}),
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  })
  // Connection errors are reported by the request that is running.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const lock = await client.getMailboxLock(folder)
    try {
      return await work(client)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}
