import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import workers from '../../../schema/entities/workers.ts'
import { permission } from '../../../schema/permissions.ts'
import { audit } from '../../kit/audit.ts'
import { byId, nothing, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { updateRecord } from '../../kit/persist.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { contextOf } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'
import { accountOf } from './account.ts'

const registration = z.strictObject({
  /** There is a password: the worker has registered. */
  registered: z.boolean(),
  issued_at: z.string().nullable(),
  expires_at: z.string().nullable(),
})
const sent = z.strictObject({ expires_at: z.string() })

/**
 * GET /workers/{id}/invite: `{ registered, issued_at, expires_at }`, both instants null while no link was sent.
 * POST /workers/{id}/invite: mails a registration link, a new one each time (the one before is dead then); answers `{ expires_at }`.
 */
export function registrationRoutes(app: FastifyInstance, engine: Engine): void {
  const config = (summary: string) => ({
    config: { access: permission('Workers', 'edit'), resource: workers.name, summary },
  })
  const api = app.withTypeProvider<ZodTypes>()
  const resource = engine.resources.get(workers.name)
  const url = '/workers/:id/invite'
  const asked = {
    ...config('Whether a worker was sent a registration link'),
    schema: { params: byId, response: { 200: registration } },
  }
  api.get(url, asked, async (request) => {
    const ctx = contextOf(engine, request)
    const { id } = await fetchRecord(ctx, engine.db, resource, pathId(request.params.id), 'read')
    const { rows } = await sql<z.input<typeof registration>>`
      select c.user_id is not null as registered, t.issued_at, t.expires_at
      from workers w left join credentials c on c.user_id = w.user_id
      left join recovery_tokens t on t.user_id = w.user_id and t.kind = 'invitation' and t.used_at is null
      where w.id = ${id}`.execute(engine.db)
    return rows[0]
  })
  const act = {
    ...config('Send a worker a registration link, or another one'),
    schema: { params: byId, body: nothing, response: { 200: sent } },
  }
  api.post(url, act, async (request) =>
    transact(contextOf(engine, request), async (write) => {
      const before = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'update', true)
      if (before.archived_at !== null) throw problem(409, 'archived')
      if (before['active'] !== true) throw problem(409, 'inactive_worker')
      const user_id = await accountOf(write, before)
      if (user_id !== before['user_id']) {
        const after = await updateRecord(write.tx, resource, before.id, { user_id }, write.actor.user.id)
        await audit(write, resource, [{ event: 'updated', before, after }])
      }
      return app.recovery.invite(user_id, write.tx)
    }),
  )
}
