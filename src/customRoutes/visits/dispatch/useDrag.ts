import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react'
import { type Point, usePointerDrag } from '../../../kit/ui/usePointerDrag.ts'

/** Distance from an edge of the scroll container, in px, within which it scrolls by `STEP` px a frame. */
const [EDGE, STEP] = [40, 14]
/** Width of the names before the hours, in px; the same as in lanes.css. */
const HEAD = 176

export interface Over {
  readonly row: number
  readonly quarter: number
  /** Its length at that place, in quarters. */
  readonly length: number
}
interface DragOptions {
  /** The scroll container, the lanes in it, and the preview drawn at the destination. */
  readonly scroll: RefObject<HTMLElement | null>
  readonly lanes: RefObject<HTMLElement | null>
  readonly ghost: RefObject<HTMLElement | null>
  /** Drop target for removing something from the board. */
  readonly tray: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly rows: number
  readonly length: number
}
export interface Dragged {
  /** Its length, and the distance of the pointer from its start, in quarters. */
  readonly length: number
  readonly grip: number
  /** Where it starts, if only its end is dragged. */
  readonly fixed?: { readonly row: number; readonly quarter: number }
  /** The text at a place; a conflict is marked. */
  readonly textAt: (target: Over) => { readonly text: string; readonly conflict?: string | undefined }
  readonly onDrop: (target: Over) => void
  /** Handler and text for dropping on the tray. A refusal is marked. Undefined where the tray accepts nothing. */
  readonly off?: { readonly text: string; readonly refused: boolean; readonly onDrop: () => void }
}

/** Where it would be placed with the pointer at a position; null outside the lanes. */
function placeAt(pointer: Point, what: Dragged, { lanes, scroll, rowHeight, rows, length }: DragOptions): Over | null {
  const [box, viewport] = [lanes.current?.getBoundingClientRect(), scroll.current?.getBoundingClientRect()]
  if (
    !box ||
    !viewport ||
    pointer.x > viewport.right ||
    pointer.y < viewport.top ||
    pointer.y > viewport.bottom ||
    pointer.x < viewport.left
  )
    return null
  const row = Math.floor((pointer.y - box.top) / rowHeight)
  const across = (pointer.x - box.left - HEAD) / (box.width - HEAD)
  if (what.fixed) {
    const end = Math.max(what.fixed.quarter + 1, Math.min(length, Math.round(across * length)))
    return { ...what.fixed, length: end - what.fixed.quarter }
  }
  const quarter = Math.round(across * length - what.grip)
  return row < 0 || row >= rows
    ? null
    : { row, quarter: Math.max(0, Math.min(length - what.length, quarter)), length: what.length }
}

/** Whether the pointer is over an element. */
function isOver(pointer: Point, part: HTMLElement | null): boolean {
  const box = part?.getBoundingClientRect()
  return (
    box !== undefined &&
    pointer.x >= box.left &&
    pointer.x <= box.right &&
    pointer.y >= box.top &&
    pointer.y <= box.bottom
  )
}

/** Scrolls the container while the pointer is near one of its edges. */
function scrollNear(pointer: Point, box: HTMLElement | null): void {
  if (!box) return
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const speedAt = (value: number, low: number, high: number) =>
    value > low - EDGE && value < low + EDGE ? -STEP : value > high - EDGE && value < high + EDGE ? STEP : 0
  const [x, y] = [speedAt(pointer.x, left + HEAD, right), speedAt(pointer.y, top + 34, bottom)]
  if (pointer.x < right && (x || y)) box.scrollBy(x, y)
}

/** Drags over the board without rendering it: the preview is drawn directly at the destination, with any conflict. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options)
  latest.current = options
  const drag = usePointerDrag()

  return (down: ReactPointerEvent, what: Dragged) => {
    const origin = down.currentTarget as HTMLElement
    let target: Over | null = null
    let isOff = false

    const drawTray = (pointer: Point | null) => {
      const tray = latest.current.tray.current
      isOff = Boolean(what.off && pointer && isOver(pointer, tray))
      if (!tray) return
      tray.dataset['drop'] = isOff ? (what.off?.refused ? 'refused' : 'taken') : ''
      const text = tray.querySelector('.waiting-drop')
      if (text) text.textContent = isOff ? (what.off?.text ?? '') : ''
    }
    const draw = (pointer: Point) => {
      const { ghost, rowHeight, length } = latest.current
      drawTray(pointer)
      const box = ghost.current
      target = placeAt(pointer, what, latest.current)
      if (!box) return
      box.hidden = !target
      if (!target) return
      const { text, conflict } = what.textAt(target)
      box.style.top = `${target.row * rowHeight}px`
      box.style.height = `${rowHeight}px`
      box.style.left = `${(target.quarter / length) * 100}%`
      box.style.width = `${(target.length / length) * 100}%`
      box.dataset['conflict'] = conflict ?? ''
      if (box.firstElementChild) box.firstElementChild.textContent = text
    }
    drag(down, {
      begin: () => origin.setAttribute('data-dragging', ''),
      frame: (pointer) => {
        scrollNear(pointer, latest.current.scroll.current)
        draw(pointer)
      },
      end: (dropped) => {
        origin.removeAttribute('data-dragging')
        if (latest.current.ghost.current) latest.current.ghost.current.hidden = true
        const offTarget = isOff && what.off
        drawTray(null)
        if (dropped && offTarget) offTarget.onDrop()
        else if (dropped && target) what.onDrop(target)
      },
    })
  }
}
