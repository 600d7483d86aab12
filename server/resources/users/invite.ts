import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import users from '../../../schema/entities/users.ts'
import { permission } from '../../../schema/permissions.ts'
import { byId, nothing, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { isAbove, standing } from '../../kit/rights.ts'
import { contextOf } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'

const invitation = z.strictObject({
  /** There is a password: nothing to invite to. */
  registered: z.boolean(),
  issued_at: z.string().nullable(),
  expires_at: z.string().nullable(),
})
const sent = z.strictObject({ expires_at: z.string() })

/**
 * GET /users/{id}/invite: `{ registered, issued_at, expires_at }`, both instants null while no invitation was sent.
 * POST /users/{id}/invite: mails one, a new one each time; answers `{ expires_at }`.
 */
export function inviteRoute(app: FastifyInstance, engine: Engine): void {
  const config = (summary: string) => ({ config: { access: permission('Users', 'edit'), summary } })
  const api = app.withTypeProvider<ZodTypes>()
  const resource = engine.resources.get(users.name)
  const url = '/users/:id/invite'
  const asked = { ...config('Whether a user was invited'), schema: { params: byId, response: { 200: invitation } } }
  api.get(url, asked, async (request) => {
    const ctx = contextOf(engine, request)
    const { id } = await fetchRecord(ctx, engine.db, resource, pathId(request.params.id), 'read')
    const { rows } = await sql<z.input<typeof invitation>>`
      select exists (select from credentials c where c.user_id = ${id}) as registered, t.issued_at, t.expires_at
      from users u left join recovery_tokens t on t.user_id = u.id and t.kind = 'invitation' and t.used_at is null
      where u.id = ${id}`.execute(engine.db)
    return rows[0]
  })
  const act = {
    ...config('Send an invitation, or another one'),
    schema: { params: byId, body: nothing, response: { 200: sent } },
  }
  api.post(url, act, async (request) =>
    transact(contextOf(engine, request), async (write) => {
      const user = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'update', true)
      if (user.archived_at !== null) throw problem(409, 'archived')
      if (await isAbove(write.tx, write.actor, standing(user))) throw problem(403, 'above_you')
      await engine.security?.inside(write, 'invited', { user: user.id })
      return app.recovery.invite(user.id, write.tx)
    }),
  )
}
