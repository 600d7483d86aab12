import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { byId } from '../http/bodies.ts'
import type { Context, Engine } from '../http/context.ts'
import { problem } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { etagIn, noticeForeign, pathId } from '../read/read.ts'
import { tableOf } from '../read/select.ts'
import { demandWhole, scopeOf } from '../rights/access.ts'
import { checkedAnswer } from './checked.ts'
import type { EndpointHandler } from './handle.ts'
import { routeAccessOf } from './routeAccess.ts'

/** @throws problem 404 unless the record exists and the caller can see it */
async function demandVisible(ctx: Context, name: string, id: number): Promise<void> {
  const resource = ctx.engine.resources.get(name)
  const { rows } = await sql`
    select from ${tableOf(resource)} t where t.id = ${id} and ${scopeOf(ctx, resource, 'read')}`.execute(ctx.engine.db)
  if (rows.length) return
  await noticeForeign(ctx, ctx.engine.db, resource, id, 'read')
  throw problem(404, 'not_found')
}

/** Mounts an endpoint at its declared address, relative to PREFIX. */
export function endpointRoute(app: FastifyInstance, engine: Engine, { endpoint, run }: EndpointHandler): void {
  const { of, path, params, query, body, reads } = endpoint
  const ofRecord = of !== null && path.startsWith(`/${of}/:id`)
  app.route<{ Params: { id?: string } }>({
    method: endpoint.method ?? 'GET',
    url: path,
    config: {
      ...routeAccessOf(endpoint),
      summary: endpoint.summary,
      ...(of === null ? {} : { resource: of }),
      ...(body ? { body } : {}),
      ...(reads ? { reads } : {}),
    },
    schema: {
      ...(ofRecord ? { params: byId.extend(params?.shape ?? {}) } : params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: endpoint.answer },
    },
    handler: async (request, reply) => {
      const ctx = contextOf(engine, request)
      demandWhole(ctx.actor, endpoint.concerns)
      const id = ofRecord ? pathId(request.params.id ?? '') : 0
      if (ofRecord && !endpoint.findsTarget) await demandVisible(ctx, of, id)
      const endpointRequest = { id, params: request.params, query: request.query, body: request.body }
      const answer = checkedAnswer(endpoint.answer, await run(ctx, endpointRequest), `endpoint ${of}/${endpoint.name}`)
      const { etag } = etagIn(answer)
      if (etag) void reply.header('etag', etag)
      return reply.send(answer)
    },
  })
}
