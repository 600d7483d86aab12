import { attach } from '../../../../schema/areas/incomingMail/acts.ts'
import { mailIn } from '../../../../schema/areas/incomingMail/notifications.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid, ProblemError } from '../../../engine/http/errors.ts'
import { notify } from '../../../engine/notifications/notify.ts'
import { ownerOf } from '../../../engine/notifications/ownerOf.ts'
import { change } from '../../../engine/write/update.ts'
import { subjectOf } from '../../record/parts/subject.ts'
import { franchiseOf } from '../place.ts'

export default handle(attach, async (write, mail, { record, record_id }) => {
  const about = { resource: record, id: record_id }
  if (record === 'incoming-mails') throw invalid({ record_id: [{ code: 'choice' }] })
  try {
    await subjectOf(write, about, 'comments', 'comment')
  } catch (error) {
    if (!(error instanceof ProblemError) || ![404, 409].includes(error.status)) throw error
    throw invalid({ record_id: [{ code: error.status === 409 ? 'archived' : 'not_found' }] })
  }
  const attached = await change(write, 'incoming-mails', mail, {
    outcome: 'comment',
    reason: 'by_hand',
    about: record,
    about_id: record_id,
    franchise_id: await franchiseOf(write, about),
  })
  const to = [await ownerOf(write, record, record_id)]
  const from = attached.from_name || attached.from_email || ''
  await notify(write, mailIn, [{ to, line: 'answer', about, params: { from } }])
  return attached
})
