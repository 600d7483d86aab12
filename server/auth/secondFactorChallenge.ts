import { errors, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'remote-workr-crm'
/** Of its own, so that a challenge is no session. */
const audience = 'second-factor'
const lifeSeconds = 300

export interface Challenges {
  /** Says for five minutes that somebody knew the password of this user. */
  sign(userId: number, now: Date): Promise<string>
  /** The user and when the password was right; null for a challenge that is none of ours or too old. */
  verify(challenge: string, now: Date): Promise<{ userId: number; issued: Date } | null>
}

/** What stands between the right password and the right code; nothing of it is kept on the server. */
export function createChallenges(secret: string): Challenges {
  const key = new TextEncoder().encode(secret)
  return {
    sign: (userId, now) =>
      new SignJWT({})
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifeSeconds * 1000))
        .sign(key),
    verify: async (challenge, now) => {
      try {
        const { payload } = await jwtVerify(challenge, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: now,
        })
        return { userId: Number(payload.sub), issued: new Date((payload.iat as number) * 1000) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
