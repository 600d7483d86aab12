import type { FastifyInstance } from 'fastify'
import { emptyAnswer } from '../../../../../schema/engine/shape.ts'
import type { Actor } from '../../../../engine/http/actor.ts'
import type { ZodTypes } from '../../../../engine/http/bodies.ts'
import { newKey, recoveryCodes } from '../answers.ts'
import { codeBody, presenceBody } from '../bodies.ts'
import { demandLengthAlone } from '../passwordRules.ts'
import { demandPresence } from '../profile/profilePassword.ts'
import type { AuthParts } from '../routes.ts'
import { createTryLimit } from './secondFactorLimits.ts'

/** Routes to set up and remove the user's own authenticator app. Open to every session, as a group can require it of anyone. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  { pool, clock, engine, secondFactor }: AuthParts,
): Promise<void> {
  const limit = createTryLimit(pool, 'password')
  const config = (summary: string, security: string, verb?: string) =>
    ({ config: { access: 'session', summary, verb, security, beforeSecondFactor: true } }) as const
  const api = app.withTypeProvider<ZodTypes>()
  /** An open browser alone must not allow any of this. */
  const demand = (actor: Actor, password: string | undefined) => demandPresence(pool, limit, actor, password, clock())

  api.post(
    '/second-factor',
    {
      ...config('Start setting up an authenticator app and get a new key', 'second_factor_begun', 'setUp'),
      schema: { body: presenceBody, response: { 200: newKey } },
    },
    async ({ actor, body }) => {
      await demand(actor, body.password)
      return secondFactor.begin(actor.user.id, actor.user.email)
    },
  )

  api.post(
    '/second-factor/confirm',
    {
      ...config('Confirm the new authenticator app with a code', 'second_factor_on'),
      schema: { body: codeBody, response: { 200: recoveryCodes } },
    },
    async ({ actor, body }) => ({ recovery_codes: await secondFactor.confirm(actor.user.id, body.code, clock()) }),
  )

  api.post(
    '/second-factor/codes',
    {
      ...config('Replace the recovery codes', 'recovery_codes_replaced', 'replace'),
      schema: { body: presenceBody, response: { 200: recoveryCodes } },
    },
    async ({ actor, body }) => {
      await demand(actor, body.password)
      return { recovery_codes: await secondFactor.renewCodes(actor.user.id) }
    },
  )

  api.post(
    '/second-factor/remove',
    {
      ...config('Turn off the second factor', 'second_factor_off'),
      schema: { body: presenceBody, response: { 200: emptyAnswer } },
    },
    async ({ actor, body }) => {
      await demand(actor, body.password)
      if (body.password !== undefined) await demandLengthAlone(engine.settings, engine.db, actor.user.id, body.password)
      await secondFactor.remove(actor.user.id)
      return {}
    },
  )
}
