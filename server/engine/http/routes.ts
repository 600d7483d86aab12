import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyAct } from '../../../schema/engine/act.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { ACT_ACTIONS, type Act, type Permission, permission } from '../../../schema/engine/permissions.ts'
import { emptyBody } from '../../../schema/engine/shape.ts'
import { withFiguresOf } from '../read/figures.ts'
import { list, simpleList } from '../read/list.ts'
import { etagOf, read } from '../read/read.ts'
import { hideUnpermittedValues } from '../rights/hideUnpermitted.ts'
import { archive, reinstate } from '../write/archive.ts'
import { BULK_ACTS, bulk } from '../write/bulk.ts'
import { create } from '../write/create.ts'
import { proseOf } from '../write/prepare/cardGuard.ts'
import { update } from '../write/update.ts'
import type { Actor } from './actor.ts'
import { applyAliases } from './aliases.ts'
import type { Context, Engine } from './context.ts'
import { type Reply, repeatKeyOf } from './idempotency.ts'
import { confirmedIn } from './questions.ts'

/** Who may call an endpoint: everyone, everyone signed in, or people with one of these permissions. */
export type Access = 'public' | 'session' | Permission | readonly Permission[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Permissions that the caller needs as well. */
    alsoNeeds?: readonly Permission[]
    /** The declared action that it carries out. */
    act?: AnyAct
    /** Name of the resource, for the API description. */
    resource?: string
    /** What the endpoint does, in a few words of English. */
    summary?: string
    /** The verb of a POST for its operation name, when the last part of its path is not one: `keep`, `decide`. */
    verb?: string | undefined
    /** Describes a body that `checkBody` checks. */
    body?: z.ZodType
    /** Media types of a body that is not JSON. */
    takes?: readonly string[]
    /** Media types of an answer that is not JSON. */
    gives?: readonly string[]
  }
  interface FastifyRequest {
    /** The caller. Reading it on a public route throws, because no session was checked there. */
    readonly actor: Actor
  }
}

export const PREFIX = '/panel-api'

const contexts = new WeakMap<FastifyRequest, Context>()

/** The context of a request with a session. */
/** The abort signal starts listening when it is first used; a client that left before counts as gone. */
const leftOf = (request: FastifyRequest): AbortSignal =>
  request.raw.socket.destroyed ? AbortSignal.abort() : request.signal

export function contextOf(engine: Engine, request: FastifyRequest): Context {
  const url = request.url.split('?')[0] as string
  const ctx: Context = {
    engine: request.reading ?? engine,
    actor: request.actor,
    action: `${request.method} ${request.routeOptions.url ?? url}`,
    url,
    ip: request.ip,
    changeset: request.id,
    ...confirmedIn(request.query),
    changeNotice: { changeset: null, final: false },
    disconnected: () => leftOf(request),
  }
  contexts.set(request, ctx)
  return ctx
}

/**
 * Finishes every answer: one to a write that can be undone names its changeset (`Changeset: <uuid>`), and fields of lines that the caller may not see
 * are removed.
 */
export function finishAnswers(app: FastifyInstance, resources: Engine['resources']): void {
  hideUnpermittedValues(app, resources)
  applyAliases(app, resources)
  app.addHook('onSend', async (request, reply) => {
    const notice = contexts.get(request)?.changeNotice
    if (!notice?.changeset || notice.final || reply.statusCode >= 400) return
    void reply.header('changeset', notice.changeset).header('access-control-expose-headers', 'Changeset, ETag')
  })
}

