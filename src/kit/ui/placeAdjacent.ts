/** A point in the window, in px, such as where the pointer was pressed. */
export interface Place {
  readonly x: number
  readonly y: number
}
/** What a box is placed next to. */
export type AdjacentPlace = Element | Place

const [GAP, EDGE] = [8, 8]

const rectOf = (beside: AdjacentPlace) =>
  beside instanceof Element ? beside.getBoundingClientRect() : new DOMRect(beside.x, beside.y, 0, 0)

/**
 * Places a box in the top layer to the right of something, else to its left, else over it; always within the window. On a narrow window its styles
 * make it a sheet at the bottom.
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
