import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** Distance after which a mouse starts dragging, in px, and time after which a resting finger does, in ms. */
const [FAR, REST_MS] = [5, 260]

/** A point in the window, in px. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface PointerDrag {
  /** The drag starts: the pointer has moved far enough, or rested long enough. */
  readonly begin: () => void
  /** Called once a frame during the drag, and once more before a drop: current position, and where it was pressed. */
  readonly frame: (pointer: Point, start: Point) => void
  /** The drag is over: removes everything added to the document for it; `dropped` is false where it was cancelled. */
  readonly end: (dropped: boolean) => void
}

/**
 * Dragging with mouse, pen or finger without rendering: the callbacks change the document directly. A finger that moves at once scrolls, Escape
 * cancels, and the release is not a click. One drag at a time.
 * @returns the function to call in a `pointerdown` handler; it does nothing unless the main button is pressed
 */
export function usePointerDrag(): (down: ReactPointerEvent, drag: PointerDrag) => void {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  return (down, drag) => {
    if (down.button !== 0 || stop.current) return
    const isFinger = down.pointerType === 'touch'
    const start: Point = { x: down.clientX, y: down.clientY }
    let pointer = start
    let dragging = false
    let frame = 0

    const tick = () => {
      drag.frame(pointer, start)
      frame = requestAnimationFrame(tick)
    }
    const begin = () => {
      dragging = true
      drag.begin()
      frame = requestAnimationFrame(tick)
    }
    const timer = isFinger ? window.setTimeout(begin, REST_MS) : 0
    const onMove = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY }
      if (!dragging && Math.hypot(pointer.x - start.x, pointer.y - start.y) > FAR) {
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
    // Prevents the browser from selecting text under the pointer, or dragging the pressed link.
    const preventDefault = (event: Event) => event.preventDefault()
    const holdStill = (event: TouchEvent) => dragging && event.preventDefault()
    const end = (dropped: boolean) => {
      stop.current = null
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      document.removeEventListener('touchmove', holdStill)
      for (const type of ['selectstart', 'dragstart']) document.removeEventListener(type, preventDefault)
      if (!dragging) return
      dragging = false
      // The pointer is released over the dragged element, which must not count as a click.
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (dropped) drag.frame(pointer, start)
      drag.end(dropped)
    }
    stop.current = onCancel
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    document.addEventListener('touchmove', holdStill, { passive: false })
    for (const type of ['selectstart', 'dragstart']) document.addEventListener(type, preventDefault)
  }
}
