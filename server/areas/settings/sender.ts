import { businessName, replyTo, senderAddress, senderName } from '../../../schema/areas/settings/settings.ts'
import type { Sender } from '../../engine/mail/mail.ts'
import type { Settings } from '../../engine/settings/settings.ts'

/** Whom mails are from now. @param host under which browsers find this server */
export async function senderOf(settings: Settings, host: string): Promise<Sender> {
  // A variable says both, or that there is no name.
  const named = settings.isOverruled(senderName) ? '' : await settings.get(businessName)
  return {
    from: {
      name: (await settings.get(senderName)) ?? named,
      address: (await settings.get(senderAddress)) ?? `no-reply@${host}`,
    },
    replyTo: await settings.get(replyTo),
  }
}
