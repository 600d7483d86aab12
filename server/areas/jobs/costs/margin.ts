import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Prefixes of the columns of the two margins. Materials: net revenue less the cost of materials. Job: the same less labour. */
export const MARGINS = ['materials', 'job'] as const
export type MarginName = (typeof MARGINS)[number]

const IS_COUNTED: Readonly<Record<MarginName, Sql>> = { materials: sql`p.piece = 'material'`, job: sql`true` }

/**
 * SQL sums that a margin is calculated from, over parts `p` with `piece`, `net` and `cost`. `schema/areas/jobs/margin.ts` does the same in
 * TypeScript.
 */
const sumsOf = (name: MarginName): Sql => sql`
  coalesce(sum(p.cost) filter (where ${IS_COUNTED[name]}), 0) as ${sql.id(`${name}_cost`)},
  coalesce(sum(p.net) filter (where not (${IS_COUNTED[name]} and p.cost is null)), 0) as ${sql.id(`${name}_known`)},
  (count(p.piece) filter (where ${IS_COUNTED[name]} and p.cost is null))::int as ${sql.id(`${name}_uncosted`)}`

/** Sums over parts `p`: the revenue and, for both margins, known cost, revenue with a known cost, and the number of parts without one. */
export const MARGIN_SUMS: Sql = sql`coalesce(sum(p.net), 0) as revenue, ${sql.join(MARGINS.map(sumsOf))}`

/** Adds up the same sums over rows of `alias` that already have them. */
export const addedSums = (alias: string): Sql =>
  sql.join(
    ['revenue', ...MARGINS.flatMap((name) => [`${name}_cost`, `${name}_known`, `${name}_uncosted`])].map(
      (column) => sql`coalesce(sum(${sql.ref(`${alias}.${column}`)}), 0) as ${sql.id(column)}`,
    ),
  )

const share = (part: Sql, total: Sql): Sql => sql`case when ${total} > 0 then round(${part} * 100 / ${total}, 1) end`

/** The margin over `alias`; null if no cost is known. */
export function marginOf(name: MarginName, alias: string): Sql {
  const column = (what: string) => sql.ref(`${alias}.${name}_${what}`)
  return sql`case when ${column('uncosted')} = 0 or ${column('known')} > 0 or ${column('cost')} > 0 then ${column('known')} - ${column('cost')} end`
}

/** Columns over `alias`: each margin, its percentage of the revenue with a known cost, and the percentage of the revenue with a known cost. */
export const marginColumns = (alias: string): Sql =>
  sql.join(
    MARGINS.flatMap((name) => {
      const knownRevenue = sql.ref(`${alias}.${name}_known`)
      return [
        sql`${marginOf(name, alias)} as ${sql.id(`${name}_margin`)}`,
        sql`${share(sql`(${marginOf(name, alias)})`, knownRevenue)} as ${sql.id(`${name}_margin_percent`)}`,
        sql`${share(knownRevenue, sql.ref(`${alias}.revenue`))} as ${sql.id(`${name}_coverage`)}`,
      ]
    }),
  )

/** SQL of the refunds of jobs and of payments that settle complaints, as `refunded` and `remedies`, by `id`. */
export const refundsOf = (ids: Sql): Sql => sql`(
  with asked as materialized (${ids}),
  -- Payments of a job pay for its sub-jobs too, so a refund counts at the main job.
  family as materialized (
    select j.id as root, j.id as job, j.sub_total_ex_vat - j.discount_total as net, j.total_inc_vat as gross
    from asked a join jobs j on j.id = a.id where j.parent_id is null
    union all
    select a.id, j.id, j.sub_total_ex_vat - j.discount_total, j.total_inc_vat
    from asked a join jobs j on j.parent_id = a.id where j.archived_at is null),
  refunded as (
    select f.root, sum(p."amountPaid") filter (where p.flow = 'in') as taken, sum(p."amountPaid") filter (where p.flow = 'refund') as refunded
    from family f join payments p on p.job_id = f.job where p.archived_at is null and p.status = 'succeeded' group by f.root
    having sum(p."amountPaid") filter (where p.flow = 'refund') > 0),
  agreed as (select root, sum(net) as net, sum(gross) as gross from family group by root),
  -- What was paid twice and went back is no loss.
  lost as (
    select g.root, g.net, g.gross, least(greatest(g.gross - (coalesce(r.taken, 0) - r.refunded), 0), r.refunded) as amount
    from agreed g join refunded r on r.root = g.root)
  select a.id, coalesce((select case when l.gross > 0 then round(l.amount * l.net / l.gross, 2) else l.amount end from lost l where l.root = a.id), 0) as refunded,
    coalesce((select sum(c.remedy_amount) from complaints c
      where c.job_id = a.id and c.archived_at is null and c.remedy_type is distinct from 'refund'), 0) as remedies
  from asked a)`

/** SQL of the job margin over `alias` after refunds and remedies; null if the margin is unknown. */
export const profitOf = (alias: string): Sql =>
  sql`(${marginOf('job', alias)}) - ${sql.ref(`${alias}.refunded`)} - ${sql.ref(`${alias}.remedies`)}`

/** SQL of all cost figures of jobs by `id`, calculated from `parts` with `job`, `piece`, `net` and `cost`. */
export const marginsOfJobs = (ids: Sql, parts: Sql): Sql => sql`(
  with wanted as materialized (${ids}),
  sums as materialized (
    select w.id, ${MARGIN_SUMS} from wanted w left join ${parts} p on p.job = w.id group by w.id),
  whole as (select s.*, r.refunded, r.remedies from sums s join ${refundsOf(sql`select id from wanted`)} r on r.id = s.id)
  select w.*, ${marginColumns('w')}, ${profitOf('w')} as profit from whole w)`
