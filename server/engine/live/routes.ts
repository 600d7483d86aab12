import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { can, type Permission } from '../../../schema/engine/permissions.ts'
import { emptyAnswer } from '../../../schema/engine/shape.ts'
import type { ZodTypes } from '../http/bodies.ts'
import type { Context, Engine } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { fetchRecord, pathId } from '../read/read.ts'
import { allow } from '../rights/access.ts'
import type { Live } from './hub.ts'
import type { PresentPerson } from './presence.ts'
import { openStream, type Subscriptions } from './streams.ts'

declare module '../http/context.ts' {
  interface Services {
    /** What streams can follow besides records, and the permission it needs. */
    readonly topics: Readonly<Record<string, Permission>>
  }
}

const NAME = '[a-z][a-z0-9-]{0,62}'
/** Lists that one screen is composed of. */
const MAX_LISTS = 16
const liveQuery = z.strictObject({
  record: z
    .stringFormat('record', new RegExp(`^${NAME}/\\d{1,16}$`))
    .optional()
    .meta({ description: 'The record being viewed, such as `leads/12`' }),
  mode: z.enum(['view', 'edit']).default('view').meta({ description: 'Whether the record is being viewed or edited' }),
  list: z
    .stringFormat('resources', new RegExp(`^${NAME}(,${NAME}){0,${MAX_LISTS - 1}}$`))
    .optional()
    .meta({ description: `Resources whose lists are being viewed, separated by commas, ${MAX_LISTS} at most` }),
  me: z.literal('1').optional().meta({ description: 'Also send the user’s notifications' }),
  topic: z
    .stringFormat('topic', new RegExp(`^${NAME}$`))
    .optional()
    .meta({ description: 'A view that is not a record, such as `server-lines`' }),
  since: z
    .stringFormat('milliseconds', /^\d{1,9}$/)
    .default('0')
    .meta({ description: 'Milliseconds the client has missed. Events from that time are sent first' }),
})
const touch = z.strictObject({ stream: z.uuid() })

const resourceOf = ({ resources }: Engine, name: string) => {
  const found = resources.all.find((resource) => resource.name === name)
  if (!found) throw problem(404, 'not_found')
  return found
}

/**
 * What to follow, if the person may see it.
 * @throws problem 403, 404
 */
async function looksOf(ctx: Context, { record, list, me, topic }: z.output<typeof liveQuery>): Promise<Subscriptions> {
  if (!record && !list && !me && !topic) throw invalid({ record: [{ code: 'required' }] })
  const subscriptions: { -readonly [K in keyof Subscriptions]: Subscriptions[K] } = {}
  if (record) {
    const [name = '', raw = ''] = record.split('/')
    const resource = resourceOf(ctx.engine, name)
    // People who may open a record's screen need not have permission for its form.
    const opens = resource.features && can(ctx.actor.permissions, resource.area, resource.recordPath ?? 'details')
    if (!opens) allow(ctx, resource, 'read')
    const { id } = await fetchRecord(ctx, ctx.engine.db, resource, pathId(raw), 'read')
    subscriptions.record = { resource, id }
  }
  if (list) {
    subscriptions.lists = [...new Set(list.split(','))].map((name) => resourceOf(ctx.engine, name))
    for (const one of subscriptions.lists) allow(ctx, one, 'list')
  }
  if (topic) {
    const needs = ctx.engine.services?.topics?.[topic]
    if (!needs) throw problem(404, 'not_found')
    const [area = '', action = ''] = needs.split(':')
    if (!ctx.actor.permissions.has(needs)) throw problem(403, 'forbidden', { area, action })
    subscriptions.topic = topic
  }
  return subscriptions
}

/** How others see the caller. A person viewing as another group is not shown. */
function personOf(
  request: FastifyRequest,
  { record }: Subscriptions,
  mode: PresentPerson['mode'],
): PresentPerson | undefined {
  if (!record || request.headers['x-view-as'] !== undefined) return undefined
  const { id, first_name, last_name, image } = request.sessionUser
  const edits = mode === 'edit' && can(request.actor.permissions, record.resource.area, 'edit')
  return { id, first_name, last_name, image, mode: edits ? 'edit' : 'view' }
}

/**
 * GET /live: server-sent events about what one tab shows. `hello` {stream, gap}, `record` {resource, id, version, part, by}, `list` {resource,
 * records, more}, `notified` {}, `people` {resource, id, people}, `topic` {topic}, `gap` {}, `end` {code}; ids, versions and names only. The bearer
 * token is in the header, as with every request, so browsers read it by `fetch`: an EventSource would need it in the address.
 */
export function liveRoutes(app: FastifyInstance, engine: Engine, live: Live): void {
  const api = app.withTypeProvider<ZodTypes>()
  api.get(
    '/live',
    {
      schema: { querystring: liveQuery },
      compress: false,
      exposeHeadRoute: false,
      config: {
        access: 'session',
        summary: 'Stream changes to a record or list, and who is viewing it, as server-sent events',
        gives: ['text/event-stream'],
      },
    },
    async (request, reply) => {
      const startedAt = performance.now()
      const ctx = contextOf(engine, request)
      const subscriptions = await looksOf(ctx, request.query)
      const stream = openStream(ctx, subscriptions, personOf(request, subscriptions, request.query.mode))
      live.admit(request.actor.session_id, stream.body)
      reply.raw.once('close', () => stream.body.destroy())
      // Proxies that buffer answers would deliver nothing.
      void reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8')
      const sent = reply.send(stream.body)
      await live.add(stream, Number(request.query.since) + performance.now() - startedAt)
      return sent
    },
  )
  api.post(
    '/live/here',
    {
      schema: { body: touch, response: { 200: emptyAnswer } },
      config: { access: 'session', summary: 'Confirm that a shared record is still open', verb: 'touch' },
    },
    async (request) => {
      live.touch(request.body.stream, request.actor.session_id)
      return {}
    },
  )
}
