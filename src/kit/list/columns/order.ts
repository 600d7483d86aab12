import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

/** The list with the one at `from` put at `to`; places outside are those at the ends. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.min(list.length - 1, Math.max(0, to))
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, place), list[from] as T, ...rest.slice(place)]
}

/** Rows of a short list that is put in order, marked `data-place`. */
const rowsOf = (box: Element | null) => [...(box?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]

/**
 * Moves a row along with the pointer, from its grip, until it is let go.
 * @param onMove told of each place that it comes to
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

/** The place that a key leads to in such a list; undefined for another key. */
export function placeAfter({ key }: Pick<KeyboardEvent, 'key'>, at: number, count: number): number | undefined {
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }
  const to = Object.hasOwn(places, key) ? places[key] : undefined
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
