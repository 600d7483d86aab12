import { businessName, replyTo, senderAddress, senderName } from '../../../schema/areas/settings/settings.ts'
import type { Sender } from '../../engine/mail/mail.ts'
import type { Settings } from '../../engine/settings/settings.ts'

/**
 * Returns the current sender of emails.
 * @param host host at which browsers reach this server
 */
export async function senderOf(settings: Settings, host: string): Promise<Sender> {
  // An environment variable sets address and name together, or no name.
  const named = settings.isOverruled(senderName) ? '' : await settings.get(businessName)
  return {
    from: {
      name: (await settings.get(senderName)) ?? named,
      address: (await settings.get(senderAddress)) ?? `no-reply@${host}`,
    },
    replyTo: await settings.get(replyTo),
  }
}
