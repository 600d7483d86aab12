import { errors, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'remote-workr-crm'
const audience = 'panel-api'

/** What the browser may know of the user without asking (spec.txt section 3: under claims.user). */
export interface TokenUser {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string | null
  readonly image: string | null
}

export interface Tokens {
  /** Whether the token was verified before, so that its form need not be looked at again. */
  isKnown(token: string): boolean
  /** A token for a session, valid until `expires`. */
  sign(user: TokenUser, sessionId: string, issued: Date, expires: Date): Promise<string>
  /** The id of the session that a token of ours stands for, or why there is none. */
  verify(token: string, now: Date): Promise<{ sessionId: string } | 'expired' | 'invalid'>
}

/** Ids of sessions are UUIDs; the database would choke on anything else. */
const SESSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tokens whose signature is known to be good; what they say of time and session is asked anew each time. */
const KNOWN = 2_000

/** Signs and checks session tokens: JWT, HS256 and nothing else, with issuer, audience and expiry required. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const known = new Map<string, { readonly sessionId: string; readonly expires: number }>()
  return {
    isKnown: (token) => known.has(token),
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
      const found = known.get(token)
      if (found) {
        if (found.expires > now.getTime()) return { sessionId: found.sessionId }
        known.delete(token)
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
        const [oldest] = known.keys()
        if (known.size >= KNOWN && oldest !== undefined) known.delete(oldest)
        known.set(token, { sessionId: payload.sid, expires: payload.exp * 1000 })
        return { sessionId: payload.sid }
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return 'invalid'
        throw error
      }
    },
  }
}
