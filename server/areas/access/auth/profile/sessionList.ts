import type { FastifyInstance } from 'fastify'
import { emptyAnswer, emptyBody } from '../../../../../schema/engine/shape.ts'
import type { ZodTypes } from '../../../../engine/http/bodies.ts'
import { problem } from '../../../../engine/http/errors.ts'
import { ended, sessions } from '../answers.ts'
import { endBody } from '../bodies.ts'
import type { AuthParts } from '../routes.ts'
import { PROFILE } from './profile.ts'
import { deviceOf } from './sessionListDevice.ts'

interface Row {
  readonly id: string
  readonly issued_at: string
  readonly last_seen: string
  readonly ip: string | null
  readonly user_agent: string | null
}

/** Routes that list the user's own sessions and end them. Sessions of other users are not accessible here. */
export async function sessionListRoutes(app: FastifyInstance, { pool, clock }: AuthParts): Promise<void> {
  const config = (summary: string, verb?: string) => ({ config: { access: PROFILE, summary, verb } })

  const api = app.withTypeProvider<ZodTypes>()

  api.get(
    '/sessions',
    { ...config('List your active sessions'), schema: { response: { 200: sessions } } },
    async ({ actor }) => {
      const { rows } = await pool.query<Row>(
        `select id, issued_at, last_seen, ip, user_agent from sessions
       where user_id = $1 and revoked_at is null and expires_at > $2 order by id = $3 desc, last_seen desc`,
        [actor.user.id, clock(), actor.session_id],
      )
      const data = rows.map(({ user_agent, ...row }) => ({
        ...row,
        ...deviceOf(user_agent),
        current: row.id === actor.session_id,
      }))
      return { data }
    },
  )

  api.post(
    '/sessions/end',
    { ...config('End one of your sessions'), schema: { body: endBody, response: { 200: emptyAnswer } } },
    async ({ actor, body }) => {
      const { rowCount } = await pool.query(
        'update sessions set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null',
        [body.id, actor.user.id, clock()],
      )
      if (!rowCount) throw problem(404, 'not_found')
      return {}
    },
  )

  api.post(
    '/sessions/end-others',
    { ...config('End all your other sessions', 'endOther'), schema: { body: emptyBody, response: { 200: ended } } },
    async ({ actor }) => {
      const { rowCount } = await pool.query(
        'update sessions set revoked_at = $3 where user_id = $1 and id <> $2 and revoked_at is null and expires_at > $3',
        [actor.user.id, actor.session_id, clock()],
      )
      return { ended: rowCount ?? 0 }
    },
  )
}
