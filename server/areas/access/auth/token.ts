import { errors, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'remote-workr-crm'
const audience = 'panel-api'

/** User data in the token that the browser may read without a request (fixed by the specification: under claims.user). */
export interface TokenUser {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string | null
  readonly image: string | null
}

export interface Tokens {
  /** Whether the token was verified before, so that its form need not be checked again. */
  isKnown(token: string): boolean
  /** Signs a token for a session, valid until `expires`. */
  sign(user: TokenUser, sessionId: string, issued: Date, expires: Date): Promise<string>
  /** Returns the session id of a token, or why it is not valid. */
  verify(token: string, now: Date): Promise<{ sessionId: string } | 'expired' | 'invalid'>
}

/** Session ids are UUIDs; anything else would cause a database error. */
const SESSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Cached tokens with a verified signature; expiry and session are checked every time. */
const MAX_TOKENS = 2_000

/** Signs and verifies session tokens: only JWT with HS256, requiring issuer, audience and expiry. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const verifiedTokens = new Map<string, { readonly sessionId: string; readonly expires: number }>()
  return {
    isKnown: (token) => verifiedTokens.has(token),
    sign: (user, sessionId, issued, expires) =>
      new SignJWT({ claims: { user }, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(user.id))
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key),
    verify: async (token, now) => {
      const found = verifiedTokens.get(token)
      if (found) {
        if (found.expires > now.getTime()) return { sessionId: found.sessionId }
        verifiedTokens.delete(token)
        return 'expired'
      }
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now,
        })
        if (typeof payload.sid !== 'string' || !SESSION.test(payload.sid) || payload.exp === undefined) return 'invalid'
        const [oldest] = verifiedTokens.keys()
        if (verifiedTokens.size >= MAX_TOKENS && oldest !== undefined) verifiedTokens.delete(oldest)
        verifiedTokens.set(token, { sessionId: payload.sid, expires: payload.exp * 1000 })
        return { sessionId: payload.sid }
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return 'invalid'
        throw error
      }
    },
  }
}
