/** How far apart the clicks of a double click may be, in ms: what the usual systems start with. */
const DOUBLE_CLICK_MS = 500

/**
 * What was clicked goes away with the click: the second one of a double click, which now meets what lies below, is not meant for that.
 * A click of its own is.
 */
export function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', drop, true)
  setTimeout(() => window.removeEventListener('click', drop, true), DOUBLE_CLICK_MS)
}
