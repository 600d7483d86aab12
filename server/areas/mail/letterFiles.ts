import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { logo } from '../../../schema/areas/catalogue/franchises.ts'
import { attachment } from '../../../schema/areas/mail/emails.ts'
import type { FieldError } from '../../../schema/engine/errors.ts'
import type { Permission } from '../../../schema/engine/permissions.ts'
import { drainRequest } from '../../engine/files/drainRequest.ts'
import { uploadFieldsOf } from '../../engine/files/routes.ts'
import { uploadQuery } from '../../engine/files/storage/wire.ts'
import { receiveUpload } from '../../engine/files/upload.ts'
import type { ZodTypes } from '../../engine/http/bodies.ts'
import { type Engine, service, type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { MAX_BYTES } from './attach.ts'

const BINARY = 'application/octet-stream'
/** The logo is attached to every email, because old mail programs fetch nothing. */
const MAX_LOGO = 200 * 1024

interface Kept {
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
}

/** Adds an upload route for files of emails. They are kept permanently, because sent emails and older versions refer to them. */
function uploadEndpoint(
  app: FastifyInstance,
  engine: Engine,
  upload: {
    readonly resource: string
    readonly path: string
    readonly summary: string
    readonly access: Permission
    readonly maxBytes: number
    /**
     * Builds the response.
     * @throws for a file that is not accepted
     */
    readonly answerOf: (file: Kept) => object
    readonly answer: z.ZodType
  },
): void {
  const { resource, path, summary, access, maxBytes, answerOf, answer } = upload
  void app.register(async (scope) => {
    scope.addContentTypeParser(BINARY, (_request, _payload, done) => done(null))
    scope.withTypeProvider<ZodTypes>().post(
      path,
      {
        schema: { querystring: uploadQuery.pick({ name: true }), response: { 200: answer } },
        config: { access, resource, summary, takes: [BINARY], verb: 'upload' },
      },
      async (request) => {
        const { socket } = request.raw
        try {
          const ctx = contextOf(engine, request)
          const sent = uploadFieldsOf(request, false, { description: summary })
          const tooLarge = (size: number) => {
            if (size > maxBytes) throw problem(413, 'too_large', { limit: maxBytes })
          }
          tooLarge(sent.length ?? 0)
          return await receiveUpload(ctx, service(engine, 'files'), sent, request.raw, async (staged, type) => {
            tooLarge(staged.size)
            const storedFile = { name: sent.name, mime: type.mime, size: staged.size, sha256: staged.sha256 }
            const uploadAnswer = answerOf(storedFile)
            await sql`insert into letter_files (sha256, mime, size, added_by, added_at)
                values (decode(${staged.sha256}, 'hex'), ${type.mime}, ${staged.size}, ${ctx.actor.user.id}, ${engine.clock()})
                on conflict do nothing`.execute(engine.db)
            return uploadAnswer
          })
        } catch (error) {
          drainRequest(request.raw, socket)
          throw error
        }
      },
    )
  })
}

/** POST /email-templates/files: uploads a file for a template; it is attached once the template is saved. */
export const templateFiles = (app: FastifyInstance, engine: Engine): void =>
  uploadEndpoint(app, engine, {
    resource: 'email-templates',
    path: '/email-templates/files',
    access: 'EmailTemplates:edit',
    summary: 'Upload an attachment for a template',
    maxBytes: MAX_BYTES,
    answer: attachment,
    answerOf: (storedFile) => storedFile,
  })

/** POST /franchises/logo: uploads a logo for emails; it is used once the franchise is saved. */
export const logoFiles = (app: FastifyInstance, engine: Engine): void =>
  uploadEndpoint(app, engine, {
    resource: 'franchises',
    path: '/franchises/logo',
    access: 'Franchises:edit',
    summary: 'Upload a logo for emails',
    maxBytes: MAX_LOGO,
    answer: logo,
    answerOf: ({ mime, size, sha256 }) => {
      if (mime !== 'image/png' && mime !== 'image/jpeg') throw problem(415, 'logo_kind')
      return { mime, size, sha256 }
    },
  })

/** Returns which of these were not uploaded here as described, so that nobody can get a file by naming it. */
export async function unknownOf(
  { tx }: WriteContext,
  files: readonly Omit<Kept, 'name'>[],
): Promise<FieldError | undefined> {
  if (files.length === 0) return undefined
  const { rows } = await sql<{ sha256: string; mime: string; size: number }>`
    select encode(sha256, 'hex') as sha256, mime, size::float8 as size from letter_files
    where sha256 = any(array(select decode(s, 'hex') from unnest(${files.map(({ sha256 }) => sha256)}::text[]) s))`.execute(
    tx,
  )
  const isKnown = (file: Omit<Kept, 'name'>) =>
    rows.some((row) => row.sha256 === file.sha256 && row.mime === file.mime && row.size === file.size)
  return files.every(isKnown) ? undefined : { code: 'not_found' }
}
