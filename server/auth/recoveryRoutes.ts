import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { lengthOf, PASSWORD_MAX, PASSWORD_MIN, plainToken, TOKEN_MIN } from '../../schema/credentials.ts'
import { fieldErrors } from '../../schema/errors.ts'
import { invalid, problem } from '../kit/errors.ts'
import { isCommonPassword } from './commonPasswords.ts'
import type { Recovery } from './recovery.ts'
import type { RecoveryKind } from './recoveryTokens.ts'
import { type Act, countTry, forgiveTries } from './tryLimits.ts'

const filled = z.string().refine((value) => value.trim() !== '', { params: { code: 'required' }, abort: true })
const email = filled.trim().max(254).pipe(z.email())
const atLeast = (min: number) => ({ params: { code: 'too_short', min }, abort: true })

const askBody = z.strictObject({ email })
const redeemBody = z
  .strictObject({
    email,
    token: filled.max(100).refine((value) => plainToken(value).length >= TOKEN_MIN, atLeast(TOKEN_MIN)),
    password: filled.max(PASSWORD_MAX).refine((value) => lengthOf(value) >= PASSWORD_MIN, atLeast(PASSWORD_MIN)),
    password_confirmation: filled,
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    params: { code: 'confirmation' },
  })
  .refine((body) => !isCommonPassword(body.password, body.email), {
    path: ['password'],
    params: { code: 'common_password' },
  })

/** The texts of spec.txt section 8. */
const texts = {
  token_sent: 'Notification with new token has been sent to your email box.',
  token_still_active: 'Your token is still active. Please check email box.',
  email_not_found: 'This email address could not be found.',
  user_not_found: 'User not found',
  wrong_token: 'Wrong token',
  token_not_active: 'Token is not active.',
  token_expired: 'Your token has expired or has never been generated. Please check your email for a new token.',
} as const

const refused = (status: number, code: keyof typeof texts, field: 'email' | 'token') =>
  problem(status, code, { detail: texts[code], errors: { [field]: [{ code }] } })

interface Parts {
  readonly pool: pg.Pool
  readonly recovery: Recovery
  readonly clock: () => Date
}

/** The endpoints for who cannot log in: forgotten password, change with a token, confirmation of an invitation. */
export async function recoveryRoutes(app: FastifyInstance, { pool, recovery, clock }: Parts): Promise<void> {
  const config = (summary: string) => ({ config: { access: 'public', summary } }) as const

  const limit = async (act: Act, request: FastifyRequest, address: string) => {
    const wait = await countTry(pool, act, request.ip, address.toLowerCase(), clock())
    if (wait > 0) throw problem(429, 'rate_limited', {}, { 'retry-after': String(wait) })
  }

  app.post('/forgotten-password', config('Have a token for a new password mailed'), async (request) => {
    const body = askBody.safeParse(request.body)
    if (!body.success) throw invalid(fieldErrors(body.error, request.body))
    await limit('ask', request, body.data.email)
    const answer = await recovery.ask(body.data.email)
    if (answer === 'unknown') throw refused(404, 'email_not_found', 'email')
    if (answer === 'token_still_active') throw problem(409, answer, { detail: texts[answer] })
    return { code: answer, detail: texts[answer] }
  })

  const redeem = (kind: RecoveryKind, done: string) => async (request: FastifyRequest) => {
    const body = redeemBody.safeParse(request.body)
    if (!body.success) throw invalid(fieldErrors(body.error, request.body))
    const { email: address, token, password } = body.data
    await limit('redeem', request, address)
    const { url, ip, method } = request
    const from = { action: `${method} ${request.routeOptions.url ?? url}`, url: url.split('?')[0] as string, ip }
    const verdict = await recovery.redeem({ kind, email: address, token, password, from })
    if (verdict === 'unknown') throw refused(404, 'user_not_found', 'email')
    if (verdict !== 'right') throw refused(422, verdict, 'token')
    await forgiveTries(pool, ['ask', 'redeem', 'login'], ip, address.toLowerCase(), clock())
    return { code: done, email: address }
  }
  app.post('/change-password', config('Set a new password with a mailed token'), redeem('reset', 'password_changed'))
  app.post(
    '/token',
    config('Confirm an invitation and set the first password'),
    redeem('invitation', 'account_confirmed'),
  )
}
