import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import { decodeToken, TokenError } from '../../schema/token.ts'
import type { Actor } from '../kit/actor.ts'
import { problem } from '../kit/errors.ts'
import { authRoutes } from './routes.ts'
import { createSessions, type LiveSession } from './sessions.ts'
import { createTokens } from './token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. Reading it on a public route throws: nobody was asked there. */
    readonly actor: Actor
    readonly liveSession: LiveSession
  }
  interface FastifyContextConfig {
    /** Answers without a session. */
    public?: boolean
  }
}

export interface AuthOptions {
  readonly pool: pg.Pool
  /** Signs the tokens; at least 32 characters. */
  readonly secret: string
  readonly sessionHours: number
  readonly clock: () => Date
}

/**
 * Sessions for everything that is registered beside or below it: a request needs a bearer token of a session that stands, unless its
 * route says `config: { public: true }`. Adds the routes /auth/login, logout, me and hints, relative to where it is registered.
 */
export const authPlugin = fp<AuthOptions>(async (app, options) => {
  const tokens = createTokens(options.secret)
  const sessions = createSessions(options.pool)
  const live = new WeakMap<FastifyRequest, LiveSession>()
  const sessionOf = (request: FastifyRequest): LiveSession => {
    const session = live.get(request)
    if (!session) throw new Error(`${request.method} ${request.routeOptions.url} is public and has no actor`)
    return session
  }
  app.decorateRequest('liveSession', {
    getter(this: FastifyRequest) {
      return sessionOf(this)
    },
  })
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return sessionOf(this).actor
    },
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.public) return
    const now = options.clock()
    const verified = await tokens.verify(bearer(request), now)
    if (verified === 'invalid') throw unauthenticated('session_invalid')
    if (verified === 'expired') throw unauthenticated('session_expired')
    const session = await sessions.find(verified.sessionId, now)
    if (typeof session === 'string') throw unauthenticated(`session_${session}`)
    live.set(request, session)
  })
  await app.register(authRoutes, { ...options, tokens, sessions, prefix: '/auth' })
})

const unauthenticated = (code: string) => problem(401, code, {}, { 'www-authenticate': 'Bearer' })

function bearer(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (!header) throw unauthenticated('session_missing')
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  try {
    decodeToken(token)
    return token as string
  } catch (error) {
    if (error instanceof TokenError) throw problem(400, error.code)
    throw error
  }
}
