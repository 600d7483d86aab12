import { sql } from 'kysely'
import { PAYABLE, type SubjectName } from '../../../schema/areas/onlinePayments/subjects.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { moneyOf } from '../jobs/money.ts'

/** The record a link is for. */
export interface Subject {
  readonly of: SubjectName
  readonly id: number
}

/** A payable record, with payer and payee. Amounts in pounds, including VAT. */
export interface Payable extends Subject {
  readonly number: string
  readonly title: string | null
  /** Amount still to be paid; for a quote its deposit, or null without one. */
  readonly owed: number | null
  /** Whether the record is neither archived nor in a state in which it cannot be paid. */
  readonly isOpen: boolean
  readonly customer_id: number | null
  readonly franchise_id: number | null
  readonly job_id: number | null
  readonly quote_id: number | null
  readonly invoice_id: number | null
  readonly seller: string | null
  readonly phone: string | null
  readonly email: string | null
  /** The customer's language. */
  readonly language: Locale | null
  readonly customer_email: string | null
}

const { invoices, quotes, jobs } = PAYABLE

const FIGURES = {
  invoices: sql`select t.id, t.number, null::text as title, t.balance as owed, t.archived_at is null and t.status = any(${[...(invoices.is?.['status'] ?? [])]}::text[])
      and t.kind = any(${[...(invoices.is?.['kind'] ?? [])]}::text[]) as is_open,
    t.customer_id, t.franchise_id, t.job_id, t.quote_id, t.id as invoice_id from invoices t`,
  quotes: sql`select t.id, t.number, null::text as title,
      nullif(t.deposit, 0) as owed,
      t.archived_at is null and s.category = any(${[...(quotes.category ?? [])]}::text[]) as is_open,
    t.customer_id, t.franchise_id, (select j.id from jobs j where j.quote_id = t.id and j.archived_at is null order by j.id limit 1) as job_id,
    t.id as quote_id, null::bigint as invoice_id from quotes t join quote_statuses s on s.id = t.quote_status_id`,
  jobs: sql`select t.id, t.number, t.title, ${moneyOf('outstanding', sql`t.id`)} as owed,
      t.archived_at is null and s.category = any(${[...(jobs.category ?? [])]}::text[]) as is_open,
    t.customer_id, t.franchise_id, t.id as job_id, null::bigint as quote_id, null::bigint as invoice_id
    from jobs t join job_statuses s on s.id = t.job_status_id`,
} as const

/** Returns what would be paid for now; undefined if the record does not exist. */
export async function payableOf(db: Db | Tx, { of, id }: Subject): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`
    select ${of} as of, x.id, x.number, x.title, x.owed::float8 as owed, x.is_open as "isOpen", x.customer_id, x.franchise_id, x.job_id, x.quote_id, x.invoice_id,
      f.name as seller, f.phone, f.email, c.language, c.email as customer_email
    from (${FIGURES[of]} where t.id = ${id}) x
    left join customers c on c.id = x.customer_id
    left join franchises f on f.id = coalesce(x.franchise_id, (select case when count(*) = 1 then min(o.id) end from franchises o where o.archived_at is null))`.execute(
    db,
  )
  return rows[0]
}
