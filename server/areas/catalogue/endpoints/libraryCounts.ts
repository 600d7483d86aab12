import { sql } from 'kysely'
import { type LibraryCount, libraryCounts } from '../../../../schema/areas/catalogue/endpoints.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Context } from '../../../engine/http/context.ts'
import { tableOf } from '../../../engine/read/select.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Counts every library that the caller may list, in one statement. */
async function libraryCountsOf(ctx: Context): Promise<LibraryCount[]> {
  const visibleLibraries = ctx.engine.resources.all.filter(
    (r) => r.path.startsWith('libraries/') && can(ctx.actor.permissions, r.area, 'list'),
  )
  if (visibleLibraries.length === 0) return []
  const counts = visibleLibraries.map(
    (
      r,
    ) => sql`select ${r.name}::text as resource, count(*) filter (where archived_at is null) as active, count(*) filter (where archived_at is not null) as archived
      from ${tableOf(r)} t where ${scopeOf(ctx, r, 'list')}`,
  )
  const { rows } = await sql<LibraryCount>`${sql.join(counts, sql` union all `)}`.execute(ctx.engine.db)
  return rows
}

export default answer(libraryCounts, async (ctx) => ({ data: await libraryCountsOf(ctx) }))
