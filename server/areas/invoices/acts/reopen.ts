import { sql } from 'kysely'
import { reopen } from '../../../../schema/areas/invoices/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { change } from '../../../engine/write/update.ts'
import { statusIn } from '../../jobs/statusIn.ts'
import { asProgram } from '../../jobs/subJobs.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'

/** An issued invoice can only be reversed by a credit note. */
export default handle(reopen, async (write, job, { reason }) => {
  const { rows } = await sql`
    select from invoices i where i.status = 'issued' and i.kind <> 'proforma' and (i.job_id = ${job.id} or i.job_id = ${job.parent_id})`.execute(
    write.tx,
  )
  if (rows.length) throw problem(409, 'credit_first')
  const completed = await statusIn(write, 'job-statuses', 'completed')
  if (!completed) throw problem(409, 'status_missing')
  const jobRef = { resource: 'jobs', id: job.id }
  await systemComment(write, jobRef, { key: 'opened_again', params: { reason }, about: jobRef })
  return { job: await change(asProgram(write), 'jobs', job, { job_status_id: completed }) }
})
