/** A point of the window, in px: where something was pressed. */
export interface Place {
  readonly x: number
  readonly y: number
}
/** What a box stands beside. */
export type AdjacentPlace = Element | Place

const [GAP, EDGE] = [8, 8]

const rectOf = (beside: AdjacentPlace) =>
  beside instanceof Element ? beside.getBoundingClientRect() : new DOMRect(beside.x, beside.y, 0, 0)

/**
 * Puts a box that stands in the top layer to the right of something, else to its left, else over it; always within the window. A sheet at
 * the foot of a narrow window is placed by its styles.
 */
export function placeAdjacent(box: HTMLElement, beside: AdjacentPlace): void {
  const at = rectOf(beside)
  const { width, height } = box.getBoundingClientRect()
  const [right, left] = [at.right + GAP, at.left - GAP - width]
  const wanted = right + width + EDGE <= window.innerWidth ? right : left >= EDGE ? left : at.left
  const within = (value: number, size: number, most: number) => Math.max(EDGE, Math.min(value, most - size - EDGE))
  box.style.setProperty('--beside-x', `${within(wanted, width, window.innerWidth)}px`)
  box.style.setProperty('--beside-y', `${within(at.top, height, window.innerHeight)}px`)
}
