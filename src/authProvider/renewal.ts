import type { Session } from './session.ts'

interface Parts {
  readonly session: Pick<Session, 'times' | 'subscribe'>
  readonly renew: () => Promise<void>
  /** Ends the session, saying so. */
  readonly expire: () => unknown
  readonly now: () => number
}

/** What counts as somebody working. */
const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Part of the token's life after which input renews it: the session ends close to the idle time after the last input. */
const SHARE = 1 / 10
/** Between two renewals at least, in ms: near the end of the longest time tokens are short. */
const PAUSE = 30_000
/** Longest delay that a browser's timer can hold, in ms. */
const MAX_LENGTH = 2_147_483_647

/**
 * Renews the session while somebody works in this tab, and ends it when its time is over, without waiting for a request to
 * fail. The token is shared by all tabs, so work in one keeps all of them.
 * @returns stops it
 */
export function keepAlive({ session, renew, expire, now }: Parts, window: Window): () => void {
  let running = false
  let lastTry = 0
  let timer = 0

  const onInput = () => {
    const times = session.times()
    const at = now()
    if (running || !times || at >= times.ends || at - lastTry < PAUSE) return
    if (at - times.issued < (times.ends - times.issued) * SHARE) return
    running = true
    lastTry = at
    void renew().finally(() => {
      running = false
    })
  }
  const look = () => {
    window.clearTimeout(timer)
    const times = session.times()
    if (!times) return
    const left = times.ends - now()
    if (left <= 0) expire()
    else timer = window.setTimeout(look, Math.min(left, MAX_LENGTH))
  }
  // Timers sleep with the machine; who comes back looks at the tab first.
  const onVisible = () => {
    if (window.document.visibilityState === 'visible') look()
  }

  for (const type of INPUT) window.addEventListener(type, onInput, { capture: true, passive: true })
  window.document.addEventListener('visibilitychange', onVisible)
  const unsubscribe = session.subscribe(look)
  look()
  return () => {
    unsubscribe()
    window.clearTimeout(timer)
    window.document.removeEventListener('visibilitychange', onVisible)
    for (const type of INPUT) window.removeEventListener(type, onInput, { capture: true })
  }
}
