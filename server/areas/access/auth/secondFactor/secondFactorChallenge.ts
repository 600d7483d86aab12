import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Proof } from '../login.ts'

const algorithm = 'HS256'
const issuer = 'remote-workr-crm'
/** Of its own, so that a challenge is no session. */
const audience = 'second-factor'
const lifeSeconds = 300

/** Somebody knew the password that this mark was made of. */
export interface Challenge {
  readonly userId: number
  readonly mark: string
}

export interface Challenges {
  /** Says for five minutes that somebody knew the password of this user. */
  sign(proof: Proof, now: Date): Promise<string>
  /** Null for a challenge that is none of ours or too old. */
  verify(challenge: string, now: Date): Promise<Challenge | null>
}

/** Tells one stored password from the next; from the salted hash nobody learns anything by it. */
export const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** What stands between the right password and the right code; nothing of it is kept on the server. */
export function createChallenges(secret: string): Challenges {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ userId, passwordHash }, now) =>
      new SignJWT({ mark: markOf(passwordHash) })
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
