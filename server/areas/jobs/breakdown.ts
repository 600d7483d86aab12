import { type RawBuilder, sql } from 'kysely'
import { type Breakdown, type BreakdownRow, GROUPS, type Group } from '../../../schema/areas/jobs/breakdown.ts'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { businessZone } from '../../../schema/engine/time/time.ts'
import type { Context, Engine } from '../../engine/http/context.ts'
import { cancellableQuery } from '../../engine/read/cancellableQuery.ts'
import { readyFigures } from '../../engine/read/figures.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { limitConcurrency } from '../../engine/read/limiter.ts'
import { parseQuery } from '../../engine/read/query.ts'
import { colourOf, tableOf } from '../../engine/read/select.ts'
import { demand, scopeOf } from '../../engine/rights/access.ts'
import { addedSums, MARGINS, type MarginName, marginColumns } from './costs/margin.ts'
import { moneyOfJobs } from './money.ts'

type Resources = Pick<Engine['resources'], 'get'>

interface Found extends Omit<BreakdownRow, 'id' | 'month'> {
  readonly key: number | string | null
  readonly whole: boolean
}

/** Which figures the caller may see in addition to the value of jobs. */
interface Sees {
  /** Margin on materials only, or on materials and labour. */
  readonly margins: readonly MarginName[]
  readonly payments: boolean
}
const NEEDS = {
  materials: ['materialsFinances'],
  job: ['materialsFinances', 'servicesFinances'],
} as const
const seesOf = ({ actor }: Context): Sees => ({
  margins: MARGINS.filter((name) => NEEDS[name].every((action) => can(actor.permissions, 'Reports', action))),
  payments: can(actor.permissions, 'Payments', 'list'),
})

/** Selects the workers sent to each job by its visits. Cancelled visits do not count. */
export const visitsOf = (
  where: RawBuilder<unknown>,
) => sql`select a.subject_id as job, l.target_id as worker from appointments a
  join appointments_worker_ids l on l.owner_id = a.id
  where a.subject = 'jobs' and a.archived_at is null and a.status <> 'cancelled' and ${where}`
const VISITED = sql`(select distinct v.job, v.worker from (${visitsOf(sql`true`)}) v)`

const keyOf = (grouping: Group): RawBuilder<unknown> => {
  const field = GROUPS[grouping]
  if (field) return sql.ref(`t.${field}`)
  if (grouping === 'worker') return sql`w.worker`
  return sql`to_char(t.created_at at time zone ${businessZone()}, 'YYYY-MM')`
}

/** Returns the library whose ids the group keys are, or undefined where the keys are not ids. */
function namesOf(resources: Resources, grouping: Group): AnyResource | undefined {
  const field = GROUPS[grouping]
  const store = field ? jobs.fields[field].store : undefined
  const name = grouping === 'worker' ? 'workers' : store?.as === 'column' ? store.references : undefined
  return name ? resources.get(name) : undefined
}

const marginFigures = (name: MarginName) => sql`
  coalesce(${sql.ref(`s.${name}_cost`)}, 0) as ${sql.id(`${name}_cost`)},
  ${sql.ref(`s.${name}_margin`)}, ${sql.ref(`s.${name}_margin_percent`)}, ${sql.ref(`s.${name}_coverage`)},
  coalesce(${sql.ref(`s.${name}_uncosted`)}, 0)::int as ${sql.id(`${name}_uncosted`)}`
const noMargin = (name: MarginName) => ({
  [`${name}_cost`]: 0,
  [`${name}_margin`]: 0,
  [`${name}_margin_percent`]: null,
  [`${name}_coverage`]: null,
  [`${name}_uncosted`]: 0,
})

/**
 * Builds one statement that returns the matching jobs' figures per group and in total, with the name of each group. Decimals are summed as decimals.
 * Margins are summed from the figures stored for each job.
 */
