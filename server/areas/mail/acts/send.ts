import { send } from '../../../../schema/areas/mail/acts.ts'
import emails from '../../../../schema/areas/mail/emails.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { sendRecord } from '../sendRecord.ts'

export default handleEvery(send, async (write, row, { attach, ...content }, { name }) => {
  await sendRecord(write, name, row)
  const body = { ...content, about: name, about_id: row.id, ...(attach ? { attach } : {}) }
  return add(write, 'emails', validateBody(emails, 'create', body, null))
})
