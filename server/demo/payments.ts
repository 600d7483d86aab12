import { sql } from 'kysely'
import type { Db } from '../engine/db/kysely.ts'
import { seeding } from '../engine/write/seed.ts'
import { nobodyHasWorked } from './table.ts'

const SEED_NAME = 'demo-payments'

/**
 * Paid jobs by number: most invoiced ones in full, some in part, some not at all, a few too much; every fourth current one a deposit. `share` is of
 * the total, `later` the days after the last change of the job.
 */
const paid = sql`
  select j.id, 'in' as flow, s.share, s.later, j.total_inc_vat, j.updated_at, j."assignedTo" as person, j.id * 7 % 10 as way
  from jobs j join job_statuses l on l.id = j.job_status_id
  join lateral (values
    (1, case l.category
      when 'invoiced' then case when j.id % 20 < 13 then 1 when j.id % 20 < 16 then 0.5 when j.id % 20 = 19 then 1.1 end
      when 'completed' then case when j.id % 20 < 6 then 0.3 when j.id % 20 < 12 then 1 end
      when 'in_progress' then case when j.id % 4 = 0 then 0.25 end
      when 'scheduled' then case when j.id % 4 = 0 then 0.25 end end, 2 + j.id % 9),
    (2, case when l.category = 'invoiced' and j.id % 20 in (13, 14) then 0.25 end, 20 + j.id % 9)) s (nth, share, later) on s.share is not null
  where j.archived_at is null and j.total_inc_vat > 0
  union all
  select j.id, 'refund', 0.1, 16, j.total_inc_vat, j.updated_at, j."assignedTo", j.id * 7 % 10
  from jobs j join job_statuses l on l.id = j.job_status_id
  where j.archived_at is null and j.total_inc_vat > 0 and l.category = 'invoiced' and j.id % 20 = 19`

/** Refunds are taken from the job's last payment, as the program does; the database maintains its sums. */
const refunded = sql`
  with gone as (
    select id, job_id, "amountPaid" as amount, sum("amountPaid") over (partition by job_id order by created_at, id) as upto
    from payments where flow = 'refund' and status in ('succeeded', 'pending')),
  came as (
    select id, job_id, "amountPaid" as amount, sum("amountPaid") over (partition by job_id order by created_at desc, id desc) as upto
    from payments where flow = 'in' and status = 'succeeded')
  insert into payments_allocations (owner_id, position, refund_id, amount)
  select c.id, row_number() over (partition by c.id order by g.upto), g.id, least(c.upto, g.upto) - greatest(c.upto - c.amount, g.upto - g.amount)
  from came c join gone g on g.job_id = c.job_id and g.upto - g.amount < c.upto and c.upto - c.amount < g.upto`

/**
 * Seeds payments for demo jobs. Runs once, only if nobody has worked yet. The same for the same jobs.
 * @returns whether they were loaded now
 */
export async function seedPayments(db: Db): Promise<boolean> {
  const loaded = await seeding(db, async (tx) => {
    const { rows } = await sql`
      insert into seeded (name) select ${SEED_NAME} where ${nobodyHasWorked} and not exists (select from payments)
      on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return false
    await sql`
      insert into payments (created_at, created_by, updated_at, updated_by, job_id, flow, "paymentTypeId", "amountPaid", reference, status, "cardType", "cardNumber", "cardExpiry", source, "userId", kind)
      select p.at, p.person, p.at, p.person, p.id, p.flow, y.id, greatest(0.01, round(p.total_inc_vat * p.share, 2)),
        case when y.kind = 'bank_transfer' then 'BACS ' || lpad((p.id * 7919 % 1000000)::text, 6, '0') when y.kind = 'cheque' then lpad((p.id * 104729 % 1000000)::text, 6, '0') end,
        case when y.kind = 'cheque' and p.flow = 'in' and p.share <= 1 and p.at > now() - interval '5 days' then 'pending' when p.flow = 'in' and p.share <= 1 and p.id % 97 = 5 then 'failed'
          when p.flow = 'in' and p.share = 1 and p.id % 89 = 7 then 'disputed' else 'succeeded' end,
        case when y.kind like 'card%' then (array['visa', 'visa', 'mastercard', 'american_express', 'maestro'])[1 + p.id % 5] end,
        case when y.kind like 'card%' then lpad((p.id * 7919 % 10000)::text, 4, '0') end,
        case when y.kind like 'card%' then to_char(p.at + (6 + p.id % 30) * interval '1 month', 'MM/YY') end,
        (array['Office', 'Telephone', 'On site'])[1 + p.id % 3], p.person, y.kind
      from (select q.*, least(q.updated_at + q.later * interval '1 day', now() - (q.id % 40) * interval '1 hour') as at from (${paid}) q) p
      join payment_types y on y.id = case when p.way < 4 then 2 when p.way < 6 then 4 when p.way = 6 then 1 when p.way = 7 then 6 else 3 end
      order by p.at, p.id, p.flow`.execute(tx)
    await refunded.execute(tx)
    await sql`
      insert into comments (subject, subject_id, at, about, about_id, key, params)
      select 'jobs', p.job_id, p.created_at, 'payments', p.id, case when p.flow = 'in' then 'payment_in' else 'payment_refund' end,
        jsonb_build_object('number', p.number, 'amount', '£' || to_char(p."amountPaid", 'FM999,999,990.00'), 'type', y.name)
      from payments p join payment_types y on y.id = p."paymentTypeId" order by p.id`.execute(tx)
    return true
  })
  if (loaded) await sql`analyze payments`.execute(db)
  return loaded
}
