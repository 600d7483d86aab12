import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../engine/http/context.ts'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import type { Asked } from '../../../engine/reports/report.ts'
import { scopeOf, seesAll } from '../../../engine/rights/access.ts'
import { visitsOf } from '../../jobs/breakdown.ts'
import { partsOf, type Side } from '../../jobs/costs/parts.ts'
import { catchUp } from './catchUp.ts'
import { KEPT, type Kind } from './shares.ts'

type Sql = RawBuilder<unknown>

const isMaterial = (side: Side): Sql => (side === 'materials' ? sql`=` : sql`<>`)

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
    from base b join ${partsOf(sql`select id from base`, side)} p on p.job = b.id join customers c on c.id = b.customer_id where p.piece ${isMaterial(side)} 'material'`
}

/** What a line of a job, or of a document, is called: asked for lines alone, the database leaves it out of sums. */
const WHAT = sql`coalesce(case s.piece when 'service' then js.name else jm.name end, dl.description)`
const NAMED = sql`
  left join jobs_services js on js.id = s.job_line and s.piece = 'service' left join jobs_materials jm on jm.id = s.job_line and s.piece <> 'service'
  left join invoices_lines dl on dl.id = s.document_line`

/** What of the documents of a kind falls to the lines of a side, from what is kept of them. */
function ofDocuments(asked: Asked, side: Side, kind: Kind): Sql {
  const { ctx, days } = asked
  const documents = ctx.engine.resources.get(kind)
  const [day, within] =
    kind === 'invoices'
      ? [sql`s.day`, sql`s.day between ${days.from} and ${days.to}`]
      : [dayAt(sql`s.at`), momentIn(sql`s.at`, asked)]
  const seen = seesAll(ctx, documents)
    ? sql`true`
    : sql`s.record in (select t.id from ${sql.table(documents.table)} t where ${scopeOf(ctx, documents, 'list')})`
  return sql`
    select ${day} as day, ${WHAT} as what, ${kind}::text as of, s.record, s.job_id as job, s.franchise_id as franchise, s.job_type_id as type,
      c.type as customer_type, s.item_id as item, i.category_id as category, s.workers as worker, s.quantity, s.net, s.discount, s.vat, s.net + s.vat as gross, s.cost
    from ${sql.table(KEPT[kind])} s left join customers c on c.id = s.customer_id left join ${sql.table(side)} i on i.id = s.item_id ${NAMED}
    where s.piece ${isMaterial(side)} 'material' and ${within} and ${seen}`
}

/** What was sold on one side, line by line, on the basis that is asked for. */
export const soldOf =
  (side: Side) =>
  (asked: Asked): Sql =>
    asked.basis === 'invoiced'
      ? ofDocuments(asked, side, 'invoices')
      : asked.basis === 'paid'
        ? ofDocuments(asked, side, 'payments')
        : ofJobs(asked, side)

/** What it is read from has everything that was committed by now. */
export const readySold = async ({ engine }: Context, basis: string): Promise<void> => {
  if (basis === 'invoiced' || basis === 'paid') await catchUp(engine.db)
}
