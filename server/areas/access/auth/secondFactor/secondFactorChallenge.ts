import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'remote-workr-crm'
/** Of its own, so that a challenge is no session. */
const audience = 'second-factor'
const lifeSeconds = 300

/** Who has proved who they are, and what proved it: a password's hash, or a sign-in elsewhere. */
export interface Proven {
  readonly userId: number
  readonly proof: string
}

/** Somebody had the proof that this mark was made of. */
export interface Challenge {
  readonly userId: number
  readonly mark: string
}

export interface Challenges {
  /** Says for five minutes that somebody has proved to be this user. */
  sign(proven: Proven, now: Date): Promise<string>
  /** Null for a challenge that is none of ours or too old. */
  verify(challenge: string, now: Date): Promise<Challenge | null>
}

/** Tells one proof from the next; from a salted hash nobody learns anything by it. */
export const markOf = (proof: string): string => createHash('sha256').update(proof).digest('base64url').slice(0, 22)

/** What stands between who somebody is and the right code; nothing of it is kept on the server. */
export function createChallenges(secret: string): Challenges {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ userId, proof }, now) =>
      new SignJWT({ mark: markOf(proof) })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifeSeconds * 1000))
        .sign(key),
    verify: async (challenge, now) => {
      try {
        const { payload } = await jwtVerify<{ mark?: unknown }>(challenge, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['exp', 'sub', 'mark'],
          currentDate: now,
        })
        return { userId: Number(payload.sub), mark: String(payload.mark) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
