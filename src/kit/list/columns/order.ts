import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

/** The list with the item at `from` moved to `to`, which is limited to the range of the list. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const position = Math.min(list.length - 1, Math.max(0, to))
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, position), list[from] as T, ...rest.slice(position)]
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
  let current = from
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    const rowIndex = rowsOf(box.current).findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const position = rowIndex < 0 ? rowsOf(box.current).length - 1 : rowIndex
    if (position === current) return
    onMove(current, position)
    current = position
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
export function placeAfter({ key }: Pick<KeyboardEvent, 'key'>, index: number, count: number): number | undefined {
  const targets: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target))
}
