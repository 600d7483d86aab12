import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Lines that a report covers: materials, or services, which include fitting of materials. */
export type Side = 'materials' | 'services'

/** The unit price of line `l` × its quantity, rounded to the penny. */
const timesQuantity = (price: string): Sql => sql`round(l.quantity * ${sql.ref(`l.${price}`)}, 2)`
/** The discount of the line: its own and its share of the overall discount. */
const reduction = (price: string, netColumn: string): Sql =>
  sql`(${timesQuantity(price)} - ${sql.ref(`l.${netColumn}`)})`
/** Cost of a service line at its usual hours, calculated as in `work_costs` and in `usualCost` of schema/areas/jobs/margin.ts. */
const USUAL_COST: Sql = sql`round(case when s.price_basis = 'hour' then l.quantity * k.hourly_cost else l.quantity * s.default_duration * k.hourly_cost / 60.0 end, 2)`
/** Running VAT of the nets of one rate, so that the VAT of the lines adds up to the VAT of their sum. */
const vatUpTo = (nets: Sql): Sql => sql`round(${nets} * l.vat_percent / 100, 2)`

/** Joins, as `h`, the unit cost of a piece of line `l` that was entered by hand. */
const setByHand = (ownerColumn: 'job_id' | 'quote_id', piece: string): Sql =>
  sql`left join line_costs h on h.kind = ${piece} and h.line_id = l.id and ${sql.ref(`h.${ownerColumn}`)} = l.owner_id`
const BY_HAND: Sql = sql`round(l.quantity * h.unit_cost, 2)`

/**
 * SQL of the agreed parts of jobs: each with its line of the job, its library entry, its net amount and its cost, null if unknown. Labour costs are
 * those recorded when the job was completed; before that, they follow from today's visits or usual hours.
 * @param jobs query of job ids
 * @param side materials, services or both
 */
export function partsOf(jobs: Sql, side: Side | 'both'): Sql {
  // A cost entered by hand counts only if no other cost is known.
  const byHand = (piece: string) => setByHand('job_id', piece)
  const material = timesQuantity('cost_price')
  const materials = sql`
    select l.owner_id as job, l.owner_id || ' materials ' || l.id || ' material' as key, l.id as line, 'material' as piece, 100000 + l.position::int as place, l.name,
      l.material_id as item, m.category_id as category, l.quantity, l.net, l.vat, ${reduction('price_ex_vat', 'net')} as discount,
      case when l.apply_vat then l.vat_percent else 0 end as percent, ${material} as calculated, coalesce(${material}, ${BY_HAND}) as cost
    from asked a join jobs_materials l on l.owner_id = a.id left join materials m on m.id = l.material_id ${byHand('material')}`
  // Costs are frozen when the job is completed, so later parts have no known cost. Before that, costs come from the visits if there are any,
  // otherwise from the usual hours.
  const calculated = (usualCost: Sql) =>
    sql`case when c.job_id is not null then c.cost when f.job_id is not null then null when w.job_id is not null then v.cost else ${usualCost} end`
  const costs = (piece: string) => sql`
    left join frozen f on f.job_id = l.owner_id left join visited w on w.job_id = l.owner_id
    left join job_done_costs c on c.job_id = l.owner_id and c.piece = ${piece} and c.line_id = l.id
    left join live v on v.job_id = l.owner_id and v.piece = ${piece} and v.line_id = l.id ${byHand(piece)}`
  const work = sql`
    select l.owner_id as job, l.owner_id || ' services ' || l.id || ' service' as key, l.id as line, 'service' as piece, l.position::int as place, l.name,
      l.service_id as item, s.category_id as category, l.quantity, l.net, l.vat, ${reduction('price_ex_vat', 'net')} as discount,
      case when l.apply_vat then l.vat_percent else 0 end as percent, ${calculated(USUAL_COST)} as calculated, coalesce(${calculated(USUAL_COST)}, ${BY_HAND}) as cost
    from asked a join jobs_services l on l.owner_id = a.id left join services s on s.id = l.service_id
    left join worker_categories k on k.id = s.worker_category_id ${costs('service')}
    union all
    select l.owner_id, l.owner_id || ' materials ' || l.id || ' labour', l.id, 'labour', 100000 + l.position::int, l.name,
      null, null, l.quantity, l.labour_net, l.labour_vat, ${reduction('labour_price_ex_vat', 'labour_net')},
      case when l.apply_vat then coalesce(l.labour_vat_percent, 0) else 0 end, ${calculated(sql`null::numeric`)}, coalesce(${calculated(sql`null::numeric`)}, ${BY_HAND})
    from asked a join jobs_materials l on l.owner_id = a.id ${costs('labour')}
    where l.labour_net is not null`
  const live = sql`
    frozen as materialized (select distinct d.job_id from job_done_costs d where d.job_id in (select a.id from asked a)),
    visited as materialized (select distinct t.subject_id as job_id from appointments t
      where t.subject = 'jobs' and t.subject_id in (select a.id from asked a) and t.status in ('done', 'part_done') and t.archived_at is null),
    live as materialized (select * from work_costs(array(
      select w.job_id from visited w where not exists (select from frozen f where f.job_id = w.job_id))))`
  if (side === 'materials') return sql`(with asked as materialized (${jobs}) ${materials})`
  const all = side === 'services' ? work : sql`${materials} union all ${work}`
  return sql`(with asked as materialized (${jobs}), ${live} ${all})`
}

