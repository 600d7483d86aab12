import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

/** A mouse drags once it has moved so far, in px; a finger once it has rested so long, in ms. */
const [FAR, REST_MS] = [5, 260]
/** Nearer than this to an edge of what scrolls, in px, it scrolls by `STEP` px a frame. */
const [EDGE, STEP] = [40, 14]
/** The names before the hours, in px; as wide as dispatch.css has them. */
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
}

/**
 * Drags over the board without rendering it: the ghost is written where it would be put, with what stands against it.
 * Escape leaves everything as it was.
 */
export function useDrag(options: DragOptions) {
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  return (down: ReactPointerEvent, what: Dragged) => {
    if (down.button !== 0 || stop.current) return
    const isFinger = down.pointerType === 'touch'
    const start = { x: down.clientX, y: down.clientY }
    let at = start
    let dragging = false
    let over: Over | null = null
    let frame = 0
    const origin = down.currentTarget as HTMLElement

    const find = (): Over | null => {
      const { lanes, scroll, rowHeight, rows, length } = latest.current
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
    const draw = () => {
      const { ghost, rowHeight, length } = latest.current
      const box = ghost.current
      over = find()
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
    const tick = () => {
      const box = latest.current.scroll.current
      if (box) {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const by = (value: number, low: number, high: number) =>
          value > low - EDGE && value < low + EDGE ? -STEP : value > high - EDGE && value < high + EDGE ? STEP : 0
        if (at.x < right) box.scrollBy(by(at.x, left + HEAD, right), by(at.y, top + 34, bottom))
      }
      draw()
      frame = requestAnimationFrame(tick)
    }
    const begin = () => {
      dragging = true
      origin.setAttribute('data-dragging', '')
      frame = requestAnimationFrame(tick)
    }
    const timer = isFinger ? window.setTimeout(begin, REST_MS) : 0
    const onMove = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY }
      if (!dragging && Math.hypot(at.x - start.x, at.y - start.y) > FAR) {
        // A finger that moves at once scrolls.
        if (isFinger) return end(false)
        begin()
      }
      if (dragging) event.preventDefault()
    }
    const onUp = () => end(true)
    const onCancel = () => end(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dragging) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    const holdStill = (event: TouchEvent) => dragging && event.preventDefault()
    const end = (drop: boolean) => {
      const was = dragging
      dragging = false
      if (was && drop) draw()
      stop.current = null
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      origin.removeAttribute('data-dragging')
      if (latest.current.ghost.current) latest.current.ghost.current.hidden = true
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      document.removeEventListener('touchmove', holdStill)
      if (!was) return
      // The button is let go over what was dragged: that was no click.
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (drop && over) what.onDrop(over)
    }
    stop.current = () => end(false)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    document.addEventListener('touchmove', holdStill, { passive: false })
  }
}
