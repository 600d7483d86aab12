import { sql } from 'kysely'
import type { RecentChange } from '../../../schema/areas/workspace/shapes.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Context } from '../http/context.ts'
import { scopeOf, seesAll } from '../rights/access.ts'
import { tableOf } from './select.ts'

/** The newest log entries about records that the caller may list; for a resource with a scope only those within it. */
export async function recentChanges(ctx: Context, limit: number): Promise<RecentChange[]> {
  const readableEntries = ctx.engine.resources.all
    .filter((r) => can(ctx.actor.permissions, r.area, 'list'))
    .map((r) => {
      const scoped = seesAll(ctx, r)
        ? sql`true`
        : sql`exists (select 1 from ${tableOf(r)} t where t.id = l.entity_id and ${scopeOf(ctx, r, 'list')})`
      return sql`(l.entity = ${r.name} and ${scoped})`
    })
  if (readableEntries.length === 0) return []
  const { rows } = await sql<RecentChange>`
    select l.id, l.at, l.event, l.entity, l.entity_id, l.label, l.changed, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "user"
    from log_entries l left join users u on u.id = l.user_id where ${sql.join(readableEntries, sql` or `)} order by l.id desc limit ${limit}`.execute(
    ctx.engine.db,
  )
  return rows
}
