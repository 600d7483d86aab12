const TYPED =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Whether a reload would lose something: a component that asks before the tab is closed, an open dialog, or a field being edited. */
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

/** Interval of checking whether the page is idle, in ms. */
const CHECK_MS = 500

/**
 * Calls `then` as soon as nothing would be lost; `meanwhile` where it has to wait.
 * @returns a function that cancels it
 */
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
  }, CHECK_MS)
  return () => window.clearInterval(timer)
}
