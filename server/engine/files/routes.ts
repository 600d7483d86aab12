import type { FastifyInstance, FastifyRequest } from 'fastify'
import { file } from '../../../schema/areas/files/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import type { Which } from '../../areas/record/parts/subject.ts'
import { byId, type ZodTypes } from '../http/bodies.ts'
import type { Context, Engine } from '../http/context.ts'
import { invalid, problem } from '../http/errors.ts'
import { contextOf } from '../http/routes.ts'
import { etagOf } from '../read/read.ts'
import { answerOf } from './answer.ts'
import { sendContent, sendThumbnail } from './content.ts'
import { drainRequest } from './drainRequest.ts'
import type { FileParts } from './parts.ts'
import { offlineUploadQuery, uploadFields, uploadQuery } from './storage/wire.ts'
import { upload } from './upload.ts'
import { liveFile } from './write.ts'

type ById = { Params: { id: string } }

const BINARY = 'application/octet-stream'

/**
 * The fields of an upload, known before its first byte; `defaults` holds those it need not send.
 * @throws problem 422 at `description`, `name` and `file` together
 */
export function uploadFieldsOf(
  request: FastifyRequest,
  isLate: boolean,
  defaults: { readonly description?: string } = {},
) {
  if (!new RegExp(`^${BINARY}\\b`).test(request.headers['content-type'] ?? '')) throw problem(415, 'content_type')
  const { 'content-length': contentLength, 'transfer-encoding': chunked, 'idempotency-key': key } = request.headers
  const length = contentLength === undefined ? undefined : Number(contentLength)
  const query = { ...(request.query as object), ...defaults }
  const parsed = uploadFields.safeParse(query)
  const errors = parsed.success ? {} : fieldErrors(parsed.error, query)
  if (length === 0 || (length === undefined && !chunked)) errors['file'] = [{ code: 'required' }]
  if (!parsed.success || Object.keys(errors).length) throw invalid(errors)
  const { name, description, at } = parsed.data
  return { name, description, at: isLate ? at : undefined, length, key: key as string | undefined }
}

/** An address that accepts files: the record it names, and who may add files there. */
export interface UploadTarget {
  readonly path: string
  readonly summary: string
  /** Resource of the address, if there is one. */
  readonly resource?: string
  /** They may have been taken offline: `at` says when. */
  readonly late?: boolean
  readonly target: (ctx: Context, id: string) => Promise<{ readonly ctx: Context; readonly which: Which }>
}

/** Mounts an address to which a file is sent as raw bytes. */
export function uploadRoute(root: FastifyInstance, engine: Engine, parts: FileParts, uploadTarget: UploadTarget): void {
  const { path, summary, resource, late = false, target } = uploadTarget
  void root.register(async (scope) => {
    // The bytes are processed as they arrive: no file is ever held in memory as a whole.
    scope.addContentTypeParser(BINARY, (_request, _payload, done) => done(null))
    scope.withTypeProvider<ZodTypes>().post<ById>(
      path,
      {
        schema: { params: byId, querystring: late ? offlineUploadQuery : uploadQuery, response: { 200: file } },
        config: { access: 'session', summary, takes: [BINARY], ...(resource ? { resource } : {}) },
      },
      async (request, reply) => {
        const { socket } = request.raw
        try {
          const { ctx, which } = await target(contextOf(engine, request), request.params.id)
          const id = await upload(ctx, parts, which, uploadFieldsOf(request, late), request.raw)
          const storedFile = await liveFile(ctx, String(id), 'read')
          void reply.header('etag', etagOf(storedFile.file))
          return answerOf(parts, ctx, storedFile.file)
        } catch (error) {
          drainRequest(request.raw, socket)
          throw error
        }
      },
    )
  })
}

/** POST /{resource}/{id}/files */
export const recordFileRoutes = (
  root: FastifyInstance,
  engine: Engine,
  parts: FileParts,
  { name, label }: AnyResource,
): void =>
  uploadRoute(root, engine, parts, {
    path: `/${name}/:id/files`,
    summary: `Upload a file for a ${label[0].toLowerCase()}`,
    resource: name,
    target: async (ctx, id) => ({ ctx, which: { resource: name, id } }),
  })

/** The bytes of files; everything else about files is declared. */
export function fileRoutes(root: FastifyInstance, engine: Engine, parts: FileParts): void {
  const config = (summary: string) => ({ access: 'session' as const, summary })
  const bytes = (summary: string, mediaType: string) => ({
    compress: false as const,
    exposeHeadRoute: false,
    config: { ...config(summary), byPass: true as const, gives: [mediaType] },
  })
  root.get<ById & { Querystring: { download?: string } }>(
    '/files/:id/content',
    bytes('Download a file, in full or in part', '*/*'),
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
