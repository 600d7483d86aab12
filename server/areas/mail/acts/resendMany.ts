import { resendMany } from '../../../../schema/areas/mail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecords } from '../../../engine/read/read.ts'
import { attempt } from '../../../engine/write/transact.ts'
import { resendFromTemplate, sendAgain } from '../resend.ts'

/** Sends each email separately: one that cannot be sent does not stop the others. */
export default handle(resendMany, async (write, _row, { ids, anew }) => {
  const emailIds = [...new Set(ids)]
  const rows = await fetchRecords(write, write.tx, 'emails', emailIds, 'read')
  const found = new Map(rows.map((row) => [row.id, row]))
  const sent: { id: number; made: number }[] = []
  const refusedEmails: { id: number; code: string }[] = []
  for (const id of emailIds) {
    const email = found.get(id)
    const why = await attempt(write, async () => {
      if (!email) throw problem(404, 'not_found')
      if (email.status === 'queued') throw problem(409, 'mail_waits')
      const resent = await (anew ? resendFromTemplate : sendAgain)(write, email)
      sent.push({ id, made: resent.id })
    })
    if (why) refusedEmails.push({ id, code: why.code })
  }
  return { sent, refused: refusedEmails }
})
