import type { FastifyInstance } from 'fastify'
import { retentionOfServerLines } from '../../../schema/areas/logs/settings.ts'
import { permission } from '../../../schema/engine/permissions.ts'
import type { Engine } from '../../engine/http/context.ts'
import type { Events } from '../../engine/http/events.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { TOPIC } from '../../engine/serverlog/ring.ts'
import type { ServerLog } from '../../engine/serverlog/serverLog.ts'

/** Whoever follows the lines asks for them: that makes none of its own while it goes well. So do streams, and signs of life. */
const QUIET = ['/server-logs/list', '/live', '/live/here', '/ready'].map((path) => PREFIX + path)

/** Keeps what this server says in the ring of all servers, and lets it be followed by whoever may read it. */
export function storeServerLines(
  app: FastifyInstance,
  engine: Engine,
  events: Events,
  log: ServerLog | undefined,
): void {
  if (engine.services) engine.services.topics = { [TOPIC]: permission('ServerLogs', 'list') }
  const most = () => engine.settings.now(retentionOfServerLines)
  const say = (error: Error) => console.error(`lines of the server log wait: ${error.message}`)
  log?.attach(app, { db: engine.db, events, most, say }, PREFIX, new Set(QUIET))
}
