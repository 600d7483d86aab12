import { type RefObject, useLayoutEffect } from 'react'

type Box = Readonly<Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>>

/** What can be used: nothing of it may lie under a toast. */
export const USED = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** Between a toast and what is around it, in px. */
const GAP = 8
/** Where there is no bar at the top. */
const EDGE = 4

/**
 * The highest place for a box of this height in which it lies over nothing that is taken.
 * @returns its top in px; undefined where there is none between `from` and `to`
 */
export function freeTop(height: number, taken: readonly Box[], from: number, to: number): number | undefined {
  let top = from
  for (const box of [...taken].sort((a, b) => a.top - b.top)) {
    if (box.top >= top + height + GAP) break
    top = Math.max(top, box.bottom + GAP)
  }
  return top + height <= to ? top : undefined
}

const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Whatever can be used in the column in which toasts stand. A region that is only scrolled is none. */
function taken(column: HTMLElement): Box[] {
  const { left, right } = column.getBoundingClientRect()
  const boxes: Box[] = []
  for (const element of document.querySelectorAll<HTMLElement>(USED)) {
    if (column.contains(element)) continue
    const box = element.getBoundingClientRect()
    const isBeside = box.right <= left || box.left >= right || box.bottom <= 0 || box.top >= window.innerHeight
    if (isBeside || box.width < 2 || box.height > window.innerHeight / 2) continue
    if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) boxes.push(box)
  }
  return boxes
}

/** Leaves the toasts where they are while they lie over nothing: what is about to be read or pressed does not run away. */
function place(column: HTMLElement): void {
  const box = column.getBoundingClientRect()
  if (column.matches(':hover, :focus-within') || box.height === 0) return
  const boxes = taken(column)
  const isNew = column.style.top === ''
  if (!isNew && !boxes.some((one) => overlap(one, box))) return
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom
  const from = bar === undefined ? EDGE : bar + GAP
  column.style.top = `${freeTop(box.height, boxes, from, window.innerHeight - GAP) ?? from}px`
}

const letGo = (column: HTMLElement): void => {
  column.style.top = ''
}

/** Keeps the toasts at the top right, moved down as far as something there can be used. */
export function useToastPlace(section: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const column = section.current
    if (!column) return undefined
    if (count === 0) {
      letGo(column)
      return undefined
    }
    let waiting = 0
    const follow = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => place(column))
    }
    place(column)
    // A screen that comes, a panel that opens, a list that is scrolled or grows.
    const changes = new MutationObserver(follow)
    changes.observe(document.body, { childList: true, subtree: true })
    const events = ['resize', 'scroll', 'transitionend', 'focusin'] as const
    for (const event of events) window.addEventListener(event, follow, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(waiting)
      changes.disconnect()
      for (const event of events) window.removeEventListener(event, follow, { capture: true })
    }
  }, [section, count])
}
