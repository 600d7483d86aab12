import type { MouseEvent, PointerEvent } from 'react'
import { COLUMN_WIDTHS } from '../../../../schema/engine/preferences.ts'

/** Distance that one key press moves an edge, in px. */
export const STEP = 16
/** Extra space of a fitted column next to its longest text, in px. */
const AIR = 6

export const withinBounds = (width: number): number =>
  Math.round(Math.min(COLUMN_WIDTHS.max, Math.max(COLUMN_WIDTHS.min, width)))

function paddingOf(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
}

function textWidth(cell: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width + paddingOf(cell)
}

/** Width at which no text of the column is cut off, in px. */
export function fittedWidth(head: HTMLTableCellElement): number {
  const cells = head.closest('table')?.querySelectorAll<HTMLElement>(`tbody tr > :nth-child(${head.cellIndex + 1})`)
  const heading = head.querySelector('[data-cell]')?.scrollWidth ?? 0
  return withinBounds(Math.max(heading + paddingOf(head), ...[...(cells ?? [])].map(textWidth)) + AIR)
}

interface EdgeProps {
  /** Called with the current width of the column in px. */
  readonly onStart: (width: number) => void
  readonly onEnd: (width: number) => void
}

/**
 * The edge of a column heading: dragging it changes the width, a double click fits the column to its content. For the mouse only; the heading itself
 * handles the keys.
 */
export function Edge({ onStart, onEnd }: EdgeProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th')
    if (!head || event.button !== 0) return
    event.preventDefault()
    const begin = { x: event.clientX, width: head.getBoundingClientRect().width }
    let width = begin.width
    let isMoved = false
    const follow = ({ clientX }: globalThis.PointerEvent) => {
      if (!isMoved) onStart(withinBounds(begin.width))
      isMoved = true
      width = withinBounds(begin.width + clientX - begin.x)
      head.style.setProperty('--width', `${width}px`)
    }
    const end = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      if (isMoved) onEnd(width)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  const fit = (event: MouseEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th')
    if (head) onEnd(fittedWidth(head))
  }
  return <span className="edge" aria-hidden="true" onPointerDown={drag} onDoubleClick={fit} />
}
