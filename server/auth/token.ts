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
  /** A token for a session, valid until `expires`. */
  sign(user: TokenUser, sessionId: string, issued: Date, expires: Date): Promise<string>
  /** The id of the session that a token of ours stands for, or why there is none. */
  verify(token: string, now: Date): Promise<{ sessionId: string } | 'expired' | 'invalid'>
}

/** Signs and checks session tokens: JWT, HS256 and nothing else, with issuer, audience and expiry required. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
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
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['exp', 'sid'],
          currentDate: now,
        })
        return typeof payload.sid === 'string' ? { sessionId: payload.sid } : 'invalid'
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return 'invalid'
        throw error
      }
    },
  }
}
