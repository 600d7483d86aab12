import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import users from '../../../../../schema/areas/access/users.ts'
import { permission } from '../../../../../schema/engine/permissions.ts'
import { emptyAnswer } from '../../../../../schema/engine/shape.ts'
import { bodySchemas, checkBody } from '../../../../../schema/engine/validate.ts'
import type { ZodTypes } from '../../../../engine/http/bodies.ts'
import type { WriteContext } from '../../../../engine/http/context.ts'
import { invalid, problem } from '../../../../engine/http/errors.ts'
import { contextOf } from '../../../../engine/http/routes.ts'
import type { RecordRow } from '../../../../engine/read/read.ts'
import { recordColumns } from '../../../../engine/read/select.ts'
import { audit, same } from '../../../../engine/write/audit.ts'
import { updateRecord } from '../../../../engine/write/persist.ts'
import { transact } from '../../../../engine/write/transact.ts'
import { profile as answer, changedProfile } from '../answers.ts'
import { changeBody } from '../bodies.ts'
import { passwordMin } from '../passwordRules.ts'
import type { AuthParts } from '../routes.ts'
import { createTryLimit } from '../secondFactor/secondFactorLimits.ts'
import { changePassword } from './profilePassword.ts'

export const PROFILE = permission('Users', 'profileView')

/** Fields that users may change about themselves; the rest requires permission to manage users. */
const { first_name, last_name, phone, locale } = users.fields
const profileFields = { fields: { first_name, last_name, phone, locale } }

/** Users may read their own record regardless of their group's scope and permissions. */
async function ownRecord(write: WriteContext): Promise<RecordRow> {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(users)} from users t where t.id = ${write.actor.user.id} for update of t`.execute(write.tx)
  return rows[0] as RecordRow
}

/** Changes the user's own record and logs it. Writes nothing if nothing changes. */
export async function changeOwn(write: WriteContext, values: Readonly<Record<string, unknown>>): Promise<void> {
  const before = await ownRecord(write)
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(before[name], value)))
  if (Object.keys(changed).length === 0) return
  const after = await updateRecord(write.tx, users, before.id, changed, before.id)
  await audit(write, users, [{ event: 'updated', before, after }])
}

/** The endpoints of /users/profile: the user's own data and password. */
export async function profileRoutes(
  app: FastifyInstance,
  { pool, clock, engine, issuer, secondFactor }: AuthParts,
): Promise<void> {
  const limit = createTryLimit(pool, 'password')
  const config = (summary: string, verb?: string) => ({ config: { access: PROFILE, summary, verb } })
  const profile = async (request: FastifyRequest) => {
    const { id } = request.actor.user
    const { rows } = await pool.query<Omit<z.input<typeof answer>, 'password_min' | 'second_factor'>>(
      `select u.id, u.email, u.first_name, u.last_name, u.phone, u.locale, u.image, g.name as "group"
       from users u join user_groups g on g.id = u.user_group_id where u.id = $1`,
      [id],
    )
    const [row] = rows
    if (!row) throw problem(404, 'not_found')
    return {
      ...row,
      password_min: await passwordMin(engine.settings, engine.db, id),
      second_factor: { ...(await secondFactor.state(id)), elsewhere: request.secondFactorElsewhere },
    }
  }
  const api = app.withTypeProvider<ZodTypes>()

  api.get('/profile', { ...config('Get your profile'), schema: { response: { 200: answer } } }, profile)

  api.patch(
    '/profile',
    {
      config: { access: PROFILE, summary: 'Update your profile', body: bodySchemas(profileFields).update },
      schema: { response: { 200: changedProfile } },
    },
    async (request) => {
      const checked = checkBody(profileFields, 'update', request.body)
      if (!checked.ok) throw invalid(checked.errors)
      await transact(contextOf(engine, request), (write) => changeOwn(write, checked.value))
      // The token contains the user's data, so a new one is issued.
      return { profile: await profile(request), ...(await issuer.renew(request.actor.session_id, clock())) }
    },
  )

  api.post(
    '/profile/password',
    {
      config: {
        ...config('Change your password and end your other sessions', 'change').config,
        security: 'password_changed',
      },
      schema: { body: changeBody, response: { 200: emptyAnswer } },
    },
    async ({ actor, body }) => {
      await changePassword(engine, pool, app.recovery, limit, actor, body, clock())
      return {}
    },
  )
}
