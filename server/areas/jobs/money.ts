import { type RawBuilder, sql } from 'kysely'
import { MONEY_FIGURES, type MoneyFigure } from '../../../schema/areas/jobs/money.ts'
import { businessZone } from '../../../schema/engine/time/time.ts'

type Sql = RawBuilder<unknown>

/** Invoices that can be paid and credit notes: these count towards the invoiced amount of a job. */
const isDocument = sql<boolean>`i.status = 'issued' and i.kind <> 'proforma'`

/** Whether the invoice of job `j` charges the agreed VAT: as `vatTreatment` decides today, or yes while the invoicing franchise is unknown. */
const CHARGES_VAT = sql<boolean>`coalesce((
  select coalesce(f.vat_number, '') <> '' and coalesce(f.vat_registered_from <= (now() at time zone ${businessZone()})::date, true)
    and not (coalesce(c.vat_number, '') <> '' and coalesce(c.cis_registered, false) and not coalesce(c.end_user_status, false))
  from franchises f left join customers c on c.id = j.customer_id
  where f.id = coalesce(j.franchise_id, (select case when count(*) = 1 then min(o.id) end from franchises o where o.archived_at is null))), true)`

/**
 * SQL of the money figures of jobs including their active sub-jobs: one row for each, with `id` and the figures of `schema/areas/jobs/money.ts`
 * in pounds with VAT (docs/decisions/0037-payments.md). Works for one job or for all of them.
 * - `due_on_invoices`: the balances of issued invoices.
 * - `still_to_invoice`: for each VAT rate the agreed amount less the invoiced one, plus credits that correct it, with the VAT of an invoice issued
 *   today. 0 for a sub-job that is invoiced with its job. The agreed amount of a cancelled sub-job counts only if it was invoiced separately.
 * - `unallocated`: payments for the job, less refunds, that were not allocated to an invoice.
 * - `outstanding`: the first two less the third; negative if too much was paid.
 * @param asked query of ids, as `id`; it may refer to columns of the enclosing statement
 */
export const moneyOfJobs = (jobIds: Sql): Sql => sql`(
  with asked as materialized (${jobIds}),
  family as materialized (
    select a.id as root, a.id as job from asked a
    union all select a.id, j.id from asked a join jobs j on j.parent_id = a.id where j.archived_at is null),
  documents as materialized (
    select f.root, f.job, i.id, i.balance, case i.kind when 'credit_note' then -1 else 1 end as sign,
      i.credit_effect is distinct from 'reduces' as counts, i.counted
    from family f join invoices i on i.job_id = f.job where ${isDocument}),
  invoiced as (select d.job, sum(d.counted) as amount from documents d where d.counts group by d.job),
  agreed as materialized (
    select f.root, f.job from family f join jobs j on j.id = f.job join job_statuses s on s.id = j.job_status_id
    left join invoiced v on v.job = f.job
    where f.job = f.root or s.category <> 'cancelled' or coalesce(v.amount, 0) <> 0),
  line as (
    select a.root, case when l.apply_vat then l.vat_percent else 0 end as percent, l.net from agreed a join jobs_services l on l.owner_id = a.job
    union all
    select a.root, case when l.apply_vat then l.vat_percent else 0 end, l.net from agreed a join jobs_materials l on l.owner_id = a.job
    union all
    select a.root, case when l.apply_vat then coalesce(l.labour_vat_percent, 0) else 0 end, l.labour_net
    from agreed a join jobs_materials l on l.owner_id = a.job where l.labour_net is not null
    union all
    select d.root, coalesce(l.agreed_percent, 0), -d.sign * l.net from documents d join invoices_lines l on l.owner_id = d.id where d.counts),
  rate as (select root, percent, sum(net) as net from line group by root, percent having sum(net) <> 0),
  charged as (
    select r.root, sum(r.net + case when ${CHARGES_VAT} then round(r.net * r.percent / 100, 2) else 0 end) as amount
    from rate r join jobs j on j.id = r.root
    where j.parent_id is null or exists (select from invoiced v where v.job = j.id and v.amount <> 0)
      or not exists (select from invoices i where i.job_id = j.parent_id and ${isDocument} and i.counted <> 0)
    group by r.root),
  due as (select root, sum(balance) as amount from documents group by root),
  free as (
    select f.root, sum(p.unallocated) as amount from family f join payments p on p.job_id = f.job where p.archived_at is null group by f.root)
  select a.id, coalesce(d.amount, 0) as due_on_invoices, coalesce(c.amount, 0) as still_to_invoice, coalesce(f.amount, 0) as unallocated,
    coalesce(d.amount, 0) + coalesce(c.amount, 0) - coalesce(f.amount, 0) as outstanding
  from asked a left join due d on d.root = a.id left join charged c on c.root = a.id left join free f on f.root = a.id)`

/** SQL of one money figure of the job with this id. */
export const moneyOf = (figure: MoneyFigure, job: Sql): RawBuilder<number> =>
  sql<number>`(select ${sql.ref(`m.${figure}`)} from ${moneyOfJobs(sql`select ${job}::bigint as id`)} m)`

/** SQL of all money figures of the job with this id, as one JSON object. */
export const allMoneyOf = (job: Sql): RawBuilder<Readonly<Record<MoneyFigure, number>>> =>
  sql`(select jsonb_build_object(${sql.join(MONEY_FIGURES.flatMap((name) => [sql.lit(name), sql.ref(`m.${name}`)]))})
    from ${moneyOfJobs(sql`select ${job}::bigint as id`)} m)`
