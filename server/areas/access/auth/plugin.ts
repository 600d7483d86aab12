import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { decodeToken, TokenError } from '../../../../schema/engine/auth/token.ts'
import { businessPermissions } from '../../../../schema/engine/ownership.ts'
import type { Engine } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import type { ReadPasses } from '../../../engine/http/readPasses.ts'
import { type Access, PREFIX } from '../../../engine/http/routes.ts'
import { createBuckets } from '../../../engine/read/buckets.ts'
import { refusalFor } from '../../../engine/rights/access.ts'
import { redeemTicket } from '../../../engine/transfer/export/tickets.ts'
import { profileRoutes } from './profile/profile.ts'
import { profileImageRoutes, userImageRoute } from './profile/profileImage.ts'
import { sessionListRoutes } from './profile/sessionList.ts'
import { createIssuer } from './renew.ts'
import { type AuthParts, authRoutes } from './routes.ts'
import { createSecondFactor } from './secondFactor/secondFactor.ts'
import { secondFactorRoutes } from './secondFactor/secondFactorRoutes.ts'
import { createSessions, type LiveSession, type SessionUser } from './sessions.ts'
import { signOnRoutes } from './signOn/routes.ts'
import { createTokens, type Tokens } from './token.ts'
import { viewedAs } from './viewAs.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also allowed before the user has set up the second factor that the group requires. */
    beforeSecondFactor?: true
    /** A pass in the address (`pass`) can replace the bearer token: one for the address without its last segment. */
    byPass?: true
  }
  interface FastifyRequest {
    /** The caller's user with the fields that the browser shows. Reading it on a public endpoint throws. */
    readonly sessionUser: SessionUser
    /** Whether a second factor is required that the user has not set up yet. */
    readonly needsSecondFactor: boolean
    /** Whether the session started at a sign-in provider that asked for a second factor. */
    readonly secondFactorElsewhere: boolean
  }
}

export interface AuthOptions {
  readonly pool: pg.Pool
  /** Secret for signing tokens; at least 32 characters. */
  readonly secret: string
  readonly clock: () => Date
  readonly engine: Engine
  readonly passes: ReadPasses
  /** Origin at which browsers reach the app. */
  readonly origin: () => string
  /** Whether demo users are shown; default is no. */
  readonly demo?: AuthParts['demo']
  /** Request limits of one session; unlimited if missing. */
  readonly requests?: { readonly atOnce: number; readonly perSecond: number } | undefined
}

/**
 * Restricts every endpoint under /panel-api as its `config.access` says: identifies the caller by the bearer token and checks the permission.
 * Registers the /auth endpoints in its scope.
 */
