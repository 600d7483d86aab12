import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import type { ZodTypes } from '../../../../engine/http/bodies.ts'
import type { Engine } from '../../../../engine/http/context.ts'
import { problem } from '../../../../engine/http/errors.ts'
import { asked, redeemed } from '../answers.ts'
import { askBody, redeemBody } from '../bodies.ts'
import { demandPasswords } from '../signOn/passwords.ts'
import { type Act, countTry, forgiveTries } from '../tryLimits.ts'
import type { Recovery } from './recovery.ts'
import type { RecoveryKind } from './recoveryTokens.ts'

/** Texts fixed by the specification. */
const texts = {
  token_sent: 'Notification with new token has been sent to your email box.',
  token_still_active: 'Your token is still active. Please check email box.',
  email_not_found: 'This email address could not be found.',
  user_not_found: 'User not found',
  wrong_token: 'Wrong token',
  token_not_active: 'Token is not active.',
  token_expired: 'Your token has expired or has never been generated. Please check your email for a new token.',
} as const

const refusal = (status: number, code: keyof typeof texts, field: 'email' | 'token') =>
  problem(status, code, { detail: texts[code], errors: { [field]: [{ code }] } })

interface Parts {
  readonly pool: pg.Pool
  readonly engine: Pick<Engine, 'settings' | 'db'>
  readonly recovery: Recovery
  readonly clock: () => Date
}

/** Endpoints for users who cannot sign in: forgotten password, new password with a token, confirmation of an invitation. */
export async function recoveryRoutes(app: FastifyInstance, { pool, engine, recovery, clock }: Parts): Promise<void> {
  const config = (summary: string, security: string, verb?: string) =>
    ({ config: { access: 'public', summary, security, verb } }) as const

  const limit = async (act: Act, request: FastifyRequest, address: string) => {
    const { wait, counted } = await countTry(pool, act, request.ip, address.toLowerCase(), clock())
    if (wait > 0) throw problem(429, 'rate_limited', {}, { 'retry-after': String(wait) })
    return counted
  }

  // All of these require passwords to be enabled.
  app.addHook('preHandler', () => demandPasswords(engine))

  const api = app.withTypeProvider<ZodTypes>()
  api.post(
    '/forgotten-password',
    {
      ...config('Request a password reset token by email', 'password_forgotten', 'report'),
      schema: { body: askBody, response: { 200: asked } },
    },
    async (request) => {
      const { email } = request.body
      await limit('ask', request, email)
      const answer = await recovery.ask(email)
      if (answer === 'unknown') throw refusal(404, 'email_not_found', 'email')
      if (answer === 'token_still_active') throw problem(409, answer, { detail: texts[answer] })
      return { code: answer, detail: texts[answer] }
    },
  )

  const redeem = async (kind: RecoveryKind, request: FastifyRequest, body: z.output<typeof redeemBody>) => {
    const { email, token, password } = body
    const countedKeys = await limit('redeem', request, email)
    const { url, ip, method } = request
    const from = { action: `${method} ${request.routeOptions.url ?? url}`, url: url.split('?')[0] as string, ip }
    const verdict = await recovery.redeem({ kind, email, token, password, from })
    if (verdict === 'unknown') throw refusal(404, 'user_not_found', 'email')
    // The holder of an invitation token may learn what it is: /auth/token accepts it.
    if (verdict === 'invitation') throw problem(409, 'invitation_token')
    if (verdict !== 'right') throw refusal(422, verdict, 'token')
    await forgiveTries(
      pool,
      { acts: ['ask', 'redeem', 'login'], ip, account: email.toLowerCase(), counted: countedKeys },
      clock(),
    )
    return email
  }
  const schema = { body: redeemBody, response: { 200: redeemed } }
  api.post(
    '/change-password',
    { ...config('Set a new password with a token from an email', 'password_reset'), schema },
    async (request) => ({
      code: 'password_changed' as const,
      email: await redeem('reset', request, request.body),
    }),
  )
  api.post(
    '/token',
    { ...config('Confirm an invitation and set the first password', 'invitation_confirmed', 'redeem'), schema },
    async (request) => ({
      code: 'account_confirmed' as const,
      email: await redeem('invitation', request, request.body),
    }),
  )
}
