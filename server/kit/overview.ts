import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { can, permission } from '../../schema/permissions.ts'
import { demand, scopeOf } from './access.ts'
import type { Context, Engine } from './context.ts'
import { parseWhole } from './query.ts'
import { contextOf } from './routes.ts'
import { tableOf } from './select.ts'

interface Count {
  resource: string
  active: number
  archived: number
}

/** Counts of every library this actor may list, in one statement. */
async function libraryCounts(ctx: Context): Promise<Count[]> {
  const mine = ctx.engine.resources.all.filter(
    (r) => r.path.startsWith('libraries/') && can(ctx.actor.permissions, r.area, 'list'),
  )
  if (mine.length === 0) return []
  const counts = mine.map(
    (
      r,
    ) => sql`select ${r.name}::text as resource, count(*) filter (where archived_at is null) as active, count(*) filter (where archived_at is not null) as archived
      from ${tableOf(r)} t where ${scopeOf(ctx, r, 'list')}`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(ctx.engine.db)
  return rows
}

/** The newest log entries about records that this actor may list; of a resource with a scope only those within it. */
async function recentChanges(ctx: Context, limit: number) {
  const mine = ctx.engine.resources.all
    .filter((r) => can(ctx.actor.permissions, r.area, 'list'))
    .map((r) => {
      const scoped = ctx.engine.rules.get(r.name)?.scope
        ? sql`exists (select 1 from ${tableOf(r)} t where t.id = l.entity_id and ${scopeOf(ctx, r, 'list')})`
        : sql`true`
      return sql`(l.entity = ${r.name} and ${scoped})`
    })
  if (mine.length === 0) return []
  const { rows } = await sql`
    select l.id, l.at, l.event, l.entity, l.entity_id, l.label, l.changed, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "user"
    from log_entries l left join users u on u.id = l.user_id where ${sql.join(mine, sql` or `)} order by l.id desc limit ${limit}`.execute(
    ctx.engine.db,
  )
  return rows
}

/** What the first screens show: counts of the libraries, latest changes. */
export function overviewRoutes(app: FastifyInstance, engine: Engine): void {
  app.get(
    '/libraries/counts',
    { config: { access: permission('Libraries', 'index'), summary: 'How many records each library has' } },
    async (request) => {
      const ctx = contextOf(engine, request)
      demand(ctx.actor, 'Libraries', 'index')
      return { data: await libraryCounts(ctx) }
    },
  )
  app.get<{ Querystring: { limit?: string } }>(
    '/logs/recent',
    { config: { access: permission('Logs', 'list'), summary: 'Latest changes' } },
    async (request) => {
      const ctx = contextOf(engine, request)
      demand(ctx.actor, 'Logs', 'list')
      return { data: await recentChanges(ctx, parseWhole(request.query.limit ?? '10', 'limit', 1, 50)) }
    },
  )
}
