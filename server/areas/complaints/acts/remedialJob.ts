import { sql } from 'kysely'
import { remedialJob } from '../../../../schema/areas/complaints/acts.ts'
import { cutTitle } from '../../../../schema/areas/jobs/titles.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { add } from '../../../engine/write/create.ts'
import { change } from '../../../engine/write/update.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'

interface Place {
  readonly address: number | null
  readonly type: number | null
}

export default handle(remedialJob, async (write, row, { job_type_id }) => {
  // Address and subject come from the job or quote, even if the caller may not see those.
  const { rows } = await sql<Place>`
    select coalesce(j.address_id, q.address_id, (select a.id from customers_addresses a where a.owner_id = ${row.customer_id} order by a.position limit 1)) as address,
      coalesce(j.job_type_id, (select t.id from job_types t where t.active and t.archived_at is null order by t.position, t.id limit 1)) as type
    from (values (1)) one left join jobs j on j.id = ${row.job_id} left join quotes q on q.id = ${row.quote_id}`.execute(
    write.tx,
  )
  const type = job_type_id ?? rows[0]?.type
  if (!type) throw invalid({ job_type_id: [{ code: 'required' }] })
  const job = await add(write, 'jobs', {
    customer_id: row.customer_id,
    address_id: rows[0]?.address ?? null,
    job_type_id: type,
    ...(row.franchise_id === null ? {} : { franchise_id: row.franchise_id }),
    assignedTo: row.assignedTo,
    title: cutTitle(`${row.ref}: ${row.subject}`),
    description: row.description,
    services: [],
    materials: [],
    overall_discount: 0,
  })
  await change(write, 'complaints', row, {
    remedial_job_id: job.id,
    ...(row.remedy_type === null ? { remedy_type: 'remedial_work' } : {}),
  })
  const [complaintRef, jobRef] = [
    { resource: 'complaints', id: row.id },
    { resource: 'jobs', id: job.id },
  ]
  await systemComment(write, complaintRef, {
    key: 'complaint_job',
    params: { number: job.number ?? '' },
    about: jobRef,
  })
  await systemComment(write, jobRef, {
    key: 'complaint_job_of',
    params: { number: row.ref ?? '' },
    about: complaintRef,
  })
  return { job }
})
