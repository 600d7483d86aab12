import { sendText } from '../../../../schema/areas/mail/acts.ts'
import emails from '../../../../schema/areas/mail/emails.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { textCalled } from '../texts/prepare.ts'

export default handleEvery(sendText, async (write, row, { body: text, ...given }, { name }) => {
  const body = { ...given, subject: textCalled(text), body: text, channel: 'text', about: name, about_id: row.id }
  return add(write, 'emails', validateBody(emails, 'create', body, null))
})
