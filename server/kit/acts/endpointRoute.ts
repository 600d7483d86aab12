import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../access.ts'
import { byId } from '../bodies.ts'
import type { Context, Engine } from '../context.ts'
import { problem } from '../errors.ts'
import { pathId } from '../read.ts'
import { contextOf } from '../routes.ts'
import { tableOf } from '../select.ts'
import { checkedAnswer } from './checked.ts'
import type { EndpointHandler } from './handle.ts'

/** @throws problem 404 unless the record is there and the actor sees it */
async function demandSeen(ctx: Context, name: string, id: number): Promise<void> {
  const resource = ctx.engine.resources.get(name)
  const { rows } = await sql`
    select from ${tableOf(resource)} t where t.id = ${id} and ${scopeOf(ctx, resource, 'read')}`.execute(ctx.engine.db)
  if (rows.length === 0) throw problem(404, 'not_found')
}

/** Mounts an endpoint where its declaration says, relative to PREFIX. */
export function endpointRoute(app: FastifyInstance, engine: Engine, { endpoint, run }: EndpointHandler): void {
  const { of, path, access, params, query, body } = endpoint
  const ofRecord = path.startsWith(`/${of}/:id`)
  const needs = access === 'session' ? [] : access
  app.route<{ Params: { id?: string } }>({
    method: endpoint.method ?? 'GET',
    url: path,
    config: {
      ...{ access: needs[0] ?? 'session', alsoNeeds: needs.slice(1), resource: of, summary: endpoint.summary },
      ...(body ? { body } : {}),
    },
    schema: {
      ...(ofRecord ? { params: byId.extend(params?.shape ?? {}) } : params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: endpoint.answer },
    },
    handler: async (request) => {
      const ctx = contextOf(engine, request)
      const id = ofRecord ? pathId(request.params.id ?? '') : 0
      if (ofRecord) await demandSeen(ctx, of, id)
      const asked = { id, params: request.params, query: request.query, body: request.body }
      return checkedAnswer(endpoint.answer, await run(ctx, asked), `endpoint ${of}/${endpoint.name}`)
    },
  })
}
