import { sql } from 'kysely'
import { revise } from '../../../../schema/areas/quotes/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { add } from '../../../engine/write/create.ts'
import { carryOver, offerOf } from '../../jobs/copy.ts'
import { automaticStatus, setStatus } from '../../jobs/once.ts'
import { asCopy } from '../../jobs/pricing.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'

export default handle(revise, async (write, quote) => {
  const { resources } = write.engine
  const superseded = await automaticStatus(write, resources.get('quote-statuses'), 'superseded')
  const original = quote.original_id ?? quote.id
  const { rows } = await sql<{ last: number }>`
    select max(revision) as last from quotes where id = ${original} or original_id = ${original}`.execute(write.tx)
  const values = {
    ...(await offerOf(write, quote)),
    quote_type_id: quote.quote_type_id,
    lead_id: quote.lead_id,
    original_id: original,
    revision: (rows[0]?.last ?? 1) + 1,
  }
  const revision = await add(asCopy(write), 'quotes', values)
  await carryOver(write, { subject: 'quotes', id: quote.id }, { subject: 'quotes', id: revision.id }, 'quote')
  await setStatus(write, resources.get('quotes'), quote, superseded)
  const about = { resource: 'quotes', id: revision.id }
  const params = { number: String(revision.number) }
  await systemComment(write, { resource: 'quotes', id: quote.id }, { key: 'revised_as', params, about })
  return { quote: revision }
})
