import { type RawBuilder, sql } from 'kysely'
import { serverLines } from '../../../../schema/areas/logs/endpoints.ts'
import type { Line, LinesQuery } from '../../../../schema/areas/logs/serverShapes.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Db } from '../../../engine/db/kysely.ts'
import { LEVELS } from '../../../engine/serverlog/lines.ts'
import { allOf, within } from '../find.ts'
import { UTC } from '../rows.ts'

function conditionsOf(query: LinesQuery): RawBuilder<boolean>[] {
  const { level, text, request_id: request, server, before, after } = query
  const pattern = text && within(text)
  return [
    sql<boolean>`true`,
    ...(level && level !== 'info' ? [sql<boolean>`l.level >= ${sql.lit(LEVELS[level])}`] : []),
    ...(request ? [sql<boolean>`l.request_id = ${request}::uuid`] : []),
    ...(server ? [sql<boolean>`l.server = ${server}`] : []),
    ...(before === undefined ? [] : [sql<boolean>`l.id < ${before}`]),
    ...(after === undefined ? [] : [sql<boolean>`l.id > ${after}`]),
    ...(pattern
      ? [
          sql<boolean>`(l.message ilike ${pattern} or l.route ilike ${pattern} or concat(l.method, ' ', l.route) ilike ${pattern} or l.details::text ilike ${pattern})`,
        ]
      : []),
  ]
}

/** Returns the names of servers: there are few, found by skipping through their index. */
async function serversOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ server: string }>`
    with recursive known as (
      (select server from server_lines order by server limit 1)
      union all
      select (select l.server from server_lines l where l.server > k.server order by l.server limit 1) from known k where k.server is not null)
    select server from known where server is not null`.execute(db)
  return rows.map(({ server }) => server)
}

type Stored = Omit<Line, 'user' | 'level'> & { level: number; user_id: number | null; person: string | null }

const levelOf = (level: number): Line['level'] =>
  level >= LEVELS.error ? 'error' : level >= LEVELS.warn ? 'warn' : 'info'

export default answer(serverLines, async (ctx, { query }) => {
  const { db } = ctx.engine
  const { limit, request_id: request } = query
  // Read before the lines themselves: lines written in between are returned twice rather than never.
  const { rows: newest } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from server_lines`.execute(
    db,
  )
  const { rows } = await sql<Stored>`
    select l.id, to_char(l.at, ${sql.lit(UTC)}) as at, l.level, l.server, l.request_id, l.method, l.route, l.status, l.user_id, l.ms, l.message, l.details,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as person
    from (select * from server_lines l where ${allOf(conditionsOf(query))} order by l.id desc limit ${limit + 1}) l
    left join users u on u.id = l.user_id order by l.id desc`.execute(db)
  const asksLog = request !== undefined && can(ctx.actor.permissions, 'Logs', 'view')
  const wrote = asksLog
    ? (await sql`select from log_entries where changeset = ${request}::uuid limit 1`.execute(db)).rows.length > 0
    : false
  return {
    data: rows.slice(0, limit).map(({ user_id, person, level, ...row }) => ({
      ...row,
      level: levelOf(level),
      user: user_id === null ? null : { id: user_id, name: person ?? `#${user_id}` },
    })),
    more: rows.length > limit,
    last: newest[0]?.last ?? 0,
    servers: await serversOf(db),
    wrote,
  }
})
