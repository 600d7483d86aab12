import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import users from '../../../schema/entities/users.ts'
import { permission } from '../../../schema/permissions.ts'
import type { Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { isAbove } from '../../kit/rights.ts'
import { contextOf } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'

interface Invitation {
  /** There is a password: nothing to invite to. */
  registered: boolean
  issued_at: string | null
  expires_at: string | null
}

/**
 * GET /users/{id}/invite: `{ registered, issued_at, expires_at }`, both instants null while no invitation was sent.
 * POST /users/{id}/invite: mails one, a new one each time; answers `{ expires_at }`.
 */
export function inviteRoute(app: FastifyInstance, engine: Engine): void {
  const config = (summary: string) => ({
    config: { access: permission('Users', 'edit'), resource: users.name, summary },
  })
  app.get<{ Params: { id: string } }>('/users/:id/invite', config('Whether a user was invited'), async (request) => {
    const ctx = contextOf(engine, request)
    const { id } = await fetchRecord(
      ctx,
      engine.db,
      engine.resources.get(users.name),
      pathId(request.params.id),
      'read',
    )
    const { rows } = await sql<Invitation>`
      select exists (select from credentials c where c.user_id = ${id}) as registered, t.issued_at, t.expires_at
      from users u left join recovery_tokens t on t.user_id = u.id and t.kind = 'invitation' and t.used_at is null
      where u.id = ${id}`.execute(engine.db)
    return rows[0]
  })
  app.post<{ Params: { id: string } }>(
    '/users/:id/invite',
    {
      config: {
        access: permission('Users', 'edit'),
        resource: users.name,
        summary: 'Send an invitation, or another one',
      },
    },
    async (request) => {
      const ctx = contextOf(engine, request)
      return transact(ctx, async (write) => {
        const resource = engine.resources.get(users.name)
        const user = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'update', true)
        if (user.archived_at !== null) throw problem(409, 'archived')
        if (await isAbove(write.tx, write.actor, user['user_group_id'] as number)) throw problem(403, 'above_you')
        return app.recovery.invite(user.id, write.tx)
      })
    },
  )
}
