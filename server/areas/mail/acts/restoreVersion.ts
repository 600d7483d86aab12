import { restoreVersion } from '../../../../schema/areas/mail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { change } from '../../../engine/write/update.ts'
import { versionsOf } from '../versions.ts'

export default handle(restoreVersion, async (write, template, { n }) => {
  const version = (await versionsOf(write.tx, template.id)).find((one) => one.n === n)
  if (!version) throw problem(404, 'not_found')
  const { body } = version
  const subject = version.subject || null
  return change(write, 'email-templates', template, { subject, body })
})
