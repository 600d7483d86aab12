import { convert, duplicate } from '../../../schema/areas/quotes/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { add } from '../../engine/write/create.ts'
import { offerOf } from '../jobs/copy.ts'
import { asCopy } from '../jobs/pricing.ts'
import { jobOf } from './jobOf.ts'

export default [
  handle(convert, async (write, quote, { job_type_id }) => ({
    job: await jobOf(write, quote, job_type_id),
  })),
  handle(duplicate, async (write, quote) => {
    const values = { ...(await offerOf(write, quote)), quote_type_id: quote.quote_type_id }
    return { quote: await add(asCopy(write), 'quotes', values) }
  }),
]
