import { inboxHost, inboxPlus } from '../../../schema/areas/incomingMail/settings.ts'
import { plusAddress } from '../../engine/mail/replies.ts'
import type { Settings } from '../../engine/settings/settings.ts'
import { keyFor } from '../../seal.ts'

/** What signs the addresses that answers come to. */
export const replyKey = (secret: string): Buffer => keyFor(secret, 'replies')

/** Where answers to a letter come: to an address of its own, while a box is read that takes such. */
export function answersTo(settings: Settings, secret: string) {
  const key = replyKey(secret)
  return async (address: string, messageId: string): Promise<string> =>
    (await settings.get(inboxPlus)) && (await settings.get(inboxHost)) ? plusAddress(key, address, messageId) : address
}
