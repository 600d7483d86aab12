const KEY = 'reloaded-at'
/** A second failure within this time is not a stale tab but a real fault: it is shown instead of reloading endlessly. */
const GUARD_MS = 20_000

/**
 * Reloads the page once when a chunk cannot be loaded (Vite's event `vite:preloadError`): after a deploy the chunks that an open tab refers to no
 * longer exist.
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
