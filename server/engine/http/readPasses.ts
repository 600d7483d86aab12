import { createHmac, timingSafeEqual } from 'node:crypto'

/** Passes are renewed in steps of this, so that an address stays the same for a while and the browser's cache with it. */
const STEP_MS = 900_000

/**
 * Signed permits that let one session read below one address for 15 to 30 minutes without its bearer, as often as it likes: for pictures,
 * films and previews, which browsers fetch by themselves. They hold no secret of the session, and the session has to stand and its rights
 * to allow it when they are used (docs/decisions/0023-files-and-outside-content.md).
 */
export interface ReadPasses {
  /** @param path below which it holds, such as /panel-api/files/12 */
  issue(sessionId: string, path: string, now: Date): string
  /** Whose session it stands for; nothing for one that is forged, late or for another address. */
  holder(pass: string, path: string, now: Date): string | undefined
}

/** @param key signs the passes and nothing else */
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
      const [, sessionId = '', step = '', given = ''] =
        /^([0-9a-f-]{36})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(pass) ?? []
      const until = Number.parseInt(step, 36) * STEP_MS
      if (!(until > now.getTime())) return undefined
      // As text: the last letter of the encoding has bits to spare, so that bytes alone would take four spellings.
      const [wanted, got] = [Buffer.from(sign(sessionId, path, until)), Buffer.from(given)]
      return got.length === wanted.length && timingSafeEqual(got, wanted) ? sessionId : undefined
    },
  }
}