/**
 * SQL of the parts of quotes: `quote`, `line`, `piece`, `net` and `cost`, from the accepted option or else the recommended one. Nobody has worked on
 * a quote, so labour costs follow from the usual hours.
 * @param quotes query of quote ids
 */
export const partsOfQuotes = (quotes: Sql): Sql => sql`(
  with asked as materialized (
    select q.id, coalesce(
      (select o.key from quotes_options o where o.owner_id = q.id and o.key = q.accepted_option),
      (select o.key from quotes_options o where o.owner_id = q.id order by o.suggested desc, o.position, o.id limit 1)) as option
    from quotes q where q.id in (${quotes}))
  select a.id as quote, l.id as line, 'material' as piece, l.net, ${timesQuantity('cost_price')} as calculated, coalesce(${timesQuantity('cost_price')}, ${BY_HAND}) as cost
  from asked a join quotes_materials l on l.owner_id = a.id and l.option = coalesce(a.option, l.option) ${setByHand('quote_id', 'material')}
  union all
  select a.id, l.id, 'labour', l.labour_net, null::numeric, ${BY_HAND}
  from asked a join quotes_materials l on l.owner_id = a.id and l.option = coalesce(a.option, l.option) ${setByHand('quote_id', 'labour')}
  where l.labour_net is not null
  union all
  select a.id, l.id, 'service', l.net, ${USUAL_COST}, coalesce(${USUAL_COST}, ${BY_HAND})
  from asked a join quotes_services l on l.owner_id = a.id and l.option = coalesce(a.option, l.option)
  left join services s on s.id = l.service_id left join worker_categories k on k.id = s.worker_category_id ${setByHand('quote_id', 'service')})`

/** A job and its sub-jobs, which are invoiced with it. */
const family = (job: Sql): Sql => sql`(j.id = ${job} or j.parent_id = ${job})`

/**
 * SQL that allocates invoice lines to agreed parts of jobs: `doc`, `key`, `line` (of the document), `net`, `vat`. A line that names a part goes to
 * that part. A line that names none, such as a deposit, is spread over the parts of its VAT rate in proportion to their nets, or over all parts if
 * none has its rate. Nets and VAT add up to those of the document. Lines without a job have no key.
 * @param docs table of document ids, with their job and their VAT
 * @param parts table of the parts of all their jobs
 */
