import { sql } from 'kysely'
import { send } from '../../../../schema/areas/mail/acts.ts'
import emails from '../../../../schema/areas/mail/emails.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import type { RecordRow } from '../../../engine/read/read.ts'
import { add } from '../../../engine/write/create.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { change } from '../../../engine/write/update.ts'
import { statusIn } from '../../jobs/statusIn.ts'

/** An offer that its customer gets is out: its lines are locked from now on. */
async function sendQuote(write: WriteContext, quote: RecordRow): Promise<void> {
  const { rows } = await sql<{ draft: boolean }>`
    select category = 'draft' as draft from quote_statuses where id = ${quote['quote_status_id']}`.execute(write.tx)
  const status = rows[0]?.draft ? await statusIn(write, 'quote-statuses', 'sent') : undefined
  if (status) await change(write, 'quotes', quote, { quote_status_id: status })
}

export default handleEvery(send, async (write, row, { attach, ...given }, { name }) => {
  if (name === 'quotes') await sendQuote(write, row)
  const body = { ...given, about: name, about_id: row.id, ...(attach ? { attach } : {}) }
  return add(write, 'emails', validateBody(emails, 'create', body, null))
})
