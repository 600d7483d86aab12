import { createHmac, timingSafeEqual } from 'node:crypto'

/** Passes are renewed in steps of this length, so that an address and its cache entry stay valid for a while. */
const STEP_MS = 900_000

/**
 * Signed permits that let one session read below one address for 15 to 30 minutes without its bearer token, any number of times: for images, videos
 * and previews, which browsers fetch on their own. They contain no secret, and the session must still exist and have the permission when they are
 * used (docs/decisions/0023-files-and-outside-content.md).
 */
export interface ReadPasses {
  /** @param path address below which it applies, such as /panel-api/files/12 */
  issue(sessionId: string, path: string, now: Date): string
  /** The session of a pass; undefined when it is forged, expired or for another address. */
  holder(pass: string, path: string, now: Date): string | undefined
}

/** @param key only used to sign these passes */
export function createReadPasses(key: Buffer): ReadPasses {
  const sign = (sessionId: string, path: string, until: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([sessionId, path, until]))
      .digest('base64url')
  return {
    issue: (sessionId, path, now) => {
      const until = (Math.floor(now.getTime() / STEP_MS) + 2) * STEP_MS
      return `${sessionId}.${(until / STEP_MS).toString(36)}.${sign(sessionId, path, until)}`
    },
    holder: (pass, path, now) => {
      const [, sessionId = '', step = '', signature = ''] =
        /^([0-9a-f-]{36})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(pass) ?? []
      const until = Number.parseInt(step, 36) * STEP_MS
      if (!(until > now.getTime())) return undefined
      // Compared as text: the last character of the encoding has spare bits, so comparing bytes would accept four spellings.
      const [expected, received] = [Buffer.from(sign(sessionId, path, until)), Buffer.from(signature)]
      return received.length === expected.length && timingSafeEqual(received, expected) ? sessionId : undefined
    },
  }
}
