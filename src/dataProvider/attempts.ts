import type { HttpError } from 'ra-core'
import { newKey } from './newKey.ts'

/** Maximum number of writes with unknown outcome that are remembered; beyond it the oldest is dropped. */
const MAX = 200

/** Statuses after which the outcome is unknown or the request was not processed: it may be repeated with the same key. */
const OPEN = new Set([401, 408, 425, 429])

/** Whether the server has decided: neither a lost response nor a server error tells what was written. */
export const isDecided = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !OPEN.has(status)

/**
 * Keys of writes (`Idempotency-Key`): a repeated write carries the same key until the server has accepted or refused it, so that a retry after a lost
 * response never writes twice.
 */
export function createAttempts(makeKey: () => string = newKey) {
  const open = new Map<string, string>()
  /** @param what identifies the write: method, address, body */
  return async function once<T>(what: string, send: (key: string) => Promise<T>): Promise<T> {
    const key = open.get(what) ?? makeKey()
    open.delete(what)
    open.set(what, key)
    if (open.size > MAX) open.delete(open.keys().next().value as string)
    try {
      const answer = await send(key)
      open.delete(what)
      return answer
    } catch (error) {
      if (isDecided((error as HttpError).status)) open.delete(what)
      throw error
    }
  }
}
