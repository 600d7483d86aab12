import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react'
import { type Point, usePointerDrag } from '../ui/usePointerDrag.ts'
import { cardIdOf } from './useBoardKeys.ts'

/** Distance from an edge of the scroll container, in px, within which it scrolls by `STEP` px a frame. */
const EDGE = 48
const STEP = 12

interface DragOptions {
  readonly box: RefObject<HTMLElement | null>
  /** Ids of the columns that the card may move to; undefined where it cannot be moved. */
  readonly targets: (card: number) => readonly number[] | undefined
  readonly onDrop: (card: number, column: number) => void
}

const columnOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-column]') ?? null

/** Scrolls the board sideways, and the column under the pointer up or down, when the pointer is near an edge. */
function scrollNear(pointer: Point, board: HTMLElement | null, overColumn: HTMLElement | null): void {
  if (board) {
    const { left, right } = board.getBoundingClientRect()
    const distance = pointer.x < left + EDGE ? -STEP : pointer.x > Math.min(right, window.innerWidth) - EDGE ? STEP : 0
    if (distance !== 0) board.scrollBy(distance, 0)
  }
  const list = overColumn?.querySelector<HTMLElement>('.board-cards')
  if (list) {
    const { top, bottom } = list.getBoundingClientRect()
    const distance = pointer.y < top + EDGE ? -STEP : pointer.y > Math.min(bottom, window.innerHeight) - EDGE ? STEP : 0
    if (distance !== 0) list.scrollBy(0, distance)
  }
}

/** A copy of a card at the position of the card. */
function ghostOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.classList.add('card-ghost')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.removeAttribute('data-card')
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  return ghost
}

/**
 * Drags cards: a copy of the card follows the pointer, and columns that accept it are marked.
 * @returns a handler for `pointerdown` on the board
 */
export function useCardDrag(options: DragOptions) {
  const latest = useRef(options)
  latest.current = options
  const drag = usePointerDrag()

  return (down: ReactPointerEvent) => {
    const id = cardIdOf(down.target)
    const card = down.target instanceof Element ? down.target.closest<HTMLElement>('.board-card') : null
    const { box, targets } = latest.current
    if (id === undefined || !card) return
    if (down.target instanceof Element && down.target.closest('button')) return
    const allowed = targets(id)
    if (!allowed) return
    let ghost: HTMLElement | null = null
    let overColumn: HTMLElement | null = null
    const marked = [...(box.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]

    drag(down, {
      begin: () => {
        ghost = ghostOf(card)
        document.body.append(ghost)
        card.setAttribute('data-dragging', '')
        for (const column of marked)
          column.setAttribute('data-drop', allowed.includes(Number(column.dataset['column'])) ? 'yes' : 'no')
        columnOf(card)?.setAttribute('data-drop', 'own')
      },
      frame: (pointer, start) => {
        scrollNear(pointer, box.current, overColumn)
        if (ghost)
          ghost.style.transform = `translate(${pointer.x - start.x}px, ${pointer.y - start.y}px) rotate(1.5deg)`
        const next = columnOf(document.elementFromPoint(pointer.x, pointer.y))
        if (next === overColumn) return
        overColumn?.removeAttribute('data-over')
        overColumn = next
        overColumn?.setAttribute('data-over', '')
      },
      end: (dropped) => {
        const column = overColumn ? Number(overColumn.dataset['column']) : undefined
        ghost?.remove()
        card.removeAttribute('data-dragging')
        overColumn?.removeAttribute('data-over')
        for (const one of marked) one.removeAttribute('data-drop')
        if (dropped && column !== undefined && allowed.includes(column)) latest.current.onDrop(id, column)
      },
    })
  }
}
