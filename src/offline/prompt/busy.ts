const TYPED =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/**
 * Whether a reload would take something away: whoever would ask before the tab is closed says so, and so do an open dialog and a field
 * that is being typed into.
 */
export function isBusy(window: Window): boolean {
  const { document } = window
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  if (leaving.defaultPrevented) return true
  if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')) return true
  const field = document.activeElement
  if (!field?.matches(TYPED)) return false
  return 'value' in field ? field.value !== '' : field.textContent !== ''
}

/** How often it is looked whether the page is free, in ms. */
const LOOK = 500

/** Calls `then` as soon as nothing is lost by it; `meanwhile` where it has to wait. @returns gives it up */
export function whenIdle(window: Window, then: () => void, meanwhile: () => void): () => void {
  if (!isBusy(window)) {
    then()
    return () => undefined
  }
  meanwhile()
  const timer = window.setInterval(() => {
    if (isBusy(window)) return
    window.clearInterval(timer)
    then()
  }, LOOK)
  return () => window.clearInterval(timer)
}
