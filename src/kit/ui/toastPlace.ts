import { type RefObject, useLayoutEffect } from 'react'

type Box = Readonly<Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>>

/** What can be used: nothing of it may lie under a toast. */
export const USED = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** Rows of lists are pressed to open what they stand for. */
export const EVERYTHING_USED = `${USED}, [role="grid"] tbody tr`
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

/** As deep as the head of a screen is. */
const DEEPEST = 130
/** Of the heads of screens: a toast there is at the top right, though not in the corner. */
const MARGIN = 16
/** Narrower than this, a head has no room beside what can be used. */
const NARROW = 720

/**
 * The highest place for a box of this size in the head of a screen in which it lies over nothing that is taken, there the one furthest right.
 * @returns undefined where there is none
 */
export function freeInHead(
  { width, height }: Readonly<Pick<DOMRect, 'width' | 'height'>>,
  taken: readonly Box[],
  view: number,
): { readonly top: number; readonly right: number } | undefined {
  const tops = [EDGE, ...taken.map(({ bottom }) => bottom + GAP)]
    .filter((top) => top <= DEEPEST)
    .toSorted((a, b) => a - b)
  for (const top of tops) {
    const beside = taken.filter((one) => one.top < top + height + EDGE && one.bottom > top - EDGE)
    const ends = [view - MARGIN, ...beside.map(({ left }) => left - GAP)].toSorted((a, b) => b - a)
    const end = ends.find(
      (right) =>
        right <= view - MARGIN &&
        right - width >= view / 3 &&
        beside.every((one) => one.left - GAP >= right || one.right + GAP <= right - width),
    )
    if (end !== undefined) return { top, right: view - end }
  }
  return undefined
}

/** Whatever can be used, and is in sight. A region that is only scrolled is none. */
function taken(column: HTMLElement, used: string): Box[] {
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

/** The page makes room for toasts below its bar. */
const makeRoom = (height: number): void =>
  document.documentElement.style.setProperty('--toast-room', `${height === 0 ? 0 : height + GAP}px`)

/** Leaves the toasts where they are while they lie over nothing: what is about to be read or pressed does not run away. */
function place(column: HTMLElement): void {
  const box = column.getBoundingClientRect()
  if (column.matches(':hover, :focus-within') || box.height === 0) return
  const all = taken(column, EVERYTHING_USED)
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
  const inColumn = taken(column, USED).filter((one) => one.right > left && one.left < right)
  column.style.top = `${freeTop(box.height, inColumn, from, window.innerHeight - GAP) ?? from}px`
}

const letGo = (column: HTMLElement): void => {
  column.style.top = ''
  column.style.right = ''
  makeRoom(0)
}

/** Keeps the toasts at the top right, moved as far as something there can be used; on a phone the page makes room for them. */
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
