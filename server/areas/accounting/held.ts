import { type RawBuilder, sql } from 'kysely'
import type { Layout } from '../../../schema/areas/accounting/accounting-exports.ts'
import { addDays, startOfDay } from '../../../schema/engine/time/time.ts'

/** Kinds of rows in an export: a payment that was exported and has become void or failed since is deducted by a reversal. */
export const KINDS = ['invoice', 'credit_note', 'payment', 'reversal'] as const
export type Kind = (typeof KINDS)[number]

/** What an export covers: both days included; all dates if they are missing. */
export interface ExportPeriod {
  readonly franchise: number
  readonly layout: Layout
  readonly from?: string
  readonly to?: string
}

/** The franchise whose books payment `p` of customer `c` belongs to. */
const FRANCHISE = sql`coalesce(p.franchise_id, c.franchise_id,
  (select case when count(*) = 1 then min(f.id) end from franchises f where f.archived_at is null))`

/** Condition: payment `p` of customer `c` belongs to no franchise's books, so no export includes it. */
export const isNobodys = sql<boolean>`(p.status = 'succeeded' and p.archived_at is null and ${FRANCHISE} is null)`

const span = (column: RawBuilder<unknown>, from: string | undefined, end: string | undefined) =>
  sql`${from === undefined ? sql`true` : sql`${column} >= ${from}`} and ${end === undefined ? sql`true` : sql`${column} < ${end}`}`

/** Condition: a row of this kind was exported for the program, and the export is active. */
const exported = (
  layout: Layout,
  kind: Kind,
  id: RawBuilder<unknown>,
) => sql`exists (select from accounting_export_rows r
  where r.layout = ${layout} and r.kind = ${kind} and r.record_id = ${id} and r.live)`

/** Selects what no export includes: `kind`, `record_id`, and its `day` in the business's time zone. */
export function notExported({ franchise, layout, from, to }: ExportPeriod): RawBuilder<unknown> {
  const after = to === undefined ? undefined : addDays(to, 1)
  const moments = [from && startOfDay(from), after && startOfDay(after)] as const
  return sql`
    select case when i.kind = 'credit_note' then 'credit_note' else 'invoice' end as kind, i.id as record_id, i.issue_date::timestamptz as at
    from invoices i where i.franchise_id = ${franchise} and i.status = 'issued' and i.kind <> 'proforma' and ${span(sql`i.issue_date`, from, after)}
      and not ${exported(layout, 'invoice', sql`i.id`)} and not ${exported(layout, 'credit_note', sql`i.id`)}
    union all
    select 'payment', p.id, p.created from payments p join customers c on c.id = p.customer_id
    where ${FRANCHISE} = ${franchise} and p.status = 'succeeded' and p.archived_at is null and ${span(sql`p.created`, ...moments)}
      and not ${exported(layout, 'payment', sql`p.id`)}
    union all
    select 'reversal', p.id, p.updated_at from payments p join customers c on c.id = p.customer_id
    where ${FRANCHISE} = ${franchise} and (p.status <> 'succeeded' or p.archived_at is not null) and ${span(sql`p.updated_at`, ...moments)}
      and ${exported(layout, 'payment', sql`p.id`)} and not ${exported(layout, 'reversal', sql`p.id`)}`
}

/** A payment for accounting. */
export interface HeldPayment {
  readonly id: number
  readonly kind: 'payment' | 'reversal'
  readonly number: string
  /** When it was taken or became void. */
  readonly at: string
  /** In pounds, negative for refunds. */
  readonly amount: number
  readonly customer: string
  /** Null for a payment without a job. */
  readonly job: string | null
  readonly reference: string | null
  readonly how: string
}

/** Query of the payments of an export, in the order they were received. */
export const paymentsOf = (exportId: number): RawBuilder<HeldPayment> => sql<HeldPayment>`
  select p.id, r.kind, p.number, case when r.kind = 'reversal' then p.updated_at else p.created end as at,
    case when (p.flow = 'refund') <> (r.kind = 'reversal') then -p."amountPaid" else p."amountPaid" end as amount,
    coalesce(nullif(c.company_name, ''), c.name) as customer, j.number as job, p.reference, t.name as how
  from accounting_export_rows r join payments p on p.id = r.record_id join customers c on c.id = p.customer_id left join jobs j on j.id = p.job_id
  join payment_types t on t.id = p."paymentTypeId"
  where r.export_id = ${exportId} and r.kind in ('payment', 'reversal') order by 4, p.id, r.kind`
