const KEY = 'reloaded-at'
/** A second failure within this time is not a stale tab but a fault: it is shown instead of reloading for ever. */
const GUARD_MS = 20_000

/**
 * After a new deploy the chunks that an open tab still names are gone: the page is loaded anew, once.
 * The event is Vite's `vite:preloadError`.
 */
export function reloadOnceOnStaleChunk(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < GUARD_MS) return
    window.sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
