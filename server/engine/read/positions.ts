import { type RawBuilder, sql } from 'kysely'
import { MAX_PLACES } from '../../../schema/areas/workspace/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Places } from '../../../schema/engine/views.ts'
import type { Context } from '../http/context.ts'
import { allow, scopeOf } from '../rights/access.ts'
import { figureNames, readyFigures, withVisibleFigures } from './figures.ts'
import { titleExpression } from './language.ts'
import { COUNT_BOUND } from './list.ts'
import { orderBy, parseQuery } from './query.ts'
import { tableOf } from './select.ts'

/** A record at a position of its own, or of one of its lines. */
export interface Position {
  id: number
  label: string
  lat: number
  lng: number
  /** Id of its status, when the resource has one. */
  status: number | null
  /** Name of the line whose position it is. */
  place: string | null
}

export interface Positions {
  data: Position[]
  /** Matching records, with and without a position; exact up to 10,000. */
  total: number
  total_is: 'exact' | 'at_least'
  /** How many of them have no position. */
  without: number
  /** Whether there are more positions than were sent. */
  more: boolean
}

interface Where {
  /** What the records are joined with; their table is `t`. */
  readonly from: RawBuilder<unknown>
  readonly lat: RawBuilder<number>
  readonly lng: RawBuilder<number>
  readonly place: RawBuilder<string | null>
  /** Sorted after the list's own order. */
  readonly order: RawBuilder<unknown>
  /** Whether the record under `t` has a position. */
  readonly placed: RawBuilder<boolean>
}

function whereOf(resource: AnyResource, { lat, lng, lines, show = [] }: Places): Where {
  const columnOf = (alias: string, name: string) => sql<number>`${sql.ref(`${alias}.${name}`)}`
  if (lines === undefined)
    return {
      from: tableOf(resource),
      lat: columnOf('t', lat),
      lng: columnOf('t', lng),
      place: sql`null::text`,
      order: sql``,
      placed: sql<boolean>`(${columnOf('t', lat)} is not null and ${columnOf('t', lng)} is not null)`,
    }
  const table = sql.table(`${resource.table}_${lines}`)
  const has = (alias: string) =>
    sql<boolean>`(${columnOf(alias, lat)} is not null and ${columnOf(alias, lng)} is not null)`
  const names = show.map((name) => sql`nullif(${sql.ref(`i.${name}`)}::text, '')`)
  return {
    from: sql`(select i.* from ${table} i where ${has('i')}) i join ${tableOf(resource)}`,
    lat: columnOf('i', lat),
    lng: columnOf('i', lng),
    order: sql`, i.position`,
    place: names.length ? sql<string | null>`coalesce(${sql.join(names)})` : sql`null::text`,
    placed: sql<boolean>`exists (select from ${table} i where i.owner_id = t.id and ${has('i')})`,
  }
}

/**
 * GET /{resource}/positions: map positions of the records of a list, in its order, with the same filters and scope; at most `MOST_PLACES`.
 * @throws problem 422 as the list does
 */
export async function positions(
  ctx: Context,
  declared: AnyResource,
  map: Places,
  params: Readonly<Record<string, unknown>>,
): Promise<Positions> {
  allow(ctx, declared, 'list')
  const resource = withVisibleFigures(ctx, declared)
  const query = parseQuery(resource, params, { asker: ctx, defaultLimit: MAX_PLACES, maxLimit: MAX_PLACES })
  await readyFigures(ctx, resource, figureNames(params))
  const { db } = ctx.engine
  const { from, lat, lng, place, order, placed } = whereOf(resource, map)
  const conditions = [sql`t.archived_at is null`, scopeOf(ctx, resource, 'list'), ...query.where]
  const where = sql.join(conditions, sql` and `)
  const status = resource.status ? sql.ref(`t.${resource.status}`) : sql`null::bigint`
  const join = map.lines === undefined ? sql`t` : sql`t on i.owner_id = t.id`
  const found = sql<Position>`
    select t.id, ${titleExpression(resource, 't')} as label, ${lat} as lat, ${lng} as lng, ${status} as status, ${place} as place
    from ${from} ${join} ${query.by?.join ?? sql``} where ${where} and ${placed} order by ${orderBy(resource, query)}${order}
    limit ${query.limit + 1} offset ${(query.page - 1) * query.limit}`.execute(db)
  const countQuery = sql<{ n: number; placed: number }>`
    select count(*) as n, count(*) filter (where placed) as placed from (
      select ${placed} as placed from ${tableOf(resource)} t where ${where} limit ${COUNT_BOUND + 1}) c`.execute(db)
  const [{ rows }, { rows: counts }] = await Promise.all([found, countQuery])
  const { n, placed: withPlace } = counts[0] ?? { n: 0, placed: 0 }
  return {
    data: rows.slice(0, query.limit),
    total: Math.min(n, COUNT_BOUND),
    total_is: n <= COUNT_BOUND ? 'exact' : 'at_least',
    without: n - withPlace,
    more: rows.length > query.limit,
  }
}
