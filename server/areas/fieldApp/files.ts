import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendContent, sendThumbnail } from '../../engine/files/content.ts'
import type { FileParts } from '../../engine/files/parts.ts'
import { uploadRoute } from '../../engine/files/routes.ts'
import { liveFile } from '../../engine/files/write.ts'
import type { ZodTypes } from '../../engine/http/bodies.ts'
import type { Engine } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { demand } from '../../engine/rights/access.ts'
import { forVisit } from './mine.ts'
import { jobOfVisit } from './subject.ts'

const AREA = 'MyVisits'
const number = z.string().meta({ type: 'integer', minimum: 1 })
const params = z.object({ id: number, file: number })
type Asked = { Params: { id: string; file: string } }

/** Routes for files of the job of the user's own visit: photos from site, and files added by the office. */
export function visitFileRoutes(root: FastifyInstance, engine: Engine, parts: FileParts): void {
  uploadRoute(root, engine, parts, {
    path: '/my/visits/:id/files',
    summary: 'Upload a file, such as a photo, for the job of your own visit',
    late: true,
    target: async (ctx, id) => {
      demand(ctx.actor, AREA, 'edit')
      return { ctx: forVisit(ctx), which: await jobOfVisit(ctx, id) }
    },
  })
  const requestedFile = async (request: FastifyRequest<Asked>) => {
    const ctx = contextOf(engine, request)
    demand(ctx.actor, AREA, 'view')
    const job = await jobOfVisit(ctx, request.params.id)
    const { file } = await liveFile(forVisit(ctx), request.params.file, 'read')
    if (file.subject !== job.resource || file.subject_id !== job.id) throw problem(404, 'not_found')
    return file
  }
  const bytes = (summary: string, mediaType: string) => ({
    ...({ compress: false, exposeHeadRoute: false, schema: { params } } as const),
    config: { access: 'session' as const, summary, byPass: true as const, gives: [mediaType] },
  })
  const typed = root.withTypeProvider<ZodTypes>()
  typed.get<Asked>(
    '/my/visits/:id/files/:file/content',
    bytes('A file of the job of an own visit', '*/*'),
    async (request, reply) => sendContent(request, reply, parts, await requestedFile(request), false),
  )
  typed.get<Asked>(
    '/my/visits/:id/files/:file/thumbnail',
    bytes('A small picture of an image of the job of an own visit', 'image/webp'),
    async (request, reply) => sendThumbnail(request, reply, parts, await requestedFile(request)),
  )
}
