import { type RefObject, useLayoutEffect } from 'react'

type Box = Readonly<Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>>

/** Controls, which a toast must not cover. */
export const USED = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** Rows of lists are clickable too. */
export const EVERYTHING_USED = `${USED}, [role="grid"] tbody tr`
/** Distance between a toast and what is around it, in px. */
const GAP = 8
/** Distance from the top where there is no top bar, in px. */
const EDGE = 4

/**
 * The highest position at which a box of this height covers none of the occupied areas.
 * @returns its top in px; undefined where there is none between `from` and `to`
 */
export function freeTop(height: number, occupied: readonly Box[], from: number, to: number): number | undefined {
  let top = from
  for (const box of [...occupied].sort((a, b) => a.top - b.top)) {
    if (box.top >= top + height + GAP) break
    top = Math.max(top, box.bottom + GAP)
  }
  return top + height <= to ? top : undefined
}

const overlap = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Maximum top of a toast in the head of a page, in px. */
const MAX_TOP = 130
/** Distance from the right edge of the window, in px. */
const MARGIN = 16
/** Width of the window, in px, below which the head of a page has no room next to its controls. */
const NARROW = 720

/**
 * The highest position in the head of a page at which a box of this size covers none of the occupied areas, and of these the rightmost.
 * @returns undefined where there is none
 */
export function freeInHead(
  { width, height }: Readonly<Pick<DOMRect, 'width' | 'height'>>,
  occupied: readonly Box[],
  view: number,
): { readonly top: number; readonly right: number } | undefined {
  const tops = [EDGE, ...occupied.map(({ bottom }) => bottom + GAP)]
    .filter((top) => top <= MAX_TOP)
    .toSorted((a, b) => a - b)
  for (const top of tops) {
    const adjacent = occupied.filter((one) => one.top < top + height + EDGE && one.bottom > top - EDGE)
    const ends = [view - MARGIN, ...adjacent.map(({ left }) => left - GAP)].toSorted((a, b) => b - a)
    const end = ends.find(
      (right) =>
        right <= view - MARGIN &&
        right - width >= view / 3 &&
        adjacent.every((one) => one.left - GAP >= right || one.right + GAP <= right - width),
    )
    if (end !== undefined) return { top, right: view - end }
  }
  return undefined
}

/** Positions of all visible controls. Focusable scroll regions do not count. */
function occupiedBoxes(column: HTMLElement, used: string): Box[] {
  const boxes: Box[] = []
  for (const element of document.querySelectorAll<HTMLElement>(used)) {
    if (column.contains(element)) continue
    const box = element.getBoundingClientRect()
    if (box.bottom <= 0 || box.top >= window.innerHeight || box.width < 2 || box.height > window.innerHeight / 2)
      continue
    if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) boxes.push(box)
  }
  return boxes
}

/** Reserves space on the page below its top bar for toasts. */
const makeRoom = (height: number): void =>
  document.documentElement.style.setProperty('--toast-room', `${height === 0 ? 0 : height + GAP}px`)

/** Toasts stay where they are while they cover nothing, so that what the user is about to read or press does not move. */
function placeColumn(column: HTMLElement): void {
  const box = column.getBoundingClientRect()
  if (column.matches(':hover, :focus-within') || box.height === 0) return
  const all = occupiedBoxes(column, EVERYTHING_USED)
  const isNew = column.style.top === ''
  if (!isNew && !all.some((one) => overlap(one, box))) return
  const inHead = window.innerWidth >= NARROW ? freeInHead(box, all, window.innerWidth) : undefined
  if (inHead) {
    column.style.top = `${inHead.top}px`
    column.style.right = `${inHead.right}px`
    return
  }
  column.style.right = ''
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom
  const from = bar === undefined ? EDGE : bar + GAP
  if (window.innerWidth < NARROW && bar !== undefined && window.scrollY === 0) {
    makeRoom(box.height)
    column.style.top = `${from}px`
    return
  }
  const { left, right } = column.getBoundingClientRect()
  const inColumn = occupiedBoxes(column, USED).filter((one) => one.right > left && one.left < right)
  column.style.top = `${freeTop(box.height, inColumn, from, window.innerHeight - GAP) ?? from}px`
}

const letGo = (column: HTMLElement): void => {
  column.style.top = ''
  column.style.right = ''
  makeRoom(0)
}

/** Keeps toasts at the top right, moved as far as necessary to avoid controls; on a phone the page makes room for them. */
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
      waiting = requestAnimationFrame(() => placeColumn(column))
    }
    placeColumn(column)
    // Reacts to a new page, an opening panel, or a list that scrolls or grows.
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
