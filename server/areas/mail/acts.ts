import { markSent, renew, resend, restoreVersion } from '../../../schema/areas/mail/acts.ts'
import type { AnswerOf } from '../../../schema/engine/act.ts'
import { handle, handleEvery } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { resendFromTemplate, sendAgain } from './resend.ts'
import { sendRecord } from './sendRecord.ts'
import { sentBy } from './undelivered.ts'
import { versionsOf } from './versions.ts'

export default [
  handleEvery(markSent, async (write, row, { how }, resource) => {
    await sendRecord(write, resource.name, row)
    await systemComment(
      write,
      { resource: resource.name, id: row.id },
      { key: sentBy(resource.name, how), about: null },
    )
    const after = await fetchRecord(write, write.tx, resource, row.id, 'read')
    return after as unknown as AnswerOf<(typeof markSent)['all'][number]>
  }),
  handle(renew, resendFromTemplate),
  handle(resend, sendAgain),
  handle(restoreVersion, async (write, template, { n }) => {
    const version = (await versionsOf(write.tx, template.id)).find((one) => one.n === n)
    if (!version) throw problem(404, 'not_found')
    const { body } = version
    const subject = version.subject || null
    return change(write, 'email-templates', template, { subject, body })
  }),
]
