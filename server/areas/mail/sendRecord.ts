import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { statusIn } from '../jobs/statusIn.ts'

/**
 * What reaching its customer does to a record: a draft quote is sent, and its lines are locked from then on. Nothing happens to any other record.
 * @throws problem 409 quote_empty, and what else keeps a quote a draft
 */
export async function sendRecord(write: WriteContext, name: string, row: RecordRow): Promise<void> {
  if (name !== 'quotes') return
  const { rows } = await sql<{ draft: boolean }>`
    select category = 'draft' as draft from quote_statuses where id = ${row['quote_status_id']}`.execute(write.tx)
  const status = rows[0]?.draft ? await statusIn(write, 'quote-statuses', 'sent') : undefined
  if (status) await change(write, 'quotes', row, { quote_status_id: status })
}
