import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ZodTypes } from '../../../../engine/http/bodies.ts'
import { problem } from '../../../../engine/http/errors.ts'
import { contextOf } from '../../../../engine/http/routes.ts'
import { pathId } from '../../../../engine/read/read.ts'
import { transact } from '../../../../engine/write/transact.ts'
import { issued } from '../answers.ts'
import type { AuthParts } from '../routes.ts'
import { changeOwn, PROFILE } from './profile.ts'

/** The browser sends 256 × 256 pixels; no encoder produces more bytes than this. */
const bytesAtMost = 512 * 1024
const types = ['image/png', 'image/jpeg', 'image/webp'] as const
type ImageType = (typeof types)[number]

const startsWith = (bytes: Buffer, ...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)

/** Detects the type from the first bytes, regardless of the declared type. */
export function imageType(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const fourCc = (offset: number) => bytes.toString('latin1', offset, offset + 4)
  return fourCc(0) === 'RIFF' && fourCc(8) === 'WEBP' ? 'image/webp' : null
}

/** Routes for the user's own picture and for pictures of users they may see. `users.image` holds the hash, so browsers notice a new one. */
export async function profileImageRoutes(app: FastifyInstance, { clock, engine, issuer }: AuthParts) {
  app.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: bytesAtMost }, (_request, body, done) =>
    done(null, body),
  )
  const api = app.withTypeProvider<ZodTypes>()
  const schema = { response: { 200: issued } }
  const renewed = (request: FastifyRequest) => issuer.renew(request.actor.session_id, clock())

  const replace = { access: PROFILE, summary: 'Replace your profile picture', takes: types } as const
  api.put('/profile/image', { config: replace, schema }, async (request) => {
    const bytes = request.body
    const type = Buffer.isBuffer(bytes) ? imageType(bytes) : null
    if (!Buffer.isBuffer(bytes) || !type) throw problem(415, 'not_an_image')
    const hash = createHash('sha256').update(bytes).digest('hex')
    await transact(contextOf(engine, request), async (write) => {
      await changeOwn(write, { image: hash })
      await sql`insert into user_images (user_id, bytes, type, hash) values (${write.actor.user.id}, ${bytes}, ${type}, ${hash})
        on conflict (user_id) do update set bytes = excluded.bytes, type = excluded.type, hash = excluded.hash`.execute(
        write.tx,
      )
    })
    return renewed(request)
  })

  const remove = { access: PROFILE, summary: 'Remove your profile picture' } as const
  api.delete('/profile/image', { config: remove, schema }, async (request) => {
    await transact(contextOf(engine, request), async (write) => {
      await changeOwn(write, { image: null })
      await sql`delete from user_images where user_id = ${write.actor.user.id}`.execute(write.tx)
    })
    return renewed(request)
  })
}

/** GET /users/{id}/image: the user's own picture, and those of users within the group's scope. */
export async function userImageRoute(app: FastifyInstance, { pool }: Pick<AuthParts, 'pool'>): Promise<void> {
  const config = { access: 'session', summary: 'Get the profile picture of a user', gives: types } as const
  app.get<{ Params: { id: string } }>('/users/:id/image', { config }, async (request, reply) => {
    const { id, scope, franchise_id } = request.actor.user
    const { rows } = await pool.query<{ bytes: Buffer; type: ImageType; hash: string }>(
      `select i.bytes, i.type, i.hash from user_images i join users u on u.id = i.user_id
       where u.id = $1 and (u.id = $2 or $3 = 'all' or ($3 = 'franchise' and u.franchise_id = $4))`,
      [pathId(request.params.id), id, scope, franchise_id],
    )
    const [image] = rows
    if (!image) throw problem(404, 'not_found')
    return reply.header('etag', `"${image.hash}"`).type(image.type).send(image.bytes)
  })
}
