import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { commentBody } from '../../schema/comments.ts'
import type { AnyResource } from '../../schema/define.ts'
import { permission } from '../../schema/permissions.ts'
import type { ZodTypes } from '../kit/bodies.ts'
import type { Engine } from '../kit/context.ts'
import { type Reply, repeatOf } from '../kit/idempotency.ts'
import { etagOf } from '../kit/read.ts'
import { contextOf } from '../kit/routes.ts'
import { comment, commentHistory, comments } from './commentReads.ts'
import { addComment, COMMENTS, deleteComment, editComment } from './comments.ts'
import { mentionable } from './mentionable.ts'
import { subjectOf } from './subject.ts'
import { person, recordId } from './timelineRoute.ts'

const shown = z.object({
  id: z.int(),
  subject: z.string().meta({ description: 'Name of the resource of the record it is about' }),
  subject_id: z.int(),
  at: z.iso.datetime(),
  user: person.nullable(),
  body: z.string().nullable().meta({ description: 'Plain text; `@[12]` speaks to the user 12. Null once deleted' }),
  key: z.string().nullable(),
  params: z.record(z.string(), z.unknown()).nullable(),
  edited_at: z.iso.datetime().nullable(),
  deleted_at: z.iso.datetime().nullable(),
  deleted_by: person.nullable(),
  mentions: z.record(z.string(), z.string()),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  version: z.int(),
})
const page = z.object({ data: z.array(shown), total: z.int(), page: z.int(), limit: z.int() })
const versions = z.object({
  data: z.array(z.object({ at: z.iso.datetime(), user: z.string().nullable(), body: z.string().nullable() })),
  mentions: z.record(z.string(), z.string()).meta({ description: 'Id → name of whom it spoke to' }),
})
const paging = z.looseObject({
  page: z.unknown().meta({ type: 'integer', minimum: 1, default: 1, description: 'Page, from 1' }).optional(),
  limit: z
    .unknown()
    .meta({ type: 'integer', minimum: 1, maximum: 200, default: 25, description: 'Of a page' })
    .optional(),
})

function send(reply: FastifyReply, { status, body, etag }: Reply) {
  if (etag) void reply.header('etag', etag)
  return reply.code(status).send(body)
}

/** Comments on the records of one resource. */
export function commentRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource): void {
  const api = app.withTypeProvider<ZodTypes>()
  const one = resource.label[0].toLowerCase()
  const see = permission(resource.area, resource.recordPath ?? 'details')
  const url = `/${resource.name}/:id/comments`
  const config = (access: typeof see, summary: string) => ({ config: { access, resource: resource.name, summary } })
  api.get(
    url,
    {
      ...config(see, `What is said about a ${one}, newest first`),
      schema: { params: recordId, querystring: paging, response: { 200: page } },
    },
    async (request) =>
      comments(contextOf(engine, request), { resource: resource.name, id: request.params.id }, request.query),
  )
  api.post(
    url,
    {
      ...config(permission(resource.area, 'edit'), `Say something about a ${one}`),
      schema: { params: recordId, body: commentBody, response: { 200: shown } },
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const repeat = repeatOf(request.headers['idempotency-key'], ctx.url, request.body)
      return send(
        reply,
        await addComment(ctx, { resource: resource.name, id: request.params.id }, request.body.body, repeat),
      )
    },
  )
  api.get(
    `/${resource.name}/:id/mentionable`,
    {
      ...config(see, `People whom a comment on a ${one} may speak to`),
      schema: {
        params: recordId,
        querystring: z.strictObject({ q: z.string().max(100).default('') }),
        response: { 200: z.object({ data: z.array(person) }) },
      },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      const subject = await subjectOf(ctx, { resource: resource.name, id: request.params.id }, COMMENTS, 'read')
      return { data: await mentionable(ctx, subject, request.query.q) }
    },
  )
}

/** Single comments; what one may do with them follows from their record. */
export function commentOwnRoutes(app: FastifyInstance, engine: Engine): void {
  const api = app.withTypeProvider<ZodTypes>()
  const config = (summary: string) => ({ config: { access: 'session' as const, summary } })
  const params = recordId
  api.get(
    '/comments/:id',
    { ...config('One comment'), schema: { params, response: { 200: shown } } },
    async (request, reply) => {
      const found = await comment(contextOf(engine, request), request.params.id)
      return reply.header('etag', etagOf(found)).send(found)
    },
  )
  api.get(
    '/comments/:id/history',
    { ...config('What a comment said before'), schema: { params, response: { 200: versions } } },
    async (request) => commentHistory(contextOf(engine, request), request.params.id),
  )
  api.patch(
    '/comments/:id',
    {
      ...config('Say a comment of one’s own differently'),
      schema: { params, body: commentBody, response: { 200: shown } },
    },
    async (request, reply) =>
      send(
        reply,
        await editComment(
          contextOf(engine, request),
          request.params.id,
          request.body.body,
          request.headers['if-match'],
        ),
      ),
  )
  api.delete(
    '/comments/:id',
    {
      ...config('Delete a comment; it stays in its place without its text'),
      schema: { params, response: { 200: shown } },
    },
    async (request, reply) =>
      send(reply, await deleteComment(contextOf(engine, request), request.params.id, request.headers['if-match'])),
  )
}
