import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'remote-workr-crm'
/** A separate audience, so that a challenge cannot be used as a session. */
const audience = 'second-factor'
const lifeSeconds = 300

/** A user who has proved their identity, and the proof: a password hash, or a sign-in elsewhere. */
export interface Proven {
  readonly userId: number
  readonly proof: string
}

/** A user who has given the proof with this mark. */
export interface Challenge {
  readonly userId: number
  readonly mark: string
}

export interface Challenges {
  /** Signs, for five minutes, that a user has proved their identity. */
  sign(proven: Proven, now: Date): Promise<string>
  /** Null for an invalid or expired challenge. */
  verify(challenge: string, now: Date): Promise<Challenge | null>
}

/** Distinguishes proofs; the mark of a salted hash reveals nothing about it. */
export const markOf = (proof: string): string => createHash('sha256').update(proof).digest('base64url').slice(0, 22)

/** Creates the challenges between proving an identity and entering the code; the server stores nothing about them. */
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
