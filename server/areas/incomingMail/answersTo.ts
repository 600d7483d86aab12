import { inboxHost, inboxPlus } from '../../../schema/areas/incomingMail/settings.ts'
import { plusAddress } from '../../engine/mail/replies.ts'
import type { Settings } from '../../engine/settings/settings.ts'
import { keyFor } from '../../seal.ts'

/** Key for signing reply addresses. */
export const replyKey = (secret: string): Buffer => keyFor(secret, 'replies')

/** Returns the reply address of an email, unique to it, if the mailbox in use supports such addresses. */
export function answersTo(settings: Settings, secret: string) {
  const key = replyKey(secret)
  return async (address: string, messageId: string): Promise<string> =>
    (await settings.get(inboxPlus)) && (await settings.get(inboxHost)) ? plusAddress(key, address, messageId) : address
}
