import { type RawBuilder, sql } from 'kysely'
import type { WorkerFilters } from '../../../schema/areas/visits/parameters.ts'

/** Returns the filters as a condition over workers `t`. */
export function workersWhere(filters: WorkerFilters): RawBuilder<boolean> {
  const parts = [sql`t.active and t.archived_at is null`]
  if (filters.worker_ids) parts.push(sql`t.id = any(${filters.worker_ids}::bigint[])`)
  if (filters.franchise_id) parts.push(sql`t.franchise_id = any(${filters.franchise_id}::bigint[])`)
  if (filters.worker_category_id) parts.push(sql`t.worker_category_id = any(${filters.worker_category_id}::bigint[])`)
  if (filters.location_ids)
    parts.push(
      sql`exists (select from workers_location_ids l where l.owner_id = t.id and l.target_id = any(${filters.location_ids}::bigint[]))`,
    )
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
