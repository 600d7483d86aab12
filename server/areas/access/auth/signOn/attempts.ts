import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { problem } from '../../../../engine/http/errors.ts'

/** Milliseconds to sign in at the provider. */
const LIFE = 600_000
/** Milliseconds for the browser to exchange its code for a session. */
const HANDOVER = 60_000
/** Maximum concurrent attempts from one address: an office shares one. */
const MAX_ATTEMPTS = 200

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** 256 random bits for addresses and cookies. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** What is stored about a browser that was sent to a provider. */
export interface Attempt {
  readonly provider_id: number
  readonly nonce: string
  readonly verifier: string
  readonly redirect: string | null
}

/** A user who has signed in at a provider. */
export interface Arrival {
  readonly user_id: number
  /** Proof of the sign-in, for the challenge of the second factor. */
  readonly proof: string
  /** Whether a second factor was used elsewhere or must not be requested. */
  readonly second_factor: boolean
}

interface Begun extends Attempt {
  readonly state: string
  /** The secret in the browser's cookie. */
  readonly browser: string
  readonly ip: string
}

/**
 * Stores sign-on attempts in the database, so that any server can complete one. Each step is used once: a repeated one, or one from another browser,
 * finds nothing. Secrets are stored only as hashes.
 */
export function createAttempts(pool: pg.Pool) {
  return {
    /** @throws problem 429 rate_limited if an address has too many open attempts */
    begin: async ({ state, browser, provider_id, nonce, verifier, redirect, ip }: Begun, now: Date): Promise<void> => {
      await pool.query('delete from sign_on_attempts where expires_at < $1', [now])
      const { rowCount } = await pool.query(
        `insert into sign_on_attempts (state_hash, browser_hash, provider_id, nonce, verifier, redirect, ip, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8 where (select count(*) from sign_on_attempts where ip = $7) < $9`,
        [
          hashOf(state),
          hashOf(browser),
          provider_id,
          nonce,
          verifier,
          redirect,
          ip,
          new Date(now.getTime() + LIFE),
          MAX_ATTEMPTS,
        ],
      )
      if (!rowCount) throw problem(429, 'rate_limited', {}, { 'retry-after': String(LIFE / 1000) })
    },

    /** Returns and removes the attempt with this state; undefined if it has expired, was used, or started in another browser. */
    take: async (state: string, browser: string, now: Date): Promise<Attempt | undefined> => {
      const { rows } = await pool.query<Attempt>(
        `delete from sign_on_attempts where state_hash = $1 and browser_hash = $2 and expires_at >= $3
         returning provider_id, nonce, verifier, redirect`,
        [hashOf(state), hashOf(browser), now],
      )
      return rows[0]
    },

    /**
     * Stores the sign-in until the browser fetches its session.
     * @param browser null allows any browser, for sign-in links from the console
     * @returns the code for the browser
     */
    arrive: async (arrival: Arrival, browser: string | null, now: Date, life = HANDOVER): Promise<string> => {
      const code = randomText()
      await pool.query('delete from sign_on_arrivals where expires_at < $1', [now])
      await pool.query(
        `insert into sign_on_arrivals (code_hash, browser_hash, user_id, proof, second_factor, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          hashOf(code),
          browser === null ? null : hashOf(browser),
          arrival.user_id,
          arrival.proof,
          arrival.second_factor,
          new Date(now.getTime() + life),
        ],
      )
      return code
    },

    /** Returns the sign-in for this code, once. */
    redeem: async (code: string, browser: string, now: Date): Promise<Arrival | undefined> => {
      const { rows } = await pool.query<Arrival>(
        `delete from sign_on_arrivals where code_hash = $1 and (browser_hash is null or browser_hash = $2) and expires_at >= $3
         returning user_id, proof, second_factor`,
        [hashOf(code), hashOf(browser), now],
      )
      return rows[0]
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
