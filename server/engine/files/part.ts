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
  sources: [fileSource(parts)],
  routes: (app, engine, resource) => recordFileRoutes(app, engine, parts, resource),
  ownRoutes: (app, engine) => fileRoutes(app, engine, parts),
})
