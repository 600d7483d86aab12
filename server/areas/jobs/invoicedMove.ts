import { sql } from 'kysely'
import type jobs from '../../../schema/areas/jobs/jobs.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'

/**
 * Checks a change to or from Invoiced. A job with something to charge becomes Invoiced only by issuing its invoice, and leaves it only by a credit
 * note; a job with nothing to charge is closed by hand.
 * @throws problem 409 invoiced_by_issuing, credit_first at the status
 */
export async function checkInvoicedMove(
  write: WriteContext,
  status: number | null | undefined,
  before: Row<typeof jobs>,
): Promise<void> {
  if (!status || status === before.job_status_id || write.isRestoring || write.setsAutomatic) return
  if ((before.with_sub_jobs ?? 0) === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from job_statuses where category = 'invoiced' and id in (${status}, ${before.job_status_id})`.execute(
    write.tx,
  )
  const isInvoiced = (id: unknown) => rows.some((row) => row.id === id)
  const [isInvoicing, wasInvoiced] = [isInvoiced(status), isInvoiced(before.job_status_id)]
  if (isInvoicing === wasInvoiced) return
  const code = isInvoicing ? 'invoiced_by_issuing' : 'credit_first'
  throw problem(409, code, { errors: { job_status_id: [{ code }] } })
}
