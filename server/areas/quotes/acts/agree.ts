import { sql } from 'kysely'
import { agree } from '../../../../schema/areas/quotes/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { change } from '../../../engine/write/update.ts'
import { statusIn } from '../../jobs/statusIn.ts'
import { jobOf } from '../jobOf.ts'

/** Sends the quote if it is a draft, accepts it and converts it to a job. Each step runs its own checks. */
export default handle(agree, async (write, quote, { job_type_id, accepted_option }) => {
  const [sent, won] = [await statusIn(write, 'quote-statuses', 'sent'), await statusIn(write, 'quote-statuses', 'won')]
  if (!sent || !won) throw problem(409, 'status_missing')
  const { rows } = await sql<{ is_draft: boolean }>`
    select category = 'draft' as is_draft from quote_statuses where id = ${quote.quote_status_id}`.execute(write.tx)
  const isDraft = rows[0]?.is_draft === true
  const sentQuote = isDraft ? await change(write, 'quotes', quote, { quote_status_id: sent }) : quote
  const wonQuote = await change(write, 'quotes', sentQuote, {
    quote_status_id: won,
    ...(accepted_option ? { accepted_option } : {}),
  })
  return { job: await jobOf(write, wonQuote, job_type_id) }
})
