import { sendText } from '../../../../schema/areas/mail/acts.ts'
import emails from '../../../../schema/areas/mail/emails.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { sendRecord } from '../sendRecord.ts'
import { textCalled } from '../texts/prepare.ts'

export default handleEvery(sendText, async (write, row, { body: text, sends, ...content }, { name, area }) => {
  if (sends) {
    if (!can(write.actor.permissions, area, 'edit')) throw problem(403, 'forbidden', { needs: `${area}:edit` })
    await sendRecord(write, name, row)
  }
  const body = { ...content, subject: textCalled(text), body: text, channel: 'text', about: name, about_id: row.id }
  return add(write, 'emails', validateBody(emails, 'create', body, null))
})
