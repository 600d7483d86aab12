/** Maximum interval of a double click, in ms: the default of common operating systems. */
const DOUBLE_CLICK_MS = 500

/**
 * Ignores the second click of a double click on an element that disappears with the first: it would hit whatever is below. A separate later click is
 * not ignored.
 */
export function dropSecondClick(): void {
  const ignoreSecondClick = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignoreSecondClick, true)
  setTimeout(() => window.removeEventListener('click', ignoreSecondClick, true), DOUBLE_CLICK_MS)
}
