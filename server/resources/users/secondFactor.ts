import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import users from '../../../schema/entities/users.ts'
import { permission } from '../../../schema/permissions.ts'
import { audit } from '../../kit/audit.ts'
import { byId, type ZodTypes } from '../../kit/bodies.ts'
import type { Engine } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { fetchRecord, pathId } from '../../kit/read.ts'
import { isAbove, standing } from '../../kit/rights.ts'
import { contextOf } from '../../kit/routes.ts'
import { transact } from '../../kit/transact.ts'

const state = z.strictObject({ on: z.boolean() })

/**
 * The way back for somebody who lost the authenticator app and the recovery codes.
 * GET /users/{id}/second-factor: `{ on }`. DELETE: takes it away; the own one is given up in the own profile, with the password.
 */
export function secondFactorRoute(app: FastifyInstance, engine: Engine): void {
  const resource = engine.resources.get(users.name)
  const url = '/users/:id/second-factor'
  const config = (summary: string) => ({
    config: { access: permission('Users', 'edit'), summary },
    schema: { params: byId, response: { 200: state } },
  })
  const api = app.withTypeProvider<ZodTypes>()
  api.get(url, config('Whether a user has a second factor'), async (request) => {
    const ctx = contextOf(engine, request)
    const { id } = await fetchRecord(ctx, engine.db, resource, pathId(request.params.id), 'read')
    const { rows } = await sql`
      select from second_factors where user_id = ${id} and confirmed_at is not null`.execute(engine.db)
    return { on: rows.length > 0 }
  })
  api.delete(url, config('Take the second factor of a user away'), async (request) => {
    return transact(contextOf(engine, request), async (write) => {
      const user = await fetchRecord(write, write.tx, resource, pathId(request.params.id), 'update', true)
      if (write.actor.user.id === user.id) throw problem(409, 'not_yourself')
      if (await isAbove(write.tx, write.actor, standing(user))) throw problem(403, 'above_you')
      const { numAffectedRows } = await sql`delete from second_factors where user_id = ${user.id}`.execute(write.tx)
      await sql`delete from second_factor_codes where user_id = ${user.id}`.execute(write.tx)
      if (numAffectedRows) {
        await app.notices.tell(write.tx, user.id, 'second_factor_reset')
        await engine.security?.inside(write, 'second_factor_reset', { user: user.id })
        const [before, after] = [true, false].map((on) => ({ ...user, second_factor: on }))
        await audit(write, resource, [{ event: 'updated', before: before ?? null, after: after ?? null }])
      }
      return { on: false }
    })
  })
}
