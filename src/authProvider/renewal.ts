import type { Session } from './session.ts'

interface Parts {
  readonly session: Pick<Session, 'times' | 'subscribe'>
  readonly renew: () => Promise<void>
  /** Ends the session with a message. */
  readonly expire: () => unknown
  readonly now: () => number
}

/** Events that count as user activity. */
const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Fraction of the token's lifetime after which activity renews it, so that the session ends close to the idle time after the last activity. */
const SHARE = 1 / 10
/** Minimum interval between two renewals, in ms: tokens get short-lived near the maximum duration of a session. */
const PAUSE = 30_000
/** Maximum delay of a browser timer, in ms. */
const MAX_LENGTH = 2_147_483_647

/**
 * Renews the session while the user is active in this tab, and ends it when it expires, without waiting for a request to fail. All tabs share the
 * token, so activity in one keeps all of them signed in.
 * @returns a function that stops it
 */
export function keepAlive({ session, renew, expire, now }: Parts, window: Window): () => void {
  let running = false
  let lastTry = 0
  let timer = 0

  const onInput = () => {
    const times = session.times()
    const instant = now()
    if (running || !times || instant >= times.ends || instant - lastTry < PAUSE) return
    if (instant - times.issued < (times.ends - times.issued) * SHARE) return
    running = true
    lastTry = instant
    void renew().finally(() => {
      running = false
    })
  }
  const checkSession = () => {
    window.clearTimeout(timer)
    const times = session.times()
    if (!times) return
    const remaining = times.ends - now()
    if (remaining <= 0) expire()
    else timer = window.setTimeout(checkSession, Math.min(remaining, MAX_LENGTH))
  }
  // Timers do not run while the computer sleeps, so the time is checked when the tab becomes visible.
  const onVisible = () => {
    if (window.document.visibilityState === 'visible') checkSession()
  }

  for (const type of INPUT) window.addEventListener(type, onInput, { capture: true, passive: true })
  window.document.addEventListener('visibilitychange', onVisible)
  const unsubscribe = session.subscribe(checkSession)
  checkSession()
  return () => {
    unsubscribe()
    window.clearTimeout(timer)
    window.document.removeEventListener('visibilitychange', onVisible)
    for (const type of INPUT) window.removeEventListener(type, onInput, { capture: true })
  }
}