export function breakdownStatement(
  resources: Resources,
  groupName: Group | null,
  where: RawBuilder<unknown>,
  { margins, payments }: Sees,
) {
  const names = groupName ? namesOf(resources, groupName) : undefined
  const colour = names && colourOf(names)
  const sets = groupName ? sql`grouping sets ((b.key), ())` : sql`grouping sets (())`
  const grouping = groupName ? sql`b.key, grouping(b.key) = 1 as whole` : sql`null::bigint as key, true as whole`
  const order = !names
    ? sql`f.key`
    : names.fields['position']
      ? sql`n.position, n.id`
      : sql`${titleExpression(names, 'n')}, n.id`
  return sql<Found>`
    with base as materialized (
      select t.id, ${groupName ? keyOf(groupName) : sql`null::bigint`} as key, t.total_inc_vat as value, t.sub_total_ex_vat - t.discount_total as net
      from jobs t ${groupName === 'worker' ? sql`left join ${VISITED} w on w.job = t.id` : sql``} where ${where}),
    figures as (select ${grouping}, count(*) as jobs, coalesce(sum(b.value), 0) as value, coalesce(sum(b.net), 0) as net from base b group by ${sets})
    ${
      margins.length
        ? sql`, added as (select ${grouping}, ${addedSums('k')} from base b join job_margins k on k.job_id = b.id group by ${sets}),
            spent as (select a.*, ${marginColumns('a')} from added a)`
        : sql``
    }
    ${
      payments
        ? sql`, taken as (select ${grouping}, sum(p.counted) as paid
            from base b join payments p on p.job_id = b.id where p.archived_at is null group by ${sets}),
            owing as (select ${grouping}, sum(m.outstanding) as outstanding
            from base b join ${moneyOfJobs(sql`select distinct b.id from base b join jobs r on r.id = b.id where r.parent_id is null`)} m on m.id = b.id group by ${sets})`
        : sql``
    }
    select f.*, ${names ? titleExpression(names, 'n') : sql`null::text`} as label, ${colour ? sql.ref(`n.${colour}`) : sql`null::text`} as colour
      ${margins.length ? sql`, ${sql.join(margins.map(marginFigures))}` : sql``}
      ${payments ? sql`, coalesce(p.paid, 0) as paid, coalesce(o.outstanding, 0) as outstanding` : sql``}
    from figures f ${margins.length ? sql`left join spent s on s.whole = f.whole and s.key is not distinct from f.key` : sql``}
    ${
      payments
        ? sql`left join taken p on p.whole = f.whole and p.key is not distinct from f.key
      left join owing o on o.whole = f.whole and o.key is not distinct from f.key`
        : sql``
    }
    ${names ? sql`left join ${tableOf(names)} n on n.id = f.key` : sql``}
    order by f.whole, ${order}`
}

const present = (grouping: Group | null, { key, whole: _, ...row }: Found): BreakdownRow => ({
  id: typeof key === 'number' ? key : null,
  month: grouping === 'month' && typeof key === 'string' ? key : null,
  ...row,
})

const EMPTY_GROUP = { id: null, month: null, label: null, colour: null, jobs: 0, net: 0, value: 0 }

/**
 * GET /jobs/breakdown: number and figures, by group, of the jobs that the list shows for the same query and the caller's scope. Sub-jobs count as
 * jobs with lines of their own, so every pound counts once; their outstanding amount counts with the main job. A job counts under each worker sent to
 * it.
 * @throws problem 422 at an invalid parameter, 503 when too many requests are queued
 */
export async function breakdown(
  ctx: Context,
  grouping: Group,
  params: Readonly<Record<string, unknown>>,
): Promise<Breakdown> {
  demand(ctx.actor, jobs.area, 'breakdown')
  const resource = ctx.engine.resources.get(jobs.name)
  const { where } = parseQuery(resource, params, { asker: ctx })
  const all = sql.join([sql`t.archived_at is null`, scopeOf(ctx, resource, 'list'), ...where], sql` and `)
  const sees = seesOf(ctx)
  await readyFigures(ctx, resource, [...Object.keys(params), ...(sees.margins.length ? ['job_margin'] : [])])
  const fetchRows = (group: Group | null) =>
    cancellableQuery(
      ctx,
      async (tx) => (await breakdownStatement(ctx.engine.resources, group, all, sees).execute(tx)).rows,
    )
  return limitConcurrency(async () => {
    const rows = await fetchRows(grouping)
    // A job with several workers is in several groups but counts once in the total.
    const [totalRow] = grouping === 'worker' ? await fetchRows(null) : rows.filter((row) => row.whole)
    return {
      data: rows.filter((row) => !row.whole).map((row) => present(grouping, row)),
      total: totalRow
        ? present(null, totalRow)
        : {
            ...EMPTY_GROUP,
            ...Object.assign({}, ...sees.margins.map(noMargin)),
            ...(sees.payments ? { paid: 0, outstanding: 0 } : {}),
          },
    }
  }, ctx.disconnected?.())
}