export const sharesOf = (docs: string, parts: string): Sql => sql`(
  with rated as (
    select d.id as doc, d.job_id, l.id as line, l.description, l.net, l.part, l.agreed_percent, l.vat_percent, d.vat_total,
      ${vatUpTo(sql`sum(l.net) over r`)} - ${vatUpTo(sql`(sum(l.net) over r - l.net)`)} as vat
    from ${sql.table(docs)} d join invoices_lines l on l.owner_id = d.id
    window r as (partition by d.id, l.vat_kind, l.vat_percent order by l.position, l.id rows unbounded preceding)),
  line as (
    select r.*, r.vat + case when row_number() over (partition by r.doc order by r.vat_percent desc, abs(r.net) desc, r.line) = 1
      then r.vat_total - sum(r.vat) over (partition by r.doc) else 0 end as its_vat from rated r),
  weighed as (
    select l.*, p.key, p.name, p.place, p.job,
      case when bool_or(p.percent = l.agreed_percent and p.net > 0) over (partition by l.line) and p.percent <> l.agreed_percent then 0 else p.net end as weight
    from line l join jobs j on ${family(sql`l.job_id`)} join ${sql.table(parts)} p on p.job = j.id where l.part is null),
  cut as (
    select w.*, sum(w.weight) over o as upto, sum(w.weight) over (partition by w.line) as weights from weighed w
    window o as (partition by w.line order by w.job, w.place, w.key rows unbounded preceding)),
  shared as (
    select c.doc, c.key, c.line,
      round(c.net * c.upto / c.weights, 2) - round(c.net * (c.upto - c.weight) / c.weights, 2) as net,
      round(c.its_vat * c.upto / c.weights, 2) - round(c.its_vat * (c.upto - c.weight) / c.weights, 2) as vat
    from cut c where c.weights > 0 and c.weight > 0),
  every as (
    select l.doc, l.part as key, l.description as what, l.line, l.net, l.its_vat as vat from line l where l.part is not null
    union all select s.doc, s.key, null, s.line, s.net, s.vat from shared s
    union all select l.doc, null, l.description, l.line, l.net, l.its_vat from line l
      where l.part is null and not exists (select from shared s where s.line = l.line))
  select e.doc, e.key, min(e.line) as line, sum(e.net) as net, sum(e.vat) as vat
  from every e group by e.doc, e.key, case when e.key is null then e.what end)`

/**
 * SQL that spreads amounts over the net and VAT of the parts they pay, by largest remainder: whole pence, ties go to the earlier part. Returns `of`,
 * `key`, `line`, `net` and `vat`.
 * @param paid rows of `of`, `amount`, `place`, `key`, `line` (null for a part without a document), `net` and `vat`: one row for each part an amount
 * pays
 */
export const spreadOver = (paid: string): Sql => sql`(
  with weighed as (
    select p.of, p.key, p.line, p.amount * 100 as pence, t.piece, t.weight, (row_number() over (partition by p.of order by p.place, p.key, p.line, t.piece))::int as n
    from ${sql.table(paid)} p cross join lateral (values ('net', p.net), ('vat', p.vat)) t (piece, weight)),
  cut as (
    select w.*, sum(w.weight) over (partition by w.of) as weights from weighed w),
  share as (select c.*, floor(c.pence * c.weight / c.weights) as whole from cut c where c.weights > 0),
  given as (
    select s.*, s.whole + case when row_number() over (partition by s.of order by s.pence * s.weight - s.whole * s.weights desc, s.n) <= s.pence - sum(s.whole) over (partition by s.of) then 1 else 0 end as its
    from share s)
  select g.of, g.key, g.line, coalesce(sum(g.its) filter (where g.piece = 'net'), 0) / 100 as net,
    coalesce(sum(g.its) filter (where g.piece = 'vat'), 0) / 100 as vat
  from given g group by g.of, g.key, g.line)`
