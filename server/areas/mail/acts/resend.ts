import { resend } from '../../../../schema/areas/mail/acts.ts'
import emails from '../../../../schema/areas/mail/emails.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'

export default handle(resend, async (write, email) => {
  // What only its receiver may know was never kept: such a mail is asked for anew where it comes from.
  if (email.body === null) throw problem(409, 'mail_not_kept')
  const { to, cc, subject, body, about, about_id, customer_id, franchise_id, template_id, locale } = email
  const again = { to, cc, subject, body, about, about_id, customer_id, franchise_id, template_id, locale }
  const checked = validateBody(emails, 'create', again, null)
  return add(write, 'emails', { ...checked, again_of_id: email.id, attachments: email.attachments })
})
