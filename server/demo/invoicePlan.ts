import { sql } from 'kysely'
import type { RequestedInvoice } from '../../schema/areas/invoices/shapes.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import type { Tx } from '../engine/db/kysely.ts'

/** A document that the demo business issues for a job. */
export interface Planned {
  readonly job: number
  readonly customer: number
  readonly franchise: number
  readonly site: number | null
  readonly person: number | null
  readonly kind: 'deposit' | 'interim' | 'final'
  readonly asked: RequestedInvoice
  /** `YYYY-MM-DD`; for a draft the day it was created. */
  readonly day: string
  readonly draft: boolean
}

interface Row {
  readonly id: number
  readonly customer: number
  readonly franchise: number
  readonly site: number | null
  readonly person: number | null
  readonly category: string
  readonly begun: string
  readonly told: string
  /** Including VAT and all sub-jobs, in pounds. */
  readonly total: number
  readonly paid: number
  readonly first_paid: string | null
}

/** One in this many finished, unpaid jobs has a draft. */
const DRAFT_EVERY = 6
const later = (a: string, b: string) => (a > b ? a : b)

/**
 * Returns what is invoiced of a job and when: everything for an invoiced job, a deposit for a part payment, and half of the job if at least 90 % was
 * paid. Some completed jobs without a payment get a draft.
 */
function planOf(job: Row, today: string): Pick<Planned, 'kind' | 'asked' | 'day' | 'draft'> | null {
  if (job.category === 'invoiced')
    return { kind: 'final', asked: { kind: 'final' }, day: dayOf(job.told), draft: false }
  if (job.paid === 0 || job.first_paid === null)
    return job.category === 'completed' && job.id % DRAFT_EVERY === 0
      ? { kind: 'final', asked: { kind: 'final' }, day: today, draft: true }
      : null
  const day = later(addDays(dayOf(job.first_paid), -2), dayOf(job.begun))
  const share = Math.round((job.paid / job.total) * 100)
  if (share < 90) return { kind: 'deposit', asked: { kind: 'deposit', amount: job.paid }, day, draft: false }
  return { kind: 'interim', asked: { kind: 'interim', percent: 50 }, day, draft: false }
}

/**
 * Returns the demo invoices in order of their days: at most one for each main job. Jobs of customers without an address are left out, because their
 * invoices could not be issued.
 */
export async function invoicePlan(tx: Tx, now: number): Promise<Planned[]> {
  const { rows } = await sql<Row>`
    select j.id, j.customer_id as customer, j.franchise_id as franchise, j.address_id as site, j."assignedTo" as person, s.category,
      j.created_at as begun, j.updated_at as told, f.total, coalesce(p.paid, 0) as paid, p.first_paid
    from jobs j join job_statuses s on s.id = j.job_status_id
    cross join lateral (select sum(o.total_inc_vat) as total from jobs o where o.archived_at is null and (o.id = j.id or o.parent_id = j.id)) f
    left join lateral (select sum(q."amountPaid") as paid, min(q.created_at) as first_paid from payments q join jobs o on o.id = q.job_id
      where (o.id = j.id or o.parent_id = j.id) and q.flow = 'in' and q.status = 'succeeded') p on true
    where j.parent_id is null and j.archived_at is null and j.franchise_id is not null and f.total > 0
      and s.category in ('invoiced', 'completed', 'in_progress', 'scheduled')
      and exists (select from customers_addresses a where a.owner_id = j.customer_id)
    order by j.id`.execute(tx)
  const today = dayOf(now)
  const plannedInvoices = rows.flatMap(({ id, customer, franchise, site, person, ...job }): Planned[] => {
    const plan = planOf({ id, customer, franchise, site, person, ...job }, today)
    return plan ? [{ job: id, customer, franchise, site, person, ...plan }] : []
  })
  return plannedInvoices.toSorted((a, b) => (a.day === b.day ? a.job - b.job : a.day < b.day ? -1 : 1))
}
