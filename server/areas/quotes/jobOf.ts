import { sql } from 'kysely'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { RowOf } from '../../../schema/engine/registry.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { invalid } from '../../engine/http/errors.ts'
import { add } from '../../engine/write/create.ts'
import { carryOver, termsOf } from '../jobs/copy.ts'
import { automaticStatus, setStatus } from '../jobs/once.ts'
import { asCopy } from '../jobs/pricing.ts'
import { noteConversion } from './noteConversion.ts'
import { acceptedValues } from './options.ts'

/**
 * Returns the type of the job that a quote becomes: the one set in the quote's type, or the only job type.
 * @throws problem 422 required at job_type_id if there are several and none is given
 */
async function jobTypeOf(write: WriteContext, quoteType: unknown): Promise<number> {
  const { rows } = await sql<{ id: number; said: boolean }>`
    select t.id, t.id is not distinct from (select q.job_type_id from quote_types q where q.id = ${quoteType}) as said
    from job_types t where t.active and t.archived_at is null order by said desc, t.id limit 2`.execute(write.tx)
  const [first, second] = rows
  if (!first || (!first.said && second)) throw invalid({ job_type_id: [{ code: 'required' }] })
  return first.id
}

/** Creates the job of an accepted quote with the accepted lines, comments, files and answers, and links the two. */
export async function jobOf(
  write: WriteContext,
  quote: Row<typeof quotes>,
  job_type_id: number | null | undefined,
): Promise<RowOf<'jobs'>> {
  const { resources } = write.engine
  const values = {
    ...(await termsOf(write, { ...quote, ...acceptedValues(quote) })),
    job_type_id: job_type_id ?? (await jobTypeOf(write, quote.quote_type_id)),
    quote_id: quote.id,
    lead_id: quote.lead_id,
  }
  const job = await add(asCopy(write), 'jobs', values)
  await carryOver(write, { subject: 'quotes', id: quote.id }, { subject: 'jobs', id: job.id }, 'job')
  const status = await automaticStatus(write, resources.get('quote-statuses'), 'converted')
  await setStatus(write, resources.get(quotes.name), quote, status)
  const [was, jobRef] = [
    { resource: 'quotes', id: quote.id },
    { resource: 'jobs', id: job.id },
  ]
  await noteConversion(write, [was, quote.number], [jobRef, job.number])
  return job
}