export const authPlugin = fp<AuthOptions>(async (app, options) => {
  const tokens = createTokens(options.secret)
  const business = businessPermissions(options.engine.resources.all)
  const sessions = createSessions(options.pool, options.engine.settings, business)
  const { requests } = options
  const buckets = requests && createBuckets(requests.atOnce, requests.perSecond)
  const live = new WeakMap<FastifyRequest, LiveSession>()
  const sessionOf = (request: FastifyRequest): LiveSession => {
    const session = live.get(request)
    if (!session)
      throw new Error(`${request.method} ${request.routeOptions.url} is public: nobody was asked who they are`)
    return session
  }
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return sessionOf(this).actor
    },
  })
  app.decorateRequest('actorIfAny', {
    getter(this: FastifyRequest) {
      return live.get(this)?.actor ?? null
    },
  })
  app.decorateRequest('sessionUser', {
    getter(this: FastifyRequest) {
      return sessionOf(this).user
    },
  })
  app.decorateRequest('needsSecondFactor', {
    getter(this: FastifyRequest) {
      return sessionOf(this).needsSecondFactor
    },
  })
  app.decorateRequest('secondFactorElsewhere', {
    getter(this: FastifyRequest) {
      return sessionOf(this).secondFactorElsewhere
    },
  })
  app.decorateRequest('ticketParams', null)
  app.addHook('onRequest', async (request) => {
    const access = accessOf(request)
    if (access === 'public') return
    const now = options.clock()
    const byTicket = passHolder(options.passes, request, now) ?? (await ticketHolder(options.engine.db, request))
    const verified = byTicket ?? (await tokens.verify(bearer(request, tokens), now))
    if (verified === 'invalid') throw unauthenticated('session_invalid')
    if (verified === 'expired') throw unauthenticated('session_expired')
    // The rate limit is checked before any database access.
    const wait = buckets?.take(verified.sessionId) ?? 0
    if (wait > 0) throw problem(429, 'rate_limited', {}, { 'retry-after': String(wait) })
    const session = await sessions.find(verified.sessionId, now)
    if (typeof session === 'string')
      throw unauthenticated(['banned', 'inactive'].includes(session) ? session : `session_${session}`)
    const actor = await viewedAs(options.pool, request, session.actor, business)
    live.set(request, { ...session, actor, user: { ...session.user, scope: actor.user.scope } })
    if (session.needsSecondFactor && !request.routeOptions.config.beforeSecondFactor) {
      throw problem(403, 'second_factor_needed')
    }
    const missing = missingFor(actor.permissions, access, request.routeOptions.config.alsoNeeds)
    if (!missing) return
    throw refusalFor(actor, missing)
  })
  const { pool, secret, clock, engine } = options
  const issuer = createIssuer({ pool, tokens, sessions, settings: engine.settings })
  const secondFactor = createSecondFactor({
    settings: engine.settings,
    db: engine.db,
    pool,
    secret,
    notices: app.notices,
  })
  const parts = { pool, secret, clock, engine, sessions, issuer, secondFactor, demo: options.demo, prefix: '/auth' }
  await app.register(authRoutes, parts)
  await app.register(signOnRoutes, { ...parts, origin: options.origin })
  await app.register(secondFactorRoutes, parts)
  await app.register(sessionListRoutes, parts)
  await app.register(profileRoutes, parts)
  await app.register(profileImageRoutes, parts)
  await app.register(userImageRoute, { pool })
})

/** Returns the session of a pass in the address, if the endpoint accepts one. */
function passHolder(passes: ReadPasses, request: FastifyRequest, now: Date): { sessionId: string } | undefined {
  const { pass } = request.query as { pass?: unknown }
  if (!request.routeOptions.config.byPass || typeof pass !== 'string') return undefined
  const sessionId = passes.holder(pass, request.url.replace(/\/[^/?]*(\?.*)?$/, ''), now)
  if (!sessionId) throw unauthenticated('pass_invalid')
  return { sessionId }
}

/** Returns the session of a ticket in the address, if the endpoint accepts one; the ticket is used up. */
async function ticketHolder(db: Engine['db'], request: FastifyRequest): Promise<{ sessionId: string } | undefined> {
  const { config, url = '' } = request.routeOptions
  const { ticket } = request.query as { ticket?: unknown }
  if (!config.byTicket || typeof ticket !== 'string') return undefined
  const redeemed = await redeemTicket(db, ticket, url)
  if (!redeemed) throw unauthenticated('ticket_used')
  request.ticketParams = redeemed.params
  return redeemed
}

/** Pages and unknown addresses are public; an endpoint without `access` requires a session. */
function accessOf(request: FastifyRequest): Access {
  const { url, config } = request.routeOptions
  if (request.is404 || !url?.startsWith(`${PREFIX}/`) || url === `${PREFIX}/*`) return 'public'
  return config.access ?? 'session'
}

/** Returns the first permission that is missing for an endpoint. */
function missingFor(has: ReadonlySet<string>, access: Access, besides: readonly string[] = []): string | undefined {
  const any = access === 'session' ? [] : [access].flat()
  if (any.length > 0 && !any.some((one) => has.has(one))) return any[0]
  return besides.find((one) => !has.has(one))
}

const unauthenticated = (code: string) => problem(401, code, {}, { 'www-authenticate': 'Bearer' })

function bearer(request: FastifyRequest, tokens: Tokens): string {
  const header = request.headers.authorization
  if (!header) throw unauthenticated('no_session')
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token && tokens.isKnown(token)) return token
  try {
    decodeToken(token)
    return token as string
  } catch (error) {
    if (error instanceof TokenError) throw problem(400, error.code)
    throw error
  }
}
