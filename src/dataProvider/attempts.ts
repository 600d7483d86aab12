import type { HttpError } from 'ra-core'
import { newKey } from './newKey.ts'

/** Writes whose outcome is open that are remembered; the oldest is forgotten beyond them. */
const MAX = 200

/** Statuses after which nothing is known of a request, or nothing was looked at: the same may be asked again under its key. */
const OPEN = new Set([401, 408, 425, 429])

/** Whether the server has decided: an answer that was lost on the way, and a fault, say nothing of what was written. */
export const isDecided = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !OPEN.has(status)

/**
 * Keys of writes (`Idempotency-Key`): the same write asked for again carries the same key until the server has said yes or no, so that a
 * retry after a lost answer never writes twice.
 */
export function createAttempts(makeKey: () => string = newKey) {
  const open = new Map<string, string>()
  /** @param what everything that makes the write this one: method, address, body */
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
