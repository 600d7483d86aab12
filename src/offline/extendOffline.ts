import { connection } from './connection.ts'

interface Parts {
  /** When the session ends, in ms since the epoch. */
  readonly ends: () => number | undefined
  /** Ends the session, saying so. */
  readonly expire: () => void
  readonly now: () => number
}

const onDay = (window: Window) => window.location.pathname.startsWith('/my/')

/**
 * A worker's session that is over while there is no line goes on on the phone: nobody could log in again. Once there is one, the login
 * is asked for; what waits stays (decision 31). For the office app the rule of spec.txt section 4 holds.
 * @returns whether the session may be over and yet go on now
 */
export function extendOffline({ ends, expire, now }: Parts, window: Window): () => boolean {
  connection.subscribe(() => {
    if (connection.get() && onDay(window) && (ends() ?? Number.POSITIVE_INFINITY) <= now()) expire()
  })
  return () => !connection.get() && onDay(window)
}
