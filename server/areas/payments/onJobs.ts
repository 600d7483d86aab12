import { sql } from 'kysely'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { addToServer } from '../../engine/http/defineServer.ts'
import { problem } from '../../engine/http/errors.ts'
import { publish } from '../../engine/http/events.ts'

type Job = Row<typeof jobs>

/**
 * Moves payments for a quote to the job it becomes, and back if the job is archived. This is neither logged nor a new version, so undoing a
 * conversion does not require permission to change payments.
 */
async function followQuote(write: WriteContext, after: Job, before: Job | null): Promise<void> {
  if (after.quote_id === null || (before && (before.archived_at === null) === (after.archived_at === null))) return
  const { rows } =
    after.archived_at === null
      ? await sql`update payments set job_id = ${after.id} where quote_id = ${after.quote_id} and job_id is null returning id`.execute(
          write.tx,
        )
      : await sql`update payments set job_id = null where quote_id = ${after.quote_id} and job_id = ${after.id} and allocated = 0 and invoice_id is null returning id`.execute(
          write.tx,
        )
  if (rows.length) await publish(write, 'quotes', after.quote_id, 'payments', 'payments')
}

/**
 * The customer and franchise of a job's payments follow the job until they are allocated.
 * @throws problem 409 payment_allocated if they are
 */
async function followParties(write: WriteContext, after: Job, before: Job): Promise<void> {
  const isSame = after.customer_id === before.customer_id && after.franchise_id === before.franchise_id
  if (isSame || write.movesReferences) return
  const { rows } = await sql<{ allocated: boolean }>`
    select bool_or(allocated > 0) as allocated from (select allocated from payments where job_id = ${after.id} order by id for update) p`.execute(
    write.tx,
  )
  if (rows[0]?.allocated) throw problem(409, 'payment_allocated')
  await sql`update payments set customer_id = ${after.customer_id}, franchise_id = coalesce(${after.franchise_id}, franchise_id) where job_id = ${after.id}`.execute(
    write.tx,
  )
}

/** Payments follow the work they were taken for. */
export default addToServer(jobs, {
  after: async (write, after, before) => {
    await followQuote(write, after, before)
    if (before) await followParties(write, after, before)
  },
})
