import { type RawBuilder, sql } from 'kysely'
import { visitsOf } from '../../jobs/breakdown.ts'
import { partsOf, sharesOf, spreadOver } from '../../jobs/costs/parts.ts'

type Sql = RawBuilder<unknown>

/** Version of the rules for calculating shares: increase it with each change, so that stored shares are calculated again. */
export const RULES = 3

/** Kinds of records with stored shares, and their tables. */
export const KEPT = { jobs: 'report_agreed', invoices: 'report_invoiced', payments: 'report_paid' } as const
export type Kind = keyof typeof KEPT

const workersOf = (job: Sql): Sql =>
  sql`array(select distinct v.worker from (${visitsOf(sql`a.subject_id = ${job}`)}) v)`

/** The fraction of a part that a share is; for a part with a net of 0 it is the whole. */
const times = (column: Sql, decimals: number): Sql =>
  sql`case when p.key is null then null when p.net = 0 then ${column} else round(${column} * x.net / p.net, ${sql.lit(decimals)}) end`

/** Columns of a share `x` of a part `p`, which is missing without a job; `f` is the document. A share without a job line counts as services. */
const COLUMNS: Sql = sql`
  coalesce(p.piece, nullif(split_part(x.key, ' ', 4), ''), 'service'), p.line, x.line, coalesce(p.job, f.job_id), f.franchise_id, f.customer_id, j.job_type_id,
  p.item, ${workersOf(sql`coalesce(p.job, f.job_id)`)},
  f.sign * coalesce(${times(sql`p.quantity`, 3)}, 0), f.sign * x.net, f.sign * coalesce(${times(sql`p.discount`, 2)}, 0), f.sign * x.vat,
  f.sign * ${times(sql`p.cost`, 2)}`

/** The jobs of documents, with their sub-jobs. */
const jobsOf = (docs: string): Sql =>
  sql`select distinct j.id from ${sql.table(docs)} d join jobs j on j.id = d.job_id or j.parent_id = d.job_id`

/** SQL of the values of jobs, for every basis. */
const ofJobs = (ids: Sql): Sql => sql`
  with base as materialized (
    select t.id, t.franchise_id, t.job_type_id, t.customer_id, t.created_at, t.job_status_id, d.at from jobs t left join job_done d on d.job_id = t.id
    where t.id = any(${ids}) and t.archived_at is null)
  select b.id, b.created_at, b.at, b.job_status_id, p.piece, p.line, null::bigint, b.id, b.franchise_id, b.customer_id, b.job_type_id,
    p.item, ${workersOf(sql`b.id`)}, p.quantity, p.net, p.discount, p.vat, p.cost
  from base b join ${partsOf(sql`select id from base`, 'both')} p on p.job = b.id`

/** SQL of issued documents, by tax point; credit notes are negative. */
const ofInvoices = (ids: Sql): Sql => sql`
  with docs as materialized (
    select t.id, t.franchise_id, t.customer_id, t.job_id, t.vat_total, coalesce(t.tax_point, t.issue_date) as day,
      case when t.kind = 'credit_note' then -1 else 1 end as sign from invoices t
    where t.id = any(${ids}) and t.status = 'issued' and t.kind <> 'proforma' and coalesce(t.tax_point, t.issue_date) is not null),
  parts as materialized (select * from ${partsOf(jobsOf('docs'), 'both')} p)
  select f.id, f.day, ${COLUMNS}
  from docs f join ${sharesOf('docs', 'parts')} x on x.doc = f.id left join parts p on p.key = x.key left join jobs j on j.id = coalesce(p.job, f.job_id)`

/**
 * SQL of what payments paid for: spread by largest remainder over the lines of the invoices they pay; unallocated money over the lines of its job.
 */
const ofPayments = (ids: Sql): Sql => sql`
  with taken as materialized (
    select t.id, t.franchise_id, t.customer_id, t.job_id, t.unallocated, t.created from payments t
    where t.id = any(${ids}) and t.flow = 'in' and t.status = 'succeeded' and t.archived_at is null),
  given as materialized (
    select t.id || ' ' || a.id as of, t.id as payment, a.invoice_id as doc, null::bigint as job, a.amount
    from taken t join payments_allocations a on a.owner_id = t.id where a.invoice_id is not null
    union all select t.id || ' left', t.id, null, t.job_id, t.unallocated from taken t where t.unallocated > 0 and t.job_id is not null),
  docs as materialized (
    select i.id, i.job_id, i.vat_total from invoices i where i.id in (select g.doc from given g)
    union all select null, g.job, null from given g where g.job is not null),
  parts as materialized (select * from ${partsOf(jobsOf('docs'), 'both')} p),
  paid as materialized (
    select g.of, g.amount, coalesce(p.place, 0) as place, s.key, s.line, s.net, s.vat
    from given g join ${sharesOf('docs', 'parts')} s on s.doc = g.doc left join parts p on p.key = s.key
    union all
    select g.of, g.amount, p.place, p.key, null, p.net, p.vat
    from given g join jobs j on j.id = g.job or j.parent_id = g.job join parts p on p.job = j.id where g.job is not null),
  f as (
    select g.of as share, t.created, t.id, t.franchise_id, t.customer_id, coalesce(i.job_id, g.job) as job_id, 1 as sign
    from given g join taken t on t.id = g.payment left join invoices i on i.id = g.doc)
  select f.id, f.created, ${COLUMNS}
  from f join ${spreadOver('paid')} x on x.of = f.share left join parts p on p.key = x.key left join jobs j on j.id = coalesce(p.job, f.job_id)`

const SHARES_BY_KIND = { jobs: ofJobs, invoices: ofInvoices, payments: ofPayments } as const satisfies Record<
  Kind,
  (ids: Sql) => Sql
>

/** SQL of the shares of some records of a kind, in the column order of its table. */
export const sharesIn = (kind: Kind, ids: readonly number[]): Sql => SHARES_BY_KIND[kind](sql`${[...ids]}::bigint[]`)
