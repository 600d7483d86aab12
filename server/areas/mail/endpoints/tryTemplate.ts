import { tryTemplate } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import { filledTemplate } from '../filledTemplate.ts'
import { PAY_LINK } from '../lateLinks.ts'

/** Example address for links that are created only when an email is sent. */
const NOWHERE = 'https://example.com/'

export default answer(tryTemplate, async (ctx, { body: content }) => {
  const { errors, letter } = await filledTemplate(ctx, content)
  if (!letter) throw invalid(Object.fromEntries(errors.map(({ at, code, params }) => [at, [{ code, params }]])))
  if (content.channel === 'text') throw problem(409, 'text_not_tried')
  const recipient = ctx.actor.user.email
  if (!recipient) throw problem(409, 'mail_no_address')
  const mailer = service(ctx.engine, 'mailer')
  const plain = (text: string) => text.replaceAll(PAY_LINK, NOWHERE)
  const email_id = await mailer.queue(ctx.engine.db, {
    to: recipient,
    subject: `[Test] ${letter.subject}`,
    html: plain(letter.html),
    text: plain(letter.text),
    about: { entity: 'users', id: ctx.actor.user.id },
  })
  mailer.wake()
  return { to: recipient, email_id }
})
