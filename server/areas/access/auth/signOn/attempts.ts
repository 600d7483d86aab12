import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { problem } from '../../../../engine/http/errors.ts'

/** Milliseconds in which somebody signs in at the provider. */
const LIFE = 600_000
/** Milliseconds in which the browser comes for its session with the code that it was sent back with. */
const HANDOVER = 60_000
/** Attempts from one address that may be on their way at once: an office shares one. */
const AT_ONCE = 200

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** 256 bits that nobody guesses, for addresses and cookies. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** What is remembered of somebody who was sent to a provider. */
export interface Attempt {
  readonly provider_id: number
  readonly nonce: string
  readonly verifier: string
  readonly redirect: string | null
}

/** Who has proved at a provider who they are. */
export interface Arrival {
  readonly user_id: number
  /** What proved it, as the challenge of the second factor marks it. */
  readonly proof: string
  /** A second factor was asked for elsewhere, or must not be asked for. */
  readonly second_factor: boolean
}

interface Begun extends Attempt {
  readonly state: string
  /** The secret that the browser keeps in a cookie. */
  readonly browser: string
  readonly ip: string
}

/**
 * Ways through a provider, in the database, so that any server may see somebody back. Each step is used up by its use: what comes twice, or
 * from another browser, finds nothing. Only hashes of what opens something are kept.
 */
export function createAttempts(pool: pg.Pool) {
  return {
    /** @throws problem 429 rate_limited where an address has too many on their way */
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
          AT_ONCE,
        ],
      )
      if (!rowCount) throw problem(429, 'rate_limited', {}, { 'retry-after': String(LIFE / 1000) })
    },

    /** The attempt that this state belongs to, taken out; undefined for one that is over, was used, or began in another browser. */
    take: async (state: string, browser: string, now: Date): Promise<Attempt | undefined> => {
      const { rows } = await pool.query<Attempt>(
        `delete from sign_on_attempts where state_hash = $1 and browser_hash = $2 and expires_at >= $3
         returning provider_id, nonce, verifier, redirect`,
        [hashOf(state), hashOf(browser), now],
      )
      return rows[0]
    },

    /**
     * Keeps who arrived until the browser comes for the session.
     * @param browser null: any browser may, for who was let in by the console
     * @returns the code that it comes with
     */
    arrive: async (who: Arrival, browser: string | null, now: Date, life = HANDOVER): Promise<string> => {
      const code = randomText()
      await pool.query('delete from sign_on_arrivals where expires_at < $1', [now])
      await pool.query(
        `insert into sign_on_arrivals (code_hash, browser_hash, user_id, proof, second_factor, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          hashOf(code),
          browser === null ? null : hashOf(browser),
          who.user_id,
          who.proof,
          who.second_factor,
          new Date(now.getTime() + life),
        ],
      )
      return code
    },

    /** Who arrived with this code, once. */
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
