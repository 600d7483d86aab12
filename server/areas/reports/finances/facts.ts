import { type RawBuilder, sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import type { Asked } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { visitsOf } from '../../jobs/breakdown.ts'
import { partsOf, type Side, sharesOf, spreadOver } from '../../jobs/costs/parts.ts'

type Sql = RawBuilder<unknown>

/** What is of no line of a job is work: nobody knows of what. */
const ofSide = (side: Side, piece: Sql): Sql =>
  side === 'materials' ? sql`${piece} = 'material'` : sql`coalesce(${piece}, 'service') <> 'material'`

/** Who was sent to a job; dear, and so only where it is asked for. */
const workersOf = (job: Sql, { needs }: Asked): Sql =>
  needs.has('worker')
    ? sql`array(select distinct v.worker from (${visitsOf(sql`a.subject_id = ${job}`)}) v)`
    : sql`null::bigint[]`

/** Agreed: what jobs come to by the day on which they were made; done: by that on which they were. Cancelled ones count for neither. */
function ofJobs(asked: Asked, side: Side): Sql {
  const { ctx, basis } = asked
  const moment = basis === 'done' ? sql`d.at` : sql`t.created_at`
  return sql`
    with base as materialized (
      select t.id, t.franchise_id, t.job_type_id, t.customer_id, ${dayAt(moment)} as day from jobs t
      ${basis === 'done' ? sql`join job_done d on d.job_id = t.id` : sql``} join job_statuses s on s.id = t.job_status_id
      where t.archived_at is null and ${basis === 'done' ? sql`s.category in ('completed', 'invoiced')` : sql`s.category <> 'cancelled'`}
        and ${momentIn(moment, asked)} and ${scopeOf(ctx, ctx.engine.resources.get('jobs'), 'list')})
    select b.day, p.name as what, 'jobs' as of, b.id as record, b.id as job, b.franchise_id as franchise, b.job_type_id as type, c.type as customer_type,
      p.item, p.category, ${workersOf(sql`b.id`, asked)} as worker, p.quantity, p.net, p.discount, p.vat, p.net + p.vat as gross, p.cost
    from base b join ${partsOf(sql`select id from base`, side)} p on p.job = b.id join customers c on c.id = b.customer_id where ${ofSide(side, sql`p.piece`)}`
}

/** How much of a part a share is: of what costs nothing all of it. */
const times = (column: Sql, places: number): Sql =>
  sql`case when p.key is null then null when p.net = 0 then ${column} else round(${column} * x.net / p.net, ${sql.lit(places)}) end`

/** Columns of a share `x` of a part `p`, which is none where there is no job; `f` is where it stands. */
const columns = (asked: Asked, job: Sql): Sql => sql`
  f.day, coalesce(p.name, x.what) as what, f.of, f.record, ${job} as job, f.franchise_id as franchise, j.job_type_id as type, c.type as customer_type,
  p.item, p.category, ${workersOf(job, asked)} as worker, f.sign * coalesce(${times(sql`p.quantity`, 3)}, 0) as quantity, f.sign * x.net as net,
  f.sign * coalesce(${times(sql`p.discount`, 2)}, 0) as discount, f.sign * x.vat as vat, f.sign * (x.net + x.vat) as gross,
  f.sign * ${times(sql`p.cost`, 2)} as cost`

const piece = sql`coalesce(p.piece, nullif(split_part(x.key, ' ', 4), ''))`
/** The jobs that documents are of, with their sub-jobs. */
const jobsOf = (docs: string): Sql =>
  sql`select distinct j.id from ${sql.table(docs)} d join jobs j on j.id = d.job_id or j.parent_id = d.job_id`

/** Invoiced: what was issued by its tax point; credit notes take off. */
function ofInvoices(asked: Asked, side: Side): Sql {
  const { ctx, days } = asked
  return sql`
    with docs as materialized (
      select t.id, t.franchise_id, t.customer_id, t.job_id, t.vat_total, coalesce(t.tax_point, t.issue_date) as day,
        case when t.kind = 'credit_note' then -1 else 1 end as sign from invoices t
      where t.status = 'issued' and t.kind <> 'proforma' and coalesce(t.tax_point, t.issue_date) between ${days.from} and ${days.to}
        and ${scopeOf(ctx, ctx.engine.resources.get('invoices'), 'list')}),
    parts as materialized (select * from ${partsOf(jobsOf('docs'), 'both')} p),
    f as (select d.*, 'invoices' as of, d.id as record from docs d)
    select ${columns(asked, sql`coalesce(p.job, f.job_id)`)}
    from f join ${sharesOf('docs', 'parts')} x on x.doc = f.id left join parts p on p.key = x.key
    left join jobs j on j.id = coalesce(p.job, f.job_id) join customers c on c.id = f.customer_id where ${ofSide(side, piece)}`
}

/**
 * Paid: what payments went to, by the day on which they were taken, spread over the lines of the invoices that they pay by largest remainder; what
 * went to no invoice yet over those of its job.
 */
function ofPayments(asked: Asked, side: Side): Sql {
  const { ctx } = asked
  return sql`
    with taken as materialized (
      select t.id, t.franchise_id, t.customer_id, t.job_id, t.unallocated, ${dayAt(sql`t.created_at`)} as day from payments t
      where t.flow = 'in' and t.status = 'succeeded' and t.archived_at is null and ${momentIn(sql`t.created_at`, asked)}
        and ${scopeOf(ctx, ctx.engine.resources.get('payments'), 'list')}),
    given as materialized (
      select t.id || ' ' || a.id as of, t.id as payment, a.invoice_id as doc, null::bigint as job, a.amount
      from taken t join payments_allocations a on a.owner_id = t.id where a.invoice_id is not null
      union all select t.id || ' left', t.id, null, t.job_id, t.unallocated from taken t where t.unallocated > 0 and t.job_id is not null),
    docs as materialized (
      select i.id, i.job_id, i.vat_total from invoices i where i.id in (select g.doc from given g)
      union all select null, g.job, null from given g where g.job is not null),
    parts as materialized (select * from ${partsOf(jobsOf('docs'), 'both')} p),
    paid as materialized (
      select g.of, g.amount, coalesce(p.place, 0) as place, s.key, s.what, s.net, s.vat
      from given g join ${sharesOf('docs', 'parts')} s on s.doc = g.doc left join parts p on p.key = s.key
      union all
      select g.of, g.amount, p.place, p.key, p.name, p.net, p.vat
      from given g join jobs j on j.id = g.job or j.parent_id = g.job join parts p on p.job = j.id where g.job is not null),
    f as (
      select g.of as share, t.day, 'payments' as of, t.id as record, t.franchise_id, t.customer_id, coalesce(i.job_id, g.job) as job_id, 1 as sign
      from given g join taken t on t.id = g.payment left join invoices i on i.id = g.doc)
    select ${columns(asked, sql`coalesce(p.job, f.job_id)`)}
    from f join ${spreadOver('paid')} x on x.of = f.share left join parts p on p.key = x.key
    left join jobs j on j.id = coalesce(p.job, f.job_id) left join customers c on c.id = f.customer_id where ${ofSide(side, piece)}`
}

/** What was sold on one side, line by line, on the basis that is asked for. */
export const soldOf =
  (side: Side) =>
  (asked: Asked): Sql =>
    asked.basis === 'invoiced'
      ? ofInvoices(asked, side)
      : asked.basis === 'paid'
        ? ofPayments(asked, side)
        : ofJobs(asked, side)
