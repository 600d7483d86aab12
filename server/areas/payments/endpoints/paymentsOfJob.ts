import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { paymentsOfJob, type priceAndPayments } from '../../../../schema/areas/payments/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { allMoneyOf } from '../../jobs/money.ts'
import { paidFor } from '../paid.ts'
import { typesFor } from '../types.ts'

/** Payments `p` of the job and of its active sub-jobs. */
const family = (job: RawBuilder<unknown>) =>
  sql`payments p join jobs f on f.id = p.job_id and (f.id = ${job} or f.parent_id = ${job} and f.archived_at is null) where p.archived_at is null`

/** The columns of `standing` for job `t`, as one JSON object. */
const JOB_STANDING = sql`jsonb_build_object('total', t.with_sub_jobs, 'paid', ${paidFor(sql`t.id`)}) || ${allMoneyOf(sql`t.id`)}`

type Answer = z.input<typeof paymentsOfJob.answer>

export default answer(paymentsOfJob, async (ctx, { id }) => {
  const { db, resources } = ctx.engine
  const payments = resources.get('payments')
  const { rows } = await sql<{ standing: z.input<typeof priceAndPayments> }>`
    select ${JOB_STANDING} as standing from jobs t where t.id = ${id} and ${scopeOf(ctx, resources.get('jobs'), 'read')}`.execute(
    db,
  )
  if (!rows[0]) throw problem(404, 'not_found')
  const { rows: data } = await sql<Answer['data'][number]>`
    with left_over as (
      select p.job_id, sum(case when p.flow = 'in' then p."amountPaid" else -p."amountPaid" end) as amount
      from ${family(sql`${id}::bigint`)} and (p.status = 'succeeded' or p.flow = 'refund' and p.status = 'pending') group by p.job_id)
    select t.id, t.number, case when t.job_id <> ${id} then jsonb_build_object('id', j.id, 'name', concat_ws(' · ', j.title, j.number)) end as job,
      t.job_id, t.created, t.flow, jsonb_build_object('id', y.id, 'name', ${titleExpression(resources.get('payment-types'), 'y')}) as type, t."amountPaid", t.status, t.reference, t."cardType", t."cardNumber",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as taken_by,
      case when t.flow = 'in' and t.status = 'succeeded' then greatest(0, least(t."amountPaid" - t.refunded, l.amount)) else 0 end as refundable
    from payments t join jobs j on j.id = t.job_id join payment_types y on y.id = t."paymentTypeId"
    left join users u on u.id = t."userId" left join left_over l on l.job_id = t.job_id
    where t.archived_at is null and (j.id = ${id} or j.parent_id = ${id} and j.archived_at is null) and ${scopeOf(ctx, payments, 'list')}
    order by t.created desc, t.id desc`.execute(db)
  return { ...rows[0].standing, data, types: await typesFor(ctx) }
})
