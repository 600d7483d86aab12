import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../../../schema/engine/time/time.ts'
import type { Context } from '../../../engine/http/context.ts'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import type { ReportRequest } from '../../../engine/reports/report.ts'
import { scopeOf, seesAll } from '../../../engine/rights/access.ts'
import type { Side } from '../../jobs/costs/parts.ts'
import { catchUp } from './catchUp.ts'
import { KEPT, type Kind } from './shares.ts'

type Sql = RawBuilder<unknown>

/** The name of a line of a job or document; read only for line reports, because the database omits the joins for sums. */
const WHAT = sql`coalesce(case s.piece when 'service' then js.name else jm.name end, dl.description)`
const NAMED = sql`
  left join jobs_services js on js.id = s.job_line and s.piece = 'service' left join jobs_materials jm on jm.id = s.job_line and s.piece <> 'service'
  left join invoices_lines dl on dl.id = s.document_line`

/** The basis on which amounts count. */
export type Basis = 'agreed' | 'done' | 'invoiced' | 'paid'

/** Periods of up to this many days contain few of all records. */
const FEW = 62

interface Counted {
  readonly kind: Kind
  readonly day: Sql
  readonly within: (request: ReportRequest) => Sql
}
const moment = (kind: Kind, instant: Sql, more: Sql = sql`true`): Counted => ({
  kind,
  // A getter, because the day depends on the business's time zone, which can change.
  get day() {
    return dayAt(instant)
  },
  within: (request) => sql`${momentIn(instant, request)} and ${more}`,
})
const inStatus = (which: Sql): Sql =>
  sql`s.job_status_id in (select k.id from job_statuses k where k.category ${which})`

/** When shares count. Agreed: when jobs were created; done: when they were completed. Cancelled jobs count for neither. */
const FACTS_BY_BASIS: Readonly<Record<Basis, Counted>> = {
  agreed: moment('jobs', sql`s.at`, inStatus(sql`<> 'cancelled'`)),
  done: moment('jobs', sql`s.done_at`, inStatus(sql`in ('completed', 'invoiced')`)),
  invoiced: {
    kind: 'invoices',
    day: sql`s.day`,
    within: ({ days }) => sql`s.day between ${days.from} and ${days.to}`,
  },
  paid: moment('payments', sql`s.at`),
}

/** Selects sales of one side line by line, on the requested basis, from the stored shares. */
export const soldOf =
  (side: Side) =>
  (request: ReportRequest): Sql => {
    const { ctx, basis, days } = request
    const { kind, day, within } = FACTS_BY_BASIS[basis as Basis]
    const records = ctx.engine.resources.get(kind)
    const table = sql.table(KEPT[kind])
    const sold = sql`s.piece ${side === 'materials' ? sql`=` : sql`<>`} 'material' and ${within(request)}`
    // For a few weeks only those records are read by an index; for a year that would take longer than reading all.
    const prefilter =
      days.to < addDays(days.from, FEW)
        ? sql`t.id = any(array(select s.record from ${table} s where ${sold})) and`
        : sql``
    const isVisible = seesAll(ctx, records)
      ? sql`true`
      : sql`s.record in (select t.id from ${sql.table(records.table)} t where ${prefilter} ${scopeOf(ctx, records, 'list')})`
    return sql`
      select ${day} as day, ${WHAT} as what, ${kind}::text as of, s.record, s.piece, s.job_line, s.job_id as job, s.franchise_id as franchise, s.job_type_id as type,
        c.type as customer_type, s.item_id as item, i.category_id as category, s.workers as worker, s.quantity, s.net, s.discount, s.vat, s.net + s.vat as gross, s.cost
      from ${table} s left join customers c on c.id = s.customer_id left join ${sql.table(side)} i on i.id = s.item_id ${NAMED}
      where ${sold} and ${isVisible}`
  }

/** Makes sure that the stored shares include everything committed by now. */
export const readySold = ({ engine }: Context): Promise<void> => catchUp(engine.db)
