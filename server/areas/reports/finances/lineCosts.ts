import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../engine/db/kysely.ts'
import { partsOf, partsOfQuotes } from '../../jobs/costs/parts.ts'

type Sql = RawBuilder<unknown>

/** The column that references the record of a line. */
const OWNERS = { jobs: 'job_id', quotes: 'quote_id' } as const
export type Owner = keyof typeof OWNERS

/** The cost set by hand for the same line of the quote that job `f` was converted from. */
const OF_QUOTE: Sql = sql`(
  select q.unit_cost from jobs j join line_costs q on q.quote_id = j.quote_id
  where j.id = f.record and q.kind = f.piece and q.name = f.name and q.quantity = f.quantity and q.unit_cost is not null
  order by q.id limit 1)`

/** SQL of the lines of these records with an unknown cost. */
const uncosted = (owner: Owner, ids: readonly number[]): Sql => {
  const records = sql`select t.id from ${sql.table(owner)} t where t.id = any(${[...ids]}::bigint[]) and t.archived_at is null`
  const parts =
    owner === 'jobs'
      ? sql`(select p.job as record, p.piece, p.line, p.net, p.calculated from ${partsOf(records, 'both')} p)`
      : sql`(select p.quote as record, p.piece, p.line, p.net, p.calculated from ${partsOfQuotes(records)} p)`
  const lines = (list: string, piece: Sql) => sql`
    select p.record, p.piece, p.line, p.net, l.name, l.quantity
    from parts p join ${sql.table(`${owner}_${list}`)} l on l.id = p.line and ${piece}`
  return sql`(
    with parts as materialized (select * from ${parts} q where q.calculated is null),
    line as (${lines('materials', sql`p.piece <> 'service'`)} union all ${lines('services', sql`p.piece = 'service'`)})
    select l.record, l.piece, l.line, l.net, l.name, l.quantity, o.franchise_id, o."assignedTo"
    from line l join ${sql.table(owner)} o on o.id = l.record)`
}

/**
 * Updates the list of lines without a cost for some records: a line leaves it when its cost becomes known, but one with a cost set by hand stays as
 * long as it exists.
 */
export async function updateLineCosts(tx: Tx, owner: Owner, ids: readonly number[]): Promise<void> {
  const ownerColumn = sql.ref(OWNERS[owner])
  const columns = sql`name, quantity, net, franchise_id, "assignedTo"`
  await sql`
    with found as materialized (select * from ${uncosted(owner, ids)} f),
    gone as (
      delete from line_costs t where t.${ownerColumn} = any(${[...ids]}::bigint[]) and not exists (
        select from found f where f.record = t.${ownerColumn} and f.piece = t.kind and f.line = t.line_id)
      and (t.unit_cost is null or not exists (
        select from ${sql.table(`${owner}_services`)} l where t.kind = 'service' and l.id = t.line_id
        union all
        select from ${sql.table(`${owner}_materials`)} l where t.kind <> 'service' and l.id = t.line_id)))
    insert into line_costs as t (${ownerColumn}, kind, line_id, ${columns}, unit_cost)
    select f.record, f.piece, f.line, f.name, f.quantity, f.net, f.franchise_id, f."assignedTo", ${owner === 'jobs' ? OF_QUOTE : sql`null`}
    from found f
    on conflict (kind, line_id, (job_id is null)) where line_id is not null do update
    set name = excluded.name, quantity = excluded.quantity, net = excluded.net, franchise_id = excluded.franchise_id, "assignedTo" = excluded."assignedTo"
    where (t.name, t.quantity, t.net, t.franchise_id, t."assignedTo") is distinct from
      (excluded.name, excluded.quantity, excluded.net, excluded.franchise_id, excluded."assignedTo")`.execute(tx)
}
