import { sql } from 'kysely'
import type { Part } from '../../areas/record/parts/part.ts'
import type { FileParts } from './parts.ts'
import { fileRoutes, recordFileRoutes } from './routes.ts'
import { fileSource } from './timeline.ts'
import { PART, restoreFiles } from './write.ts'

/** Files as a part of records. */
export const filesPart = (parts: FileParts): Part => ({
  key: PART,
  carried: PART,
  restore: restoreFiles,
  counts: async ({ engine }, { name }, rows) => {
    const ids = rows.map(({ id }) => id as number)
    const { rows: found } = await sql<{ id: number; count: number }>`
      select f.subject_id as id, count(*)::int as count from files f
      where f.subject = ${name} and f.subject_id = any(${ids}::bigint[]) and f.archived_at is null group by 1`.execute(
      engine.db,
    )
    return new Map(found.map(({ id, count }) => [id, { count }]))
  },
  sources: [fileSource(parts)],
  routes: (app, engine, resource) => recordFileRoutes(app, engine, parts, resource),
  ownRoutes: (app, engine) => fileRoutes(app, engine, parts),
})
