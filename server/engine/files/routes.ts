import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { subjectOf } from '../../areas/record/parts/subject.ts'
import { byId, type ZodTypes } from '../http/bodies.ts'
import type { Engine } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { etagOf } from '../read/read.ts'
import { answerOf } from './answer.ts'
import { sendContent, sendThumbnail } from './content.ts'
import { hearOut } from './hearOut.ts'
import type { FileParts } from './parts.ts'
import {
  deletedSchema,
  describeSchema,
  fileList,
  fileSchema,
  limitsSchema,
  listSchema,
  sentQuery,
  sentSchema,
} from './storage/wire.ts'
import { filesOf } from './store.ts'
import { upload } from './upload.ts'
import { describe, liveFile, PART, remove } from './write.ts'

type ById = { Params: { id: string } }

const BINARY = 'application/octet-stream'

const ifMatch = (request: FastifyRequest) => request.headers['if-match']

/** What an upload says before its first byte. @throws problem 422 at `description`, `name` and `file` together */
function sentOf(request: FastifyRequest) {
  if (!new RegExp(`^${BINARY}\\b`).test(request.headers['content-type'] ?? '')) throw problem(415, 'content_type')
  const { 'content-length': given, 'transfer-encoding': chunked, 'idempotency-key': key } = request.headers
  const length = given === undefined ? undefined : Number(given)
  const parsed = sentSchema.safeParse(request.query)
  const errors = parsed.success ? {} : fieldErrors(parsed.error, request.query)
  if (length === 0 || (length === undefined && !chunked)) errors['file'] = [{ code: 'required' }]
  if (!parsed.success || Object.keys(errors).length) throw invalid(errors)
  return { ...parsed.data, length, key: key as string | undefined }
}

/** GET and POST /{resource}/{id}/files */
export function recordFileRoutes(root: FastifyInstance, engine: Engine, parts: FileParts, resource: AnyResource): void {
  const path = `/${resource.name}/:id/files`
  const one = resource.label[0].toLowerCase()
  const config = (summary: string) => ({ access: 'session' as const, resource: resource.name, summary })
  root.withTypeProvider<ZodTypes>().get<ById & { Querystring: unknown }>(
    path,
    {
      schema: { params: byId, querystring: listSchema, response: { 200: fileList } },
      config: config(`Files of a ${one}, newest first`),
    },
    async (request) => {
      const query = request.query as z.output<typeof listSchema>
      const which = { resource: resource.name, id: request.params.id }
      const ctx = contextOf(engine, request)
      const { row } = await subjectOf(ctx, which, PART, 'read')
      const { data, total } = await filesOf(engine.db, { subject: resource.name, subject_id: row.id }, query)
      return {
        data: data.map((file) => answerOf(parts, ctx, file)),
        total,
        page: query.page,
        limit: query.limit,
      }
    },
  )
  void root.register(async (scope) => {
    // The bytes are read as they come: nothing of a file is ever held whole.
    scope.addContentTypeParser(BINARY, (_request, _payload, done) => done(null))
    scope.withTypeProvider<ZodTypes>().post<ById>(
      path,
      {
        schema: { params: byId, querystring: sentQuery, response: { 200: fileSchema } },
        config: { ...config(`Send a file about a ${one}`), takes: [BINARY] },
      },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        const { socket } = request.raw
        try {
          const sent = sentOf(request)
          const id = await upload(ctx, parts, { resource: resource.name, id: request.params.id }, sent, request.raw)
          const { file } = await liveFile(ctx, String(id), 'read')
          void reply.header('etag', etagOf(file))
          return answerOf(parts, ctx, file)
        } catch (error) {
          hearOut(request.raw, socket)
          throw error
        }
      },
    )
  })
}

/** Everything below /files */
export function fileRoutes(root: FastifyInstance, engine: Engine, parts: FileParts): void {
  const app = root.withTypeProvider<ZodTypes>()
  const config = (summary: string) => ({ access: 'session' as const, summary })
  app.get(
    '/files/limits',
    { schema: { response: { 200: limitsSchema } }, config: config('Most bytes of a file of each kind that is taken') },
    async () => ({ data: parts.limits }),
  )
  app.get<ById>(
    '/files/:id',
    { schema: { params: byId, response: { 200: fileSchema } }, config: config('What is known of a file') },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const { file } = await liveFile(ctx, request.params.id, 'read')
      void reply.header('etag', etagOf(file))
      return answerOf(parts, ctx, file)
    },
  )
  app.patch<ById & { Body: z.output<typeof describeSchema> }>(
    '/files/:id',
    {
      schema: { params: byId, body: describeSchema, response: { 200: fileSchema } },
      config: config('Describe a file anew'),
    },
    async (request, reply) => {
      const ctx = contextOf(engine, request)
      const file = await describe(ctx, request.params.id, request.body.description, ifMatch(request))
      void reply.header('etag', etagOf(file))
      return answerOf(parts, ctx, file)
    },
  )
  app.delete<ById>(
    '/files/:id',
    { schema: { params: byId, response: { 200: deletedSchema } }, config: config('Delete a file; it can be undone') },
    async (request) => {
      const file = await remove(contextOf(engine, request), request.params.id, ifMatch(request))
      const { id, name, subject, subject_id } = file
      return { id, name, subject, subject_id }
    },
  )
  const bytes = (summary: string, gives: string) => ({
    compress: false as const,
    exposeHeadRoute: false,
    config: { ...config(summary), byPass: true as const, gives: [gives] },
  })
  root.get<ById & { Querystring: { download?: string } }>(
    '/files/:id/content',
    bytes('The file itself, whole or in part', '*/*'),
    async (request, reply) => {
      const { file } = await liveFile(contextOf(engine, request), request.params.id, 'read')
      return sendContent(request, reply, parts, file, request.query.download !== undefined)
    },
  )
  root.get<ById>('/files/:id/thumbnail', bytes('A small picture of an image', 'image/webp'), async (request, reply) => {
    const { file } = await liveFile(contextOf(engine, request), request.params.id, 'read')
    return sendThumbnail(request, reply, parts, file)
  })
}
