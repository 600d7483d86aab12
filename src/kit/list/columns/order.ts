import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

/** The list with the item at `from` moved to `to`, which is limited to the range of the list. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.min(list.length - 1, Math.max(0, to))
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, place), list[from] as T, ...rest.slice(place)]
}

/** Rows of a short sortable list, marked with `data-place`. */
const rowsOf = (box: Element | null) => [...(box?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]

/**
 * Moves a row with the pointer, from the press on its grip until release.
 * @param onMove called with each position that the row reaches
 */
export function dragRow(
  event: PointerEvent<HTMLElement>,
  box: RefObject<HTMLElement | null>,
  from: number,
  onMove: (from: number, to: number) => void,
): void {
  if (event.button !== 0) return
  event.preventDefault()
  const grip = event.currentTarget
  let at = from
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    const to = rowsOf(box.current).findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const place = to < 0 ? rowsOf(box.current).length - 1 : to
    if (place === at) return
    onMove(at, place)
    at = place
  }
  const end = () => {
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    grip.removeAttribute('data-held')
  }
  grip.setAttribute('data-held', '')
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}

/** The position that a key moves a row of such a list to; undefined for other keys. */
export function placeAfter({ key }: Pick<KeyboardEvent, 'key'>, at: number, count: number): number | undefined {
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }
  const to = Object.hasOwn(places, key) ? places[key] : undefined
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