function send(reply: FastifyReply, result: Reply): FastifyReply {
  if (result.etag) void reply.header('etag', result.etag)
  return reply.code(result.status).send(result.body)
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

type ById = { Params: { id: string } }
type Query = { Querystring: Record<string, unknown> }

/** Mounts all endpoints of one resource, relative to PREFIX. The router prefers named paths to `/:id`, whatever the order here. */
export function resourceRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  const base = `/${resource.name}`
  const needs = (act: Act, summary: string) => ({
    config: { access: permission(resource.area, ACT_ACTIONS[act]), resource: resource.name, summary },
  })
  const answer = async (ctx: Context, reply: FastifyReply, result: Reply) =>
    send(reply, await withFiguresOf(ctx, resource, result))
  const writeRoute = (act: 'create' | 'update', summary: string) => {
    const { config } = needs(act, summary)
    return { config: { ...config, ...proseOf(resource) } }
  }
  const pluralName = resource.label[1].toLowerCase()
  const one = resource.label[0].toLowerCase()

  app.get<Query>(`${base}/list`, needs('list', `Active ${pluralName}, one page`), (request) =>
    list(contextOf(engine, request), resource, request.query, false),
  )
  if (resource.archive) {
    app.get<Query>(`${base}/archived-list`, needs('list', `Archived ${pluralName}, one page`), (request) =>
      list(contextOf(engine, request), resource, request.query, true),
    )
    app.patch<ById>(
      `${base}/reinstate/:id`,
      { ...needs('reinstate', `Take a ${one} out of the archive`), schema: { body: emptyBody } },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        return answer(ctx, reply, await reinstate(ctx, resource, request.params.id, header(request, 'if-match')))
      },
    )
  }
  app.get<Query>(
    `${base}/simple-list`,
    { config: { access: 'session', resource: resource.name, summary: `${resource.label[1]} for selection lists` } },
    (request) => simpleList(contextOf(engine, request), resource, request.query),
  )
  app.get<ById>(`${base}/:id`, needs('read', `One ${one}`), async (request, reply) => {
    const row = await read(contextOf(engine, request), resource, request.params.id)
    return reply.header('etag', etagOf(row)).send(row)
  })
  app.post(base, writeRoute('create', `Create a ${one}`), async (request, reply) => {
    const ctx = contextOf(engine, request)
    return answer(
      ctx,
      reply,
      await create(
        ctx,
        resource,
        request.body,
        repeatKeyOf(header(request, 'idempotency-key'), ctx.action, request.body),
      ),
    )
  })
  app.post(
    `${base}/bulk`,
    {
      config: {
        // The permission is checked once the action of the request is known.
        access: [...new Set(Object.values(BULK_ACTS))].map((act) => permission(resource.area, ACT_ACTIONS[act])),
        resource: resource.name,
        summary: `Change, archive, reinstate or reorder several ${pluralName}`,
      },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      return send(
        reply,
        await bulk(
          ctx,
          resource,
          request.body,
          repeatKeyOf(header(request, 'idempotency-key'), ctx.action, request.body),
        ),
      )
    },
  )
  for (const method of ['PATCH', 'PUT'] as const) {
    const summary = method === 'PATCH' ? `Change the fields sent of a ${one}` : `Replace a ${one}`
    app.route<ById>({
      method,
      url: `${base}/:id`,
      ...writeRoute('update', summary),
      handler: async (request, reply) => {
        const ctx = contextOf(engine, request)
        const mode = method === 'PATCH' ? 'patch' : 'put'
        const ifMatch = header(request, 'if-match')
        return answer(ctx, reply, await update(ctx, resource, request.params.id, mode, request.body, ifMatch))
      },
    })
  }
  app.delete<ById>(
    `${base}/:id`,
    needs('archive', `${resource.archive ? 'Archive' : 'Delete'} a ${one}`),
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      return answer(
        ctx,
        reply,
        await archive(
          ctx,
          resource,
          request.params.id,
          header(request, 'if-match'),
          request.query as Record<string, unknown>,
        ),
      )
    },
  )
  engine.rules.get(resource.name)?.routes?.(app, engine)
}

/** Refuses to start with an endpoint that does not say who may call it. */
export function demandAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(PREFIX) || route.url === `${PREFIX}/*`) return
    if (!route.config?.access)
      throw new Error(
        `endpoint ${String(route.method)} ${route.url} declares no access; give config.access an area and action`,
      )
  })
}
