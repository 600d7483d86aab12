import { connection } from './connection.ts'

interface Parts {
  /** When the session ends, in ms since the epoch. */
  readonly ends: () => number | undefined
  /** Ends the session with a message. */
  readonly expire: () => void
  readonly now: () => number
}

const onDay = (window: Window) => window.location.pathname.startsWith('/my/')

/**
 * Extends a worker's expired session on the phone while there is no connection, because nobody could sign in again. Once there is one, signing in is
 * required; queued writes are kept (decision 31). The office app follows the rule of the specification.
 * @returns a function that tells whether an expired session may continue now
 */
export function extendOffline({ ends, expire, now }: Parts, window: Window): () => boolean {
  connection.subscribe(() => {
    if (connection.get() && onDay(window) && (ends() ?? Number.POSITIVE_INFINITY) <= now()) expire()
  })
  return () => !connection.get() && onDay(window)
}
