import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import { z } from 'zod'
import { CALLBACK_PATH } from '../../../../../schema/areas/access/signOn.ts'
import type { ZodTypes } from '../../../../engine/http/bodies.ts'
import { ProblemError, problem } from '../../../../engine/http/errors.ts'
import { PREFIX } from '../../../../engine/http/routes.ts'
import { issued } from '../answers.ts'
import type { AuthParts } from '../routes.ts'
import { createChallenges } from '../secondFactor/secondFactorChallenge.ts'
import { arrive } from './account.ts'
import { createAttempts, randomText } from './attempts.ts'
import { browserOf, markBrowser } from './cookie.ts'
import { createProtocol, type Provider, providersOf } from './provider.ts'

/** Accepts only a path of this program, so that a crafted link cannot redirect elsewhere. */
const localPath = (path: string | undefined): string | null =>
  path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) && path.length <= 2000 ? path : null

const startQuery = z.strictObject({ redirect: z.string().optional() })
/** Additional parameters of a provider are ignored. */
const callbackQuery = z.looseObject({ state: z.string().max(200).optional() })
const redeemBody = z.strictObject({ code: z.string().max(200) })

interface Parts extends AuthParts {
  /** Origin at which browsers reach the app. */
  readonly origin: () => string
}

/**
 * Single sign-on with OpenID Connect. The browser is sent to the provider with a state tied to this browser, and returns to `CALLBACK_PATH`. The
 * sign-in is then in a code after the `#` of the sign-in page, valid once, for a minute, in this browser, so no logged address contains a session.
 */
export async function signOnRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { pool, secret, clock, engine, issuer, secondFactor, origin } = parts
  const isSecure = () => origin().startsWith('https:')
  const attempts = createAttempts(pool)
  const protocol = createProtocol(engine)
  const challenges = createChallenges(secret)
  const api = app.withTypeProvider<ZodTypes>()
  const config = (summary: string, verb: string) => ({ config: { access: 'public', summary, verb } }) as const

  const demandProvider = async (id: number): Promise<Provider> => {
    const [provider] = await providersOf(pool, id)
    if (!provider) throw problem(404, 'sign_on_gone')
    return provider
  }

  /** Redirects to the sign-in page with data after the #, which no server sees. */
  const toLogin = (reply: FastifyReply, redirect: string | null, what: Readonly<Record<string, string>>) =>
    reply.redirect(
      `/auth/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}#${new URLSearchParams(what).toString()}`,
      302,
    )

  /** Returns the code of the refusal; errors of the provider or its data are logged and reported with a code of their own. */
  const codeOf = (request: FastifyRequest, error: unknown): string => {
    if (error instanceof ProblemError) return error.code
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'sign_on_denied'
    request.log.warn({ err: error }, 'sign-on')
    return 'sign_on_failed'
  }

  const refuseSignOn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    redirect: string | null,
    error: unknown,
  ) => {
    const code = codeOf(request, error)
    await engine.security?.note({
      event: 'sign_on_refused',
      ip: request.ip,
      details: { code },
      user: { id: null, email: null },
    })
    return toLogin(reply, redirect, { sign_on_error: code })
  }

  api.get(
    '/sign-on/:id/start',
    {
      ...config('Start signing in through a provider', 'begin'),
      schema: { params: z.strictObject({ id: z.coerce.number().int().positive() }), querystring: startQuery },
    },
    async (request, reply) => {
      const redirect = localPath(request.query.redirect)
      try {
        const provider = await demandProvider(request.params.id)
        const browser = markBrowser(request, reply, isSecure())
        const secrets = { state: randomText(), nonce: randomText(), verifier: randomText() }
        const address = await protocol.address(provider, { redirectUri: origin() + CALLBACK_PATH, ...secrets })
        await attempts.begin({ ...secrets, browser, provider_id: provider.id, redirect, ip: request.ip }, clock())
        return reply.redirect(address.href, 302)
      } catch (error) {
        return refuseSignOn(request, reply, redirect, error)
      }
    },
  )

  api.get(
    CALLBACK_PATH.slice(`${PREFIX}/auth`.length),
    { ...config('Return from a sign-in provider', 'finish'), schema: { querystring: callbackQuery } },
    async (request, reply) => {
      const { state = '' } = request.query
      const browser = browserOf(request, isSecure())
      const attempt = await attempts.take(state, browser, clock())
      if (!attempt) return refuseSignOn(request, reply, null, problem(403, 'sign_on_expired'))
      try {
        const provider = await demandProvider(attempt.provider_id)
        const claims = await protocol.claims(provider, new URL(request.url, origin()), { ...attempt, state })
        const from = { action: `GET ${CALLBACK_PATH}`, url: CALLBACK_PATH, ip: request.ip }
        const { userId, proof } = await arrive(engine, provider, claims, from)
        const arrival = { user_id: userId, proof, second_factor: provider.second_factor }
        return toLogin(reply, attempt.redirect, { sign_on: await attempts.arrive(arrival, browser, clock()) })
      } catch (error) {
        return refuseSignOn(request, reply, attempt.redirect, error)
      }
    },
  )

  api.post(
    '/sign-on/redeem',
    {
      config: { access: 'public', summary: 'Sign in with the code from a sign-in provider', security: 'login' },
      schema: { body: redeemBody, response: { 200: issued } },
    },
    async (request) => {
      const now = clock()
      const arrival = await attempts.redeem(request.body.code, browserOf(request, isSecure()), now)
      if (!arrival) throw problem(401, 'sign_on_expired')
      const { user_id: userId, proof, second_factor: hasExternalFactor } = arrival
      request.securityNote = { user: { id: userId, email: null } }
      if (!hasExternalFactor && (await secondFactor.isOn(userId)))
        throw problem(401, 'second_factor_required', {
          challenge: await challenges.sign({ userId, proof }, now),
        })
      return issuer.open(userId, request, now, hasExternalFactor)
    },
  )
}
