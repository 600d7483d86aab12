import type { FastifyInstance } from 'fastify'
import { retentionOfServerLines } from '../../../schema/areas/logs/settings.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { Events } from '../../engine/http/events.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { TOPIC } from '../../engine/serverlog/ring.ts'
import type { ServerLog } from '../../engine/serverlog/serverLog.ts'

/** Requests of a client that follows the lines: successful ones are not logged, and neither are streams and health checks. */
const QUIET = ['/server-logs/list', '/live', '/live/here', '/ready'].map((path) => PREFIX + path)

/** Stores this server's log lines in the shared ring and publishes them to users who may read them. */
export function storeServerLines(
  app: FastifyInstance,
  engine: Engine,
  events: Events,
  log: ServerLog | undefined,
): void {
  if (engine.services) engine.services.topics = { [TOPIC]: permission('ServerLogs', 'list') }
  const maxLines = () => engine.settings.now(retentionOfServerLines)
  const logError = (error: Error) => console.error(`server log lines could not be stored yet: ${error.message}`)
  log?.attach(app, { db: engine.db, events, most: maxLines, say: logError }, PREFIX, new Set(QUIET))
}
