import { sql } from 'kysely'
import type { LibraryCount, RecentChange } from '../../../schema/areas/panel/shapes.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Context } from '../http/context.ts'
import { scopeOf } from '../rights/access.ts'
import { tableOf } from './select.ts'

/** Counts of every library this actor may list, in one statement. */
export async function libraryCounts(ctx: Context): Promise<LibraryCount[]> {
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
  const { rows } = await sql<LibraryCount>`${sql.join(counts, sql` union all `)}`.execute(ctx.engine.db)
  return rows
}

/** The newest log entries about records that this actor may list; of a resource with a scope only those within it. */
export async function recentChanges(ctx: Context, limit: number): Promise<RecentChange[]> {
  const mine = ctx.engine.resources.all
    .filter((r) => can(ctx.actor.permissions, r.area, 'list'))
    .map((r) => {
      const scoped = ctx.engine.rules.get(r.name)?.scope
        ? sql`exists (select 1 from ${tableOf(r)} t where t.id = l.entity_id and ${scopeOf(ctx, r, 'list')})`
        : sql`true`
      return sql`(l.entity = ${r.name} and ${scoped})`
    })
  if (mine.length === 0) return []
  const { rows } = await sql<RecentChange>`
    select l.id, l.at, l.event, l.entity, l.entity_id, l.label, l.changed, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "user"
    from log_entries l left join users u on u.id = l.user_id where ${sql.join(mine, sql` or `)} order by l.id desc limit ${limit}`.execute(
    ctx.engine.db,
  )
  return rows
}
