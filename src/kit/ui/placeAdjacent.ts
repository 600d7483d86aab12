/** A point in the window, in px, such as where the pointer was pressed. */
export interface Place {
  readonly x: number
  readonly y: number
}
/** What a box is placed next to. */
export type AdjacentPlace = Element | Place

const [GAP, EDGE] = [8, 8]

const rectOf = (anchor: AdjacentPlace) =>
  anchor instanceof Element ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y, 0, 0)

/**
 * Places a box in the top layer to the right of something, else to its left, else over it; always within the window. On a narrow window its styles
 * make it a sheet at the bottom.
 */
export function placeAdjacent(box: HTMLElement, anchor: AdjacentPlace): void {
  const anchorRect = rectOf(anchor)
  const { width, height } = box.getBoundingClientRect()
  const [right, left] = [anchorRect.right + GAP, anchorRect.left - GAP - width]
  const wantedX = right + width + EDGE <= window.innerWidth ? right : left >= EDGE ? left : anchorRect.left
  const withinWindow = (value: number, size: number, maximum: number) =>
    Math.max(EDGE, Math.min(value, maximum - size - EDGE))
  box.style.setProperty('--beside-x', `${withinWindow(wantedX, width, window.innerWidth)}px`)
  box.style.setProperty('--beside-y', `${withinWindow(anchorRect.top, height, window.innerHeight)}px`)
}
