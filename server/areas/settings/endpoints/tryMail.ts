import { tryMail } from '../../../../schema/areas/settings/endpoints.ts'
import { businessName } from '../../../../schema/areas/settings/settings.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { NoServerError } from '../../../engine/mail/mail.ts'
import { writeMail } from '../../../engine/mail/page.ts'
import { runTest, saidBy } from '../runTest.ts'

export default answer(tryMail, async ({ engine, actor }) => {
  const recipient = actor.user.email
  const name = await engine.settings.get(businessName)
  const words = writeMail({
    subject: `Test email from ${name}`,
    lang: 'en-GB',
    parts: [`This is what emails from ${name} look like.`, `您收到这封邮件，说明 ${name} 可以发送邮件。`],
  })
  return runTest(engine.clock(), async () => {
    try {
      const serverAnswer = await service(engine, 'mailer').try?.({ to: recipient, ...words })
      return { ok: true, code: 'mail_sent', params: { to: recipient }, said: serverAnswer }
    } catch (error) {
      if (error instanceof NoServerError) return { ok: false, code: 'mail_no_server' }
      return { ok: false, code: 'mail_refused', params: { to: recipient }, said: saidBy(error) }
    }
  })
})
