import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { statusIn } from '../jobs/statusIn.ts'

/**
 * Updates a record that was sent to its customer: a draft quote becomes sent, which locks its lines. Other records do not change.
 * @throws problem 409 quote_empty, and other errors of sending a quote
 */
export async function sendRecord(write: WriteContext, name: string, row: RecordRow): Promise<void> {
  if (name !== 'quotes') return
  const { rows } = await sql<{ draft: boolean }>`
    select category = 'draft' as draft from quote_statuses where id = ${row['quote_status_id']}`.execute(write.tx)
  const status = rows[0]?.draft ? await statusIn(write, 'quote-statuses', 'sent') : undefined
  if (status) await change(write, 'quotes', row, { quote_status_id: status })
}
