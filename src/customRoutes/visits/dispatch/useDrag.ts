import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react'
import { type Point, usePointerDrag } from '../../../kit/ui/usePointerDrag.ts'

/** Nearer than this to an edge of what scrolls, in px, it scrolls by `STEP` px a frame. */
const [EDGE, STEP] = [40, 14]
/** The names before the hours, in px; as wide as lanes.css has them. */
const HEAD = 176

export interface Over {
  readonly row: number
  readonly quarter: number
  /** How long it would be, in quarters. */
  readonly length: number
}
interface DragOptions {
  /** What scrolls, the lanes in it, and what is drawn where it would be put. */
  readonly scroll: RefObject<HTMLElement | null>
  readonly lanes: RefObject<HTMLElement | null>
  readonly ghost: RefObject<HTMLElement | null>
  /** Where something is dropped that is taken off the board. */
  readonly tray: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly rows: number
  readonly length: number
}
export interface Dragged {
  /** Its length, and how far into it the pointer took it, in quarters. */
  readonly length: number
  readonly grip: number
  /** Where it begins when only its end is taken. */
  readonly fixed?: { readonly row: number; readonly quarter: number }
  /** What is said at a place; a conflict is drawn as one. */
  readonly look: (over: Over) => { readonly text: string; readonly conflict?: string | undefined }
  readonly onDrop: (over: Over) => void
  /** Dropped on the tray; what is said over it. A refusal is drawn as one. Left out where the tray takes nothing. */
  readonly off?: { readonly text: string; readonly refused: boolean; readonly onDrop: () => void }
}

/** Where it would be put with the pointer at a place; null beside the lanes. */
function placeAt(at: Point, what: Dragged, { lanes, scroll, rowHeight, rows, length }: DragOptions): Over | null {
  const [box, seen] = [lanes.current?.getBoundingClientRect(), scroll.current?.getBoundingClientRect()]
  if (!box || !seen || at.x > seen.right || at.y < seen.top || at.y > seen.bottom || at.x < seen.left) return null
  const row = Math.floor((at.y - box.top) / rowHeight)
  const across = (at.x - box.left - HEAD) / (box.width - HEAD)
  if (what.fixed) {
    const end = Math.max(what.fixed.quarter + 1, Math.min(length, Math.round(across * length)))
    return { ...what.fixed, length: end - what.fixed.quarter }
  }
  const quarter = Math.round(across * length - what.grip)
  return row < 0 || row >= rows
    ? null
    : { row, quarter: Math.max(0, Math.min(length - what.length, quarter)), length: what.length }
}

/** Whether the pointer is over a part of the window. */
function isOver(at: Point, part: HTMLElement | null): boolean {
  const box = part?.getBoundingClientRect()
  return box !== undefined && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom
}

/** Scrolls what scrolls while the pointer is near one of its edges. */
function scrollNear(at: Point, box: HTMLElement | null): void {
  if (!box) return
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const by = (value: number, low: number, high: number) =>
    value > low - EDGE && value < low + EDGE ? -STEP : value > high - EDGE && value < high + EDGE ? STEP : 0
  const [x, y] = [by(at.x, left + HEAD, right), by(at.y, top + 34, bottom)]
  if (at.x < right && (x || y)) box.scrollBy(x, y)
}

/** Drags over the board without rendering it: the ghost is written where it would be put, with what stands against it. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options)
  latest.current = options
  const drag = usePointerDrag()

  return (down: ReactPointerEvent, what: Dragged) => {
    const origin = down.currentTarget as HTMLElement
    let over: Over | null = null
    let isOff = false

    const drawTray = (at: Point | null) => {
      const tray = latest.current.tray.current
      isOff = Boolean(what.off && at && isOver(at, tray))
      if (!tray) return
      tray.dataset['drop'] = isOff ? (what.off?.refused ? 'refused' : 'taken') : ''
      const text = tray.querySelector('.waiting-drop')
      if (text) text.textContent = isOff ? (what.off?.text ?? '') : ''
    }
    const draw = (at: Point) => {
      const { ghost, rowHeight, length } = latest.current
      drawTray(at)
      const box = ghost.current
      over = placeAt(at, what, latest.current)
      if (!box) return
      box.hidden = !over
      if (!over) return
      const { text, conflict } = what.look(over)
      box.style.top = `${over.row * rowHeight}px`
      box.style.height = `${rowHeight}px`
      box.style.left = `${(over.quarter / length) * 100}%`
      box.style.width = `${(over.length / length) * 100}%`
      box.dataset['conflict'] = conflict ?? ''
      if (box.firstElementChild) box.firstElementChild.textContent = text
    }
    drag(down, {
      begin: () => origin.setAttribute('data-dragging', ''),
      frame: (at) => {
        scrollNear(at, latest.current.scroll.current)
        draw(at)
      },
      end: (dropped) => {
        origin.removeAttribute('data-dragging')
        if (latest.current.ghost.current) latest.current.ghost.current.hidden = true
        const off = isOff && what.off
        drawTray(null)
        if (dropped && off) off.onDrop()
        else if (dropped && over) what.onDrop(over)
      },
    })
  }
}
